import ExpatXMLTree
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The core with compressed documents, other encodings, and faults.
@Suite struct CoreInputTests {
  /// The document `<a>é</a>`.
  private static let gzipped: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x49, 0xB4, 0x3B, 0xBC, 0xD2, 0x46, 0x3F,
    0xD1, 0x0E, 0x00, 0x36, 0xC9, 0x31, 0x14, 0x09, 0x00, 0x00, 0x00,
  ]

  @Test func compressedDocumentsAreInflated() throws {
    #expect(try ExpatXMLElement(.bytes(Self.gzipped)).text == "é")
  }

  @Test func otherEncodingsAreConverted() throws {
    let document = #"<?xml version="1.0" encoding="EUC-JP"?><a>"#.utf8 + [0xC6, 0xFC, 0xCB, 0xDC] + "</a>".utf8
    #expect(try ExpatXMLElement(.bytes(document)).text == "日本")
  }

  @Test func truncatedCompressedDataIsAnError() {
    let error = #expect(throws: XMLCompressionError.self) { try ExpatXMLElement(.bytes(Self.gzipped.dropLast(4))) }
    #expect(error?.reason == .truncated)
    #expect(error?.description == "The compressed data is truncated after \(Self.gzipped.count - 4) bytes.")
  }

  @Test func aFaultHasAMessageAndAPosition() {
    var recorder = Recorder()
    let error = #expect(throws: XMLParseError.self) {
      try XMLStreamParser(.bytes("<a>\n<b></a>".utf8)).parse(&recorder)
    }
    #expect(error?.code == .tagNameMismatchError)
    #expect(error?.description == "Mismatched end tag </a>. Line 2, column 6.")
    #expect(recorder.lines == ["start a", "text \n", "start b"])
  }

  @Test func aMissingFileIsAnErrorOfTheParse() {
    let path = "/tmp/ExpatXMLCoreTests.no.such.file"
    var recorder = Recorder()
    let error = #expect(throws: XMLFileError.self) { try XMLStreamParser(.file(path)).parse(&recorder) }
    #expect(error?.path == path)
    #expect(error?.description == "The file \(path) can't be read: there is no such file.")
    #expect(throws: XMLFileError.self) { try XMLEventReader(.file(path)).next() }
    #expect(throws: XMLFileError.self) { try ExpatXMLElement(.file(path)) }
  }

  /// In C, a path ends at a NUL, so it would name another file.
  @Test func aPathWithANULIsAnError() async throws {
    let path = #filePath + "\0.xml"
    var recorder = Recorder()
    let reads: [() throws -> Any?] = [
      { try XMLStreamParser(.file(path)).parse(&recorder) }, { try ExpatXMLElement(.file(path)) },
      { try XMLEventReader(.file(path)).next() }, { try XMLRecordReader(.file(path), named: "a").next() },
    ]
    for read in reads { #expect(throws: XMLFileError(code: ENOENT, path: path)) { try read() } }
    await #expect(throws: XMLFileError(code: ENOENT, path: path)) { for try await _ in XMLEvents(.file(path)) {} }
    await #expect(throws: XMLFileError(code: ENOENT, path: path)) {
      for try await _ in XMLRecords(.file(path), named: "a") {}
    }
  }

  @Test func aFolderIsAnError() {
    #expect(throws: XMLFileError.self) { try ExpatXMLElement(.file("/tmp")) }
  }

  @Test func limitsAreKept() {
    var options = XMLOptions()
    options.limits.elementDepth = 2
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLElement(.bytes("<a><b><c/></b></a>".utf8), options: options)
    }
    #expect(error?.limit == "elementDepth")
  }
}
