import Foundation
import Testing

private let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }

/// The changes of Scripts/move-from-xmlparser to the sources of a package that was written for XMLParser.
@Suite(.enabled(if: hasPython, "python3 is not installed")) struct MovingScriptTests {
  private static let script = projectFile("Scripts/move-from-xmlparser")

  private static func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
    let process = Process()
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: output, as: UTF8.self)
  }

  private func expect(_ text: String, becomes moved: String) throws {
    #expect(try Self.run(Self.script.path, ["--text"], input: text) == moved)
  }

  @Test func namesAndImportsAreReplaced() throws {
    try expect(
      """
      import Foundation
      #if canImport(FoundationXML)
        import FoundationXML
      #endif

      public final class Reader: NSObject, XMLParserDelegate {
        public func parser(_ parser: XMLParser, foundCharacters string: String) {}
      }
      """,
      becomes: """
        import Foundation
        import ExpatXML

        public final class Reader: NSObject, ExpatXMLParserDelegate {
          public func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {}
        }
        """)
  }

  @Test func namesWithTheirModuleAreReplaced() throws {
    try expect(
      """
      public import FoundationXML
      public typealias Parser = FoundationXML.XMLParser
      let code = Foundation.XMLParser.ErrorCode.internalError, domain = XMLParser.errorDomain
      """,
      becomes: """
        public import ExpatXML
        public typealias Parser = ExpatXMLParser
        let code = ExpatXMLParser.ErrorCode.internalError, domain = ExpatXMLParser.errorDomain
        """)
  }

  @Test func anImportOfOneDeclarationStaysOne() throws {
    try expect(
      """
      import class FoundationXML.XMLParser
      import protocol FoundationXML.XMLParserDelegate
      import class Foundation.NSObject
      let parser: XMLParser
      """,
      becomes: """
        import class ExpatXML.ExpatXMLParser
        import protocol ExpatXML.ExpatXMLParserDelegate
        import class Foundation.NSObject
        let parser: ExpatXMLParser
        """)
  }

  @Test func theSameImportInTwoBranchesBecomesOne() throws {
    try expect(
      """
      #if canImport(FoundationXML)
      internal import class FoundationXML.XMLParser
      #else
      public import class Foundation.XMLParser
      #endif
      let parser: XMLParser
      """,
      becomes: """
        internal import class ExpatXML.ExpatXMLParser
        let parser: ExpatXMLParser
        """)
  }

  @Test func theImportIsAddedWhereFoundationWasEnough() throws {
    try expect(
      "// A comment.\n\npublic import Foundation\n\nclass A: XMLParserDelegate {}\n",
      becomes: """
        // A comment.

        public import ExpatXML
        public import Foundation

        class A: ExpatXMLParserDelegate {}

        """)
  }

  @Test func aTypeOfThePackageKeepsItsName() throws {
    try expect(
      """
      import Foundation
      import FoundationXML
      struct XMLParser { var parser: FoundationXML.XMLParser }
      extension DOM.XMLParser: XMLParserDelegate { typealias Options = XMLParser.Options }
      """,
      becomes: """
        import Foundation
        import ExpatXML
        struct XMLParser { var parser: ExpatXMLParser }
        extension DOM.XMLParser: ExpatXMLParserDelegate { typealias Options = XMLParser.Options }
        """)
  }

  @Test func otherTypesOfFoundationXMLKeepItsImport() throws {
    try expect(
      "import FoundationXML\nlet parser: XMLParser, document: XMLDocument\n",
      becomes: "import FoundationXML\nimport ExpatXML\nlet parser: ExpatXMLParser, document: XMLDocument\n")
    let others = "import FoundationXML\nlet document: XMLDocument\n"
    try expect(others, becomes: others)
  }

  @Test(arguments: [
    "import Foundation\nlet a = NSXMLParserErrorDomain\n", "struct MyXMLParser {}\n", "let parser = SVG.XMLParser()\n",
    "import ExpatXML\nlet parser: ExpatXMLParser\n",
  ])
  func otherNamesAreLeftAlone(text: String) throws {
    try expect(text, becomes: text)
  }

  @Test func commentsAndStringsAreLeftAlone() throws {
    try expect(
      #"""
      import Foundation
      /// Like ``XMLParser``. /* XMLParser
      /* XMLParser /* XMLParser */ XMLParser */ let a: XMLParser? = nil  // XMLParser
      // import FoundationXML
      let b = "XMLParser \" // \(XMLParser.self, "XMLParser")", c: XMLParser.Type, d = #"\(XMLParser)""#
      let e = """
        XMLParser "\(type(of: XMLParser(data: Data("XMLParser".utf8))))"
        """
      """#,
      becomes: #"""
        import ExpatXML
        import Foundation
        /// Like ``XMLParser``. /* XMLParser
        /* XMLParser /* XMLParser */ XMLParser */ let a: ExpatXMLParser? = nil  // XMLParser
        // import FoundationXML
        let b = "XMLParser \" // \(ExpatXMLParser.self, "XMLParser")", c: ExpatXMLParser.Type, d = #"\(XMLParser)""#
        let e = """
          XMLParser "\(type(of: ExpatXMLParser(data: Data("XMLParser".utf8))))"
          """
        """#)
  }

  // MARK: Conditions

  /// ExpatXML is imported on all platforms.
  @Test(arguments: ["canImport(FoundationXML)", "os(Linux) || os(Windows)", "!canImport(Darwin)"])
  func importsLeaveConditions(condition: String) throws {
    try expect(
      "import Foundation\n\n#if \(condition)\nimport FoundationXML\n\n#endif\n\nlet parser: XMLParser\n",
      becomes: "import Foundation\n\nimport ExpatXML\n\nlet parser: ExpatXMLParser\n")
    try expect(
      "#if \(condition)\n  import FoundationNetworking\n  import FoundationXML\n#endif\nlet parser: XMLParser\n",
      becomes: "import ExpatXML\n#if \(condition)\n  import FoundationNetworking\n#endif\nlet parser: ExpatXMLParser\n")
    try expect(
      "#if \(condition)\nimport FoundationXML\n#else\nimport Foundation\n#endif\nlet parser: XMLParser\n",
      becomes: "import ExpatXML\n#if \(condition)\n#else\nimport Foundation\n#endif\nlet parser: ExpatXMLParser\n")
    try expect(
      "#if DEBUG\n#if \(condition)\nimport FoundationXML\n#endif\nlet parser: XMLParser\n#endif\n",
      becomes: "import ExpatXML\n#if DEBUG\nlet parser: ExpatXMLParser\n#endif\n")
  }

  @Test func anAddedImportIsOutsideOfConditions() throws {
    try expect(
      "#if DEBUG\nimport Foundation\n#endif\nlet parser: XMLParser\n",
      becomes: "import ExpatXML\n#if DEBUG\nimport Foundation\n#endif\nlet parser: ExpatXMLParser\n")
  }

  @Test func otherTypesOfFoundationXMLKeepItsCondition() throws {
    try expect(
      "#if canImport(FoundationXML)\n  import FoundationXML\n#endif\nlet a: XMLParser, b: XMLDocument\n",
      becomes:
        "import ExpatXML\n#if canImport(FoundationXML)\n  import FoundationXML\n#endif\nlet a: ExpatXMLParser, b: XMLDocument\n"
    )
    // This type is the package's own.
    try expect(
      "#if canImport(FoundationXML)\n  import FoundationXML\n#endif\nlet a: XMLParser, b: XMLDocument\nstruct XMLDocument {}\n",
      becomes: "import ExpatXML\nlet a: ExpatXMLParser, b: XMLDocument\nstruct XMLDocument {}\n")
  }

  // MARK: The order of text and comments

  @Test(arguments: ["foundComment comment: String", "foundProcessingInstructionWithTarget t: String, data: String?"])
  func commentsKeepTheirPlaceInTheText(method: String) throws {
    let delegate = "func parser(_ parser: ExpatXMLParser, \(method)) {}\n"
    let moved = """
      import ExpatXML
      \(delegate)
      func parse() {
        let parser = ExpatXMLParser(
          data: data)
        parser.options.textDelivery = .runs
        self.parser = ExpatXMLParser(contentsOf: url)!  // A comment.
        self.parser.options.textDelivery = .runs
        let optional = ExpatXMLParser(contentsOf: url)
        optional?.options.textDelivery = .runs
        kept = ExpatXMLParser(data: data)
        kept?.options.textDelivery = .runs
        let implicit: ExpatXMLParser = .init(data: data)
        implicit.options.textDelivery = .runs
        let explicit = ExpatXMLParser.init(data: data)
        explicit.options.textDelivery = .runs
        // The expression goes on.
        let isParsed = ExpatXMLParser(data: data)
          .parse()
        // Nothing says whether it is optional.
        unknown = ExpatXMLParser(data: data)
        guard let guarded = ExpatXMLParser(contentsOf: url) else {
          return
        }
        guarded.options.textDelivery = .runs
        if let inner = ExpatXMLParser(contentsOf: url) {
          inner.options.textDelivery = .runs
        }
      }
      // There is no place for a statement.
      struct Maker {
        var kept: ExpatXMLParser?
        let parser = ExpatXMLParser(data: data)
        func make() -> ExpatXMLParser { ExpatXMLParser(data: data) }
      }

      """
    let lines = moved.split(separator: "\n", omittingEmptySubsequences: false)
    let original = lines.filter { !$0.contains("textDelivery") }.joined(separator: "\n")
      .replacing("ExpatXMLParser", with: "XMLParser").replacing("import ExpatXML", with: "import FoundationXML")
    try expect(original, becomes: moved)
    // Other delegates get their text in one call.
    let other = "import ExpatXML\nlet parser = ExpatXMLParser(data: data)\n"
    try expect("import FoundationXML\nlet parser = XMLParser(data: data)\n", becomes: other)
  }

  // MARK: Packages

  @Test func theManifestInForceIsChanged() throws {
    func manifest(_ version: String) -> String {
      """
      // swift-tools-version:\(version)
      import PackageDescription
      let package = Package(name: "Feeds", platforms: [.macOS(.v12), .tvOS("18.0")], targets: [.target(name: "Feeds")])

      """
    }
    let delegate =
      "import Foundation\nclass D: XMLParserDelegate {\n  func parser(_ parser: XMLParser, foundComment comment: String) {}\n}\n"
    let folder = try TemporaryFolder([
      "Package.swift": Array(manifest("5.9").utf8), "Package@swift-5.10.swift": Array(manifest("5.10").utf8),
      "Package@swift-6.0.swift": Array(manifest("6.0").utf8), "Package@swift-99.swift": Array(manifest("99").utf8),
      "Sources/Feeds/Delegate.swift": Array(delegate.utf8),
      "Sources/Feeds/Reader.swift": Array(
        "import Foundation\nfunc a() {\n  let a = XMLParser(data: Data())\n  b(XMLParser(data: Data()))\n}\n".utf8),
    ])
    func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }
    let output = try Self.run(Self.script.path, [folder.path(""), projectFile("").path])
    for name in ["Package.swift", "Package@swift-5.10.swift", "Package@swift-99.swift"] {
      #expect(try !text(name).contains("ExpatXML"))
      #expect(output.contains("- \(name): was left alone"))
    }
    #expect(try text("Package@swift-6.0.swift").contains(#".product(name: "ExpatXML""#))
    #expect(output.contains("\nPackage@swift-6.0.swift: Feeds depends on ExpatXML\n"))
    #expect(
      output.contains("- Package@swift-6.0.swift: states macOS 12.0. On Apple platforms, ExpatXML needs macOS 15,"))
    #expect(output.contains("Sources/Feeds/Reader.swift: moved, with options.textDelivery = .runs\n"))
    #expect(
      try text("Sources/Feeds/Reader.swift").contains(
        "  let a = ExpatXMLParser(data: Data())\n  a.options.textDelivery = .runs\n  b(ExpatXMLParser(data: Data()))\n")
    )
    #expect(
      output.contains(
        "- Sources/Feeds/Reader.swift:5: set options.textDelivery = .runs for this parser, because Sources/Feeds/Delegate.swift has"
          + " foundComment\n"))
  }

  @Test func aPackageIsMovedWithItsManifest() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Feeds",
        platforms: [.macOS(.v15), .iOS("18.2")],
        targets: [
          .target(name: "Feeds"),
          .target(name: "Words"),
        ]
      )
      """
    let source = "import Foundation\n\nfunc parse(_ data: Data) -> Bool { XMLParser(data: data).parse() }\n"
    let folder = try TemporaryFolder([
      "Package.swift": Array(manifest.utf8), "Sources/Feeds/Feeds.swift": Array(source.utf8),
      "Sources/Words/Words.swift": Array("let word = 1\n".utf8),
    ])
    func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }
    let library = projectFile("").path
    let output = try Self.run(Self.script.path, [folder.path(""), library])
    #expect(
      output
        == "Sources/Feeds/Feeds.swift: moved\nPackage.swift: Feeds depends on ExpatXML\n\nTo do:\n"
        + "- Package.swift: ExpatXML is a folder of this machine. Others need the URL of its repository\n")
    #expect(
      try text("Sources/Feeds/Feeds.swift")
        == source.replacing("import Foundation", with: "import ExpatXML\nimport Foundation")
        .replacing("XMLParser(", with: "ExpatXMLParser("))
    #expect(try text("Sources/Words/Words.swift") == "let word = 1\n")
    let moved = try text("Package.swift")
    #expect(moved.contains(#".package(path: "\#(library)")"#))
    let targets = moved.split(separator: ".target(")
    #expect(targets.map { $0.contains(#".product(name: "ExpatXML""#) } == [false, true, false])
  }
}
