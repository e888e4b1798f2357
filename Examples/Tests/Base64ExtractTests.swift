import ExampleSupport
import ExpatXML
import Foundation
import LoopbackServer
import Testing

@testable import Base64Extract

/// Base64 that is decoded while it arrives.
@Suite struct Base64ExtractTests {
  // MARK: The decoder

  /// Decodes a text in chunks of a given size.
  private func decode(_ text: [UInt8], chunkSize: Int) throws -> [UInt8] {
    var decoder = Base64Decoder()
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: chunkSize) {
      try decode(Array(text[start..<min(start + chunkSize, text.count)]), &decoder, &bytes)
    }
    try decoder.finish()
    return bytes
  }

  private func decode(_ chunk: [UInt8], _ decoder: inout Base64Decoder, _ bytes: inout [UInt8]) throws {
    try decoder.decode(chunk.span, into: &bytes)
  }

  @Test func everyLengthIsDecodedInEveryChunkSize() throws {
    let all = (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    for count in 0...40 {
      let bytes = Array(all.prefix(count))
      let text = Array(Data(bytes).base64EncodedString().utf8)
      let spaced = text.flatMap { (byte: UInt8) -> [UInt8] in byte % 3 == 1 ? [byte, 0x20, 0x0A] : [byte] } + [0x0D]
      for chunkSize in 1...9 {
        #expect(try decode(text, chunkSize: chunkSize) == bytes)
        #expect(try decode(spaced, chunkSize: chunkSize) == bytes)
      }
    }
  }

  @Test(arguments: [
    ("QUJD!A==", 4, "“!” is not base64."), ("QUJD-A==", 4, "“-”, of the alphabet for URLs, is not base64."),
    ("QUé=", 2, "A character that is not ASCII is not base64."), ("=", 0, "There is padding in the wrong place."),
    ("Q===", 1, "There is padding in the wrong place."), ("QQ===", 4, "There is padding in the wrong place."),
    ("QUJD=", 4, "There is padding in the wrong place."), ("QQ==QQ==", 4, "“Q” follows the padding."),
    ("QQ=Q", 3, "“Q” follows the padding."), ("QR==", 3, "There are extra bits before the padding."),
    ("QUI=", 3, nil), ("QUL=", 3, "There are extra bits before the padding."),
  ])
  func invalidBase64IsRejectedAtItsPosition(text: String, index: Int, message: String?) {
    for chunkSize in [1, 2, 3, 100] {
      do {
        _ = try decode(Array(text.utf8), chunkSize: chunkSize)
        #expect(message == nil, "\(text)")
      } catch let fault as Base64Decoder.Fault {
        #expect(fault.message.hasPrefix(message ?? "nothing"), "\(text)")
        #expect(fault.index == index % chunkSize)
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test(arguments: ["Q", "QQ", "QUI", "QUJDR", "QQ="])
  func truncatedBase64IsRejectedAtTheEnd(text: String) {
    #expect(throws: Base64Decoder.Fault.self) { try decode(Array(text.utf8), chunkSize: 100) }
  }

  @Test func theChecksumIsThatOfGzip() {
    var checksum = CRC32()
    checksum.update(Array("1234".utf8))
    checksum.update(Array("56789".utf8))
    #expect(checksum.text == "cbf43926")
    #expect(CRC32().text == "00000000")
  }

  // MARK: In a document

  /// Decodes the attachment of a document. Its text arrives in chunks of at most `chunkSize` bytes.
  private func extract(_ document: String, chunkSize: Int = 64 << 10) throws -> (bytes: [UInt8], Base64Extractor) {
    let options = XMLOptions(textDelivery: .streamed(maximumBytes: chunkSize))
    let parser = XMLStreamParser(.data(Data(document.utf8)), options: options)
    var bytes: [UInt8] = []
    var extractor = Base64Extractor(elementName: "attachment", position: { parser.position }) { chunk, _ in
      bytes += chunk
    }
    try parser.parse(&extractor)
    return (bytes, extractor)
  }

  @Test func commentsSectionsAndReferencesInBase64() throws {
    let document = "<m><attachment>QU<!--c-->JD<?p?><![CDATA[RE]]>&#x56;G\n</attachment><attachment>no</attachment></m>"
    let (bytes, extractor) = try extract(document)
    #expect(bytes == Array("ABCDEF".utf8))
    #expect(extractor.elementCount == 2)
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
      do {
        _ = try extract(document, chunkSize: chunkSize)
        Issue.record("no error in \(document)")
      } catch let error as Base64Error {
        #expect((error.position.line, error.position.column) == (line, column), "\(document), \(chunkSize)")
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test func aHugeElementFromAServerIsDecodedIntoAFile() throws {
    let server = try DemoServer(base64Bytes: 1_000_000, bytesPerSecond: 100_000_000)
    defer { server.shutdown() }
    let url = try #require(URL(string: server.url))
    let path = NSTemporaryDirectory() + "Base64ExtractTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try OutputFile(path: path)
    let extraction = try Extraction(of: "attachment", from: url, to: file)
    try file.close()
    #expect(extraction.mismatches.isEmpty)
    let message = GeneratedMessage(base64Bytes: 1_000_000)
    #expect(extraction.byteCount == message.size)
    var checksum = CRC32()
    checksum.update([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    #expect(checksum.text == extraction.checksum)
  }

  @Test func differencesFromTheDocumentsStatementsAreReported() throws {
    let path = NSTemporaryDirectory() + "Base64ExtractTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let document = "<m><attachment size='4'>QUJD</attachment><crc32>\n a3830349 </crc32></m>"
    try Data(document.utf8).write(to: URL(fileURLWithPath: path))
    let file = try OutputFile(path: nil)
    let extraction = try Extraction(of: "attachment", from: URL(fileURLWithPath: path), to: file)
    #expect(
      extraction.mismatches == [
        "There are 3 bytes instead of 4.", "The checksum is a3830348 instead of a3830349.",
      ])
    #expect(throws: MissingElement(name: "film")) {
      try Extraction(of: "film", from: URL(fileURLWithPath: path), to: file)
    }
    try file.close()
  }

  // MARK: The file

  @Test(arguments: [
    ("<m><attachment>QUJDRA==</attachment>", "before"), ("<m><attachment>QUJDRA", "before"),
    ("<m><attachment>QUJD!A==", "before"), ("<m>", "before"), ("<m><attachment/></m>", ""),
    ("<m><attachment>QUJDRA==</attachment></m>", "ABCD"),
  ])
  func aFileIsReplacedWhenAllBytesAreThere(document: String, written: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appendingPathComponent("a.xml"), folder.appendingPathComponent("a.bin"))
    try Data(document.utf8).write(to: input)
    try Data("before".utf8).write(to: output)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: output.path)
    func extract() throws {
      let file = try OutputFile(path: output.path)
      _ = try Extraction(of: "attachment", from: input, to: file)
      #expect(try String(contentsOf: output, encoding: .utf8) == "before")
      try file.close()
    }
    #expect((try? extract()) != nil || !document.hasSuffix("</m>"))
    #expect(try String(contentsOf: output, encoding: .utf8) == written)
    #expect(try FileManager.default.attributesOfItem(atPath: output.path)[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.bin", "a.xml"])
  }

  @Test func aPipeIsWrittenTo() throws {
    let path = NSTemporaryDirectory() + "Base64ExtractTests-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(unsafe mkfifo(path, 0o600) == 0)
    // Open for both, it does not wait for the other end.
    let reader = try #require(FileHandle(forUpdatingAtPath: path))
    let file = try OutputFile(path: path)
    for text in ["some", " bytes"] { try file.write(Array(text.utf8)) }
    try file.close()
    #expect(try reader.read(upToCount: 10) == Data("some bytes".utf8))
  }

  @Test func aFileThatCannotBeOpenedIsNamed() {
    let error = #expect(throws: OutputError.self) { try OutputFile(path: "/nowhere/film.bin").write([1]) }
    #expect(error?.errorDescription == "/nowhere/film.bin can't be written: No such file or directory.")
  }
}
