import ExampleTerminal
import ExpatXML
import Foundation
import LoopbackServer
import Testing

@testable import Base64Extract

/// Base64 that is decoded while it arrives.
@Suite struct Base64ExtractTests {
  // MARK: The decoder

  /// Decodes a text in chunks of a given size.
  private func decode(_ text: [UInt8], chunkSize: Int) throws -> Data {
    var decoder = Base64Decoder()
    var bytes = Data()
    for start in stride(from: 0, to: text.count, by: chunkSize) {
      let chunk = Array(text[start...].prefix(chunkSize))
      bytes += try decoder.decode(chunk.span)
    }
    try decoder.finish()
    return bytes
  }

  @Test func everyLengthIsDecodedInEveryChunkSize() throws {
    for count in 0...20 {
      let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) })
      let text = Array(bytes.base64EncodedString().utf8)
      let spaced = text.flatMap { (byte: UInt8) -> [UInt8] in byte % 3 == 1 ? [byte, 0x20, 0x0A] : [byte] } + [0x0D]
      for chunkSize in 1...9 {
        #expect(try decode(text, chunkSize: chunkSize) == bytes)
        #expect(try decode(spaced, chunkSize: chunkSize) == bytes)
      }
    }
  }

  @Test(arguments: [
    ("QUJD!A==", 4, "“!” is not base64."), ("QUJD-A==", 4, "“-”, of the alphabet for URLs, is not base64."),
    ("QUé=", 2, "A character that is not ASCII is not base64."), ("Q===", 3, "There is padding in the wrong place."),
    ("QQ==QQ==", 4, "“Q” follows the padding."), ("QQ=Q", 3, "“Q” follows the padding."),
  ])
  func invalidBase64IsRejectedAtItsPosition(text: String, index: Int, message: String) {
    for chunkSize in [1, 2, 3, 100] {
      #expect(throws: Base64Decoder.Fault(message: message, index: index % chunkSize)) {
        try decode(Array(text.utf8), chunkSize: chunkSize)
      }
    }
  }

  @Test(arguments: ["Q", "QQ", "QUI", "QUJDR", "QQ=", "QUJD="])
  func truncatedBase64IsRejectedAtTheEnd(text: String) {
    #expect(throws: Base64Decoder.Fault.self) { try decode(Array(text.utf8), chunkSize: 100) }
  }

  // MARK: In a document

  /// Decodes the attachment of a document. Its text arrives in chunks of at most `chunkSize` bytes.
  private func extract(_ document: String, chunkSize: Int = 64 << 10) throws -> Data {
    let options = XMLOptions(textDelivery: .streamed(maximumBytes: chunkSize))
    let parser = XMLStreamParser(.string(document), options: options)
    var bytes = Data()
    var extractor = Base64Extractor(elementName: "attachment", position: { parser.position }) { bytes += $0 }
    try parser.parse(&extractor)
    return bytes
  }

  @Test func commentsSectionsAndReferencesInBase64() throws {
    let document = "<m><attachment>QU<!--c-->JD<?p?><![CDATA[RE]]>&#x56;G\n</attachment><attachment>no</attachment></m>"
    #expect(try extract(document) == Data("ABCDEF".utf8))
  }

  @Test(arguments: [
    ("<m>\n <attachment>QUJD!UJD</attachment></m>", 2, 18),
    ("<m>\n<attachment>QUJD\n  QU!D\nQUJD</attachment></m>", 3, 5),
    ("<m><attachment>QUJD\r\nQU\r\n JD QUJDé</attachment></m>", 3, 9),
    ("<m><attachment>QU<!--\n\n-->JD!\n</attachment></m>", 3, 6),
    ("<m><attachment>QU<?p?>J~\n</attachment></m>", 1, 24),
    ("<m><attachment>QUJ</attachment></m>", 1, 19), ("<m><attachment>QUJD<b/></attachment></m>", 1, 22),
    ("<m><attachment>~</attachment></m>", 1, 16), ("<m><attachment>\nQUJD~\nQUJD\n</attachment></m>", 2, 5),
  ])
  func badBase64IsAnErrorWithItsPlace(document: String, line: Int, column: Int) {
    for chunkSize in [4, 5, 7, 64 << 10] {
      let fault = #expect(throws: Fault.self) { try extract(document, chunkSize: chunkSize) }
      #expect(fault?.position.description == "\(line):\(column)", "\(document), \(chunkSize)")
    }
  }

  @Test func aHugeElementFromAServerIsDecodedIntoAFile() throws {
    let message = demoMessage(base64Bytes: 1_000_000, bytesPerSecond: 1_000_000_000)
    let server = try LoopbackServer { _ in .init(steps: message) }
    defer { server.shutdown() }
    let url = try #require(URL(string: server.url("/message.xml")))
    let path = NSTemporaryDirectory() + "Base64ExtractTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try OutputFile(path: path)
    try Base64Extractor.extract("attachment", from: .contents(of: url), to: file)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // There is a pause after each chunk of 200 lines.
    #expect(bytes.count == (message.count - 2) / 2 * 200 * 57 + 1 && bytes.count > 600_000)
    #expect(bytes.prefix(57) == bytes.dropFirst(57).prefix(57))
    #expect(bytes.last == 65)
  }

  // MARK: The program

  @Test func theSizeIsPrinted() throws {
    let run = try ToolRun("Base64Extract", ["input", "-e", "a"], input: "<m><a>QUJD</a></m>")
    #expect(run.status == 64)
    let named = try ToolRun("Base64Extract", ["input", "--element", "a"], input: "<m><a>QUJD</a></m>")
    #expect(named.output.hasPrefix("3 bytes\n") && named.status == 0)
    let missing = try ToolRun("Base64Extract", ["input"], input: "<m><a>QUJD</a></m>")
    let message = "input:1:19: The document ends without an element <attachment>.\n"
    #expect(missing.errors == message + "    <m><a>QUJD</a></m>\n                      ^\n" && missing.status == 1)
    let wrong = try ToolRun("Base64Extract", ["input"], input: "<m>\n<attachment>QU!D</attachment></m>")
    #expect(
      wrong.errors == "input:2:15: “!” is not base64.\n    <attachment>QU!D</attachment></m>\n                  ^\n")
  }

  @Test func aFileThatCannotBeWrittenIsNamed() throws {
    let run = try ToolRun("Base64Extract", ["input", "--output", "/nowhere/film.bin"], input: "<attachment/>")
    #expect(run.errors.hasPrefix("/nowhere/film.bin: ") && run.status == 1)
  }

  @Test(arguments: [
    ("<m><attachment>QUJDRA==</attachment>", "before"), ("<m><attachment>QUJD!A==", "before"), ("<m>", "before"),
    ("<m/>", "before"), ("<m><attachment/></m>", ""), ("<m><attachment>QUJDRA==</attachment></m>", "ABCD"),
  ])
  func aFileIsReplacedWhenAllBytesAreThere(document: String, written: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("a.bin")
    try Data("before".utf8).write(to: output)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: output.path)
    let run = try ToolRun("Base64Extract", ["input", "--output", output.path], input: document)
    #expect(run.status == (written == "before" ? 1 : 0))
    #expect(try String(contentsOf: output, encoding: .utf8) == written)
    #expect(try FileManager.default.attributesOfItem(atPath: output.path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.bin"])
  }

  @Test func aPipeIsWrittenTo() throws {
    let path = NSTemporaryDirectory() + "Base64ExtractTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(unsafe mkfifo(path, 0o600) == 0)
    // Open for both, it does not wait for the other end.
    let reader = try #require(FileHandle(forUpdatingAtPath: path))
    let file = try OutputFile(path: path)
    try file.write(Data("some bytes".utf8))
    try file.close()
    #expect(try reader.read(upToCount: 10) == Data("some bytes".utf8))
  }
}
