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

  @Test func aPackageIsMovedWithItsManifest() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Feeds",
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
    #expect(output == "Sources/Feeds/Feeds.swift: moved\nPackage.swift: Feeds depends on ExpatXML\n")
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
