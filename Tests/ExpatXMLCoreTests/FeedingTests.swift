import ExpatXMLTree
import Testing

/// Readers that are fed.
@Suite struct FeedingTests {
  private static let sizes = [1, 2, 3, 7, 64 << 10]

  @Test func eachEventComesWithItsLastByte() throws {
    let reader = XMLEventReader()
    func events() throws -> [String] {
      var lines: [String] = []
      while let event = try reader.next() { lines.append("\(event)") }
      return lines
    }
    func events(after text: String) throws -> [String] {
      reader.feed(text.utf8)
      return try events()
    }
    #expect(try events(after: "<a") + events(after: ">") == ["start of document", "<a>"])
    #expect(try events(after: "te") == [])
    #expect(try events(after: "xt<b/>") == ["\"text\"", "<b>", "</b>"])
    #expect(try events(after: "") == [])
    #expect(try events(after: "</a>") == ["</a>"])
    reader.finish()
    #expect(try events() == ["end of document"])
  }

  @Test(arguments: sizes) func eachRecordComesWithItsLastByte(size: Int) throws {
    let reader = XMLRecordReader(named: "/*/*")
    reader.feed("<stream>".utf8)
    for number in 0..<10 {
      for chunk in chunks(Array("<m n='\(number)'><b>é</b></m>".utf8), of: size) {
        #expect(try reader.next() == nil)
        reader.feed(chunk)
      }
      #expect(try reader.next()?.attribute("n") == "\(number)")
    }
    reader.feed("</stream>".utf8)
    reader.finish()
    #expect(try reader.next() == nil)
  }

  @Test func aFaultIsThrownOnceAndEndsIt() throws {
    let reader = XMLRecordReader(named: "b")
    reader.feed("<a><b/>\n</c><b/>".utf8)
    #expect(try reader.next()?.name == "b")
    let error = #expect(throws: XMLParseError.self) { try reader.next() }
    #expect(error?.position.line == 2)
    reader.feed("<b/>".utf8)
    reader.finish()
    #expect(try reader.next() == nil)
  }

  @Test func misuseIsAnError() throws {
    let finished = XMLEventReader()
    finished.feed("<a/>".utf8)
    finished.finish()
    finished.feed("<b/>".utf8)
    let ended = #expect(throws: XMLParseError.self) { while try finished.next() != nil {} }
    #expect(ended?.message == "The document has ended.")

    let sourced = XMLRecordReader(.string("<a/>"), named: "a")
    sourced.feed("<a/>".utf8)
    let refused = #expect(throws: XMLParseError.self) { try sourced.next() }
    #expect(refused?.message == "The reader has a source: it can't be fed.")

    let path = XMLRecordReader(named: "a[2]")
    path.feed("<a/>".utf8)
    #expect(throws: XMLPathError.self) { try path.next() }
  }

  @Test func cancellingEndsIt() throws {
    let reader = XMLRecordReader(named: "b")
    reader.feed("<a><b/><b/>".utf8)
    #expect(try reader.next()?.name == "b")
    reader.progress.cancel()
    #expect(throws: CancellationError.self) { try reader.next() }
    reader.feed("<b/>".utf8)
    #expect(try reader.next() == nil)
  }

  /// Records of documents one after another. What a reader has not used after the last record of its document is for the next one.
  private func records(
    _ stream: String, _ path: XMLPath, size: Int, isLast: (ExpatXMLElement) -> Bool = { _ in true }
  ) throws -> [ExpatXMLElement] {
    var reader = XMLRecordReader(named: path)
    var records: [ExpatXMLElement] = []
    for chunk in chunks(Array(stream.utf8), of: size) {
      reader.feed(chunk)
      while let record = try reader.next() {
        records.append(record)
        guard isLast(record) else { continue }
        let rest = try #require(reader.unusedBytes)
        reader = XMLRecordReader(named: path)
        reader.feed(rest)
      }
    }
    return records
  }

  /// A connection on which a new document begins after a stanza.
  @Test(arguments: sizes, ["", "\u{FEFF}"]) func aStreamThatRestarts(size: Int, mark: String) throws {
    let stream =
      "\(mark)<?xml version='1.0'?><stream id='1'><é/><success/><?xml version='1.0'?><stream id='2'><message>é</message>"
    let stanzas = try records(stream, "/*/*", size: size) { $0.name == "success" }
    #expect(stanzas.map(\.name) == ["é", "success", "message"])
  }

  @Test(arguments: sizes) func concatenatedDocuments(size: Int) throws {
    let stream = (0..<20).map { "<d n='\($0)'>\n<e/></d>\n" }.joined()
    #expect(try records(stream, "/*", size: size).map { $0.attribute("n") } == (0..<20).map { "\($0)" })
  }

  /// Those before them are forgotten meanwhile.
  @Test func unusedBytesAfterManyOthers() throws {
    let reader = XMLRecordReader(named: "/*/*")
    reader.feed("<stream>\(String(repeating: "<m/>", count: 50_000))".utf8)
    for _ in 0..<40_000 { _ = try reader.next() }
    reader.feed("<last/>rest".utf8)
    while let record = try reader.next(), record.name == "m" {}
    #expect(reader.unusedBytes == Array("rest".utf8))
  }

  @Test func unusedBytesThatAreNotKnown() throws {
    let reader = XMLRecordReader(named: "b")
    #expect(reader.unusedBytes == nil)
    reader.feed("<a><b/>rest".utf8)
    #expect(reader.unusedBytes == nil)
    #expect(try reader.next()?.name == "b")
    #expect(reader.unusedBytes == Array("rest".utf8))
    #expect(try reader.next() == nil)
    #expect(reader.unusedBytes == nil)

    let encoded = XMLRecordReader(named: "b")
    encoded.feed(Array("<?xml version='1.0' encoding='ISO-8859-1'?><a><b/>".utf8) + [0xE9])
    #expect(try encoded.next()?.name == "b")
    #expect(encoded.unusedBytes == nil)

    let sourced = XMLRecordReader(.string("<a/>"), named: "a")
    #expect(try sourced.next()?.name == "a")
    #expect(sourced.unusedBytes == nil)
  }
}
