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

  @Test(arguments: [
    "#else\n", "#elseif os(macOS)\n", "// Needed on Linux.\n", "#if DEBUG\nimport FoundationXML\n#endif\n",
  ])
  func aBlockThatHasLostItsCodeGoes(rest: String) throws {
    try expect(
      "#if os(Linux)\nimport FoundationXML\n\(rest)#endif\nlet parser: XMLParser\n",
      becomes: "import ExpatXML\nlet parser: ExpatXMLParser\n")
    let empty = "#if DEBUG\n#endif\n"
    try expect(
      "import FoundationXML\n\(empty)let parser: XMLParser\n",
      becomes: "import ExpatXML\n\(empty)let parser: ExpatXMLParser\n")
  }

  // MARK: Settings

  private static let asCDATA = "parser.options.reportsCDATA = true"
  private static let runs = "parser.options.textDelivery = .runs"

  /// Whoever makes the parser, by whatever name, need not know.
  @Test(arguments: [
    ("foundCDATA CDATABlock: Data", asCDATA), ("foundComment comment: String", runs),
    ("foundProcessingInstructionWithTarget t: String, data: String?", runs),
  ])
  func aDelegateSetsWhatItsMethodsNeed(method: String, setting: String) throws {
    func file(_ added: String, prefix: String) -> String {
      """
      import \(prefix.isEmpty ? "FoundationXML" : "ExpatXML")
      class Delegate: NSObject, \(prefix)XMLParserDelegate {
      \(added)  func parser(_ parser: \(prefix)XMLParser, \(method)) {}
      }
      class Other: \(prefix)XMLParserDelegate {
        func parser(_ parser: \(prefix)XMLParser, foundCharacters string: String) {}
      }

      """
    }
    let added =
      "  func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {\n    \(setting)\n    return true\n  }\n\n"
    try expect(file("", prefix: ""), becomes: file(added, prefix: "Expat"))
  }

  @Test func theConformanceMayStandElsewhere() throws {
    try expect(
      """
      import FoundationXML
      protocol Reading: AnyObject, XMLParserDelegate {}
      open class Reader {
        open func parser(_ parser: XMLParser, foundCDATA block: Data) {}
        class Inner {}
      }
      extension Reader: Reading {
          nonisolated public func parser(_ parser: XMLParser, foundComment comment: String) {}
      }
      """,
      becomes: """
        import ExpatXML
        protocol Reading: AnyObject, ExpatXMLParserDelegate {}
        open class Reader {
          open func parser(_ parser: ExpatXMLParser, foundCDATA block: Data) {}
          class Inner {}
        }
        extension Reader: Reading {
            public func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
                \(Self.asCDATA)
                \(Self.runs)
                return true
            }

            nonisolated public func parser(_ parser: ExpatXMLParser, foundComment comment: String) {}
        }
        """)
  }

  @Test func aDelegateThatIsPutInThePlaceOfAnotherIsCalledAsBefore() throws {
    let moved = """
      import ExpatXML
      class Feed: ExpatXMLParserDelegate {
        func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
          \(Self.asCDATA)
          return true
        }

        func parser(_ parser: ExpatXMLParser, didStartElement name: String) { parser.delegate = entry }
      }
      class Entry: ExpatXMLParserDelegate {
        func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
          \(Self.asCDATA)
          return true
        }

        func parser(_ parser: ExpatXMLParser, foundCDATA block: Data) {}
      }

      """
    let added =
      "  func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {\n    \(Self.asCDATA)\n    return true\n  }\n\n"
    try expect(
      moved.replacing(added, with: "").replacing("ExpatXMLParser", with: "XMLParser")
        .replacing("import ExpatXML", with: "import FoundationXML"), becomes: moved)
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
    let delegate = """
      import Foundation
      class D: XMLParserDelegate {
        func parser(_ parser: XMLParser, foundComment comment: String) {}
      }

      """
    let shared = """
      import Foundation
      extension Missing { func parser(_ parser: XMLParser, foundCDATA block: Data) {} }

      """
    let folder = try TemporaryFolder([
      "Package.swift": Array(manifest("5.9").utf8), "Package@swift-5.10.swift": Array(manifest("5.10").utf8),
      "Package@swift-6.0.swift": Array(manifest("6.0").utf8), "Package@swift-99.swift": Array(manifest("99").utf8),
      "Sources/Feeds/Delegate.swift": Array(delegate.utf8), "Sources/Feeds/Shared.swift": Array(shared.utf8),
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
    #expect(output.contains("Sources/Feeds/Delegate.swift: moved, with settings in parserWillBeginParse\n"))
    #expect(try text("Sources/Feeds/Delegate.swift").contains("\n    \(Self.runs)\n"))
    // Nothing says which class has this method.
    #expect(output.contains("Sources/Feeds/Shared.swift: moved\n"))
    #expect(
      output.contains(
        "- Sources/Feeds/Shared.swift:3: has foundCDATA. Set options.reportsCDATA = true where its parser is made\n"
      ))
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
