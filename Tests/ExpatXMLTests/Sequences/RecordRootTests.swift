/// The name that the root of a document of records must have.
@Suite struct RecordRootTests {
  private static let page = "<!-- Log in -->\n<login><entry/></login>"
  private static let message = "Expected the root element feed, not <login>. Line 2, column 1."

  @Test func withoutAnyNameAPageIsADocumentWithoutRecords() throws {
    #expect(try XMLRecordReader(.string(Self.page), named: "item").next() == nil)
  }

  @Test func anotherRootIsAnErrorAtItsStartTag() async throws {
    let reader = XMLRecordReader(.string(Self.page), named: "entry", rootName: "feed")
    let error = try #require(throws: XMLParseError.self) { try reader.next() }
    #expect(error.description == Self.message)
    #expect(error.code == .documentStartError)
    #expect(try reader.next() == nil)
    var values = XMLRecords(.string(Self.page), named: "entry", rootName: "feed").decode(String.self)
      .makeAsyncIterator()
    let asyncError = await #expect(throws: XMLParseError.self) { try await values.next() }
    #expect(asyncError == error)
  }

  @Test func aFedDocumentIsRefusedWithItsFirstTag() throws {
    let reader = XMLRecordReader(named: "entry", rootName: "feed")
    reader.feed("<!-- Log in -->\n<login".utf8)
    #expect(try reader.next() == nil)
    reader.feed(">".utf8)
    #expect(try #require(throws: XMLParseError.self) { try reader.next() }.description == Self.message)
  }

  @Test(arguments: ["feed", "rss|feed", "{urn:a}feed", "{*}feed", "/feed", "feed[@version]"])
  func anExpectedRootHasItsRecords(name: String) throws {
    let document = "<feed xmlns='urn:a' version='1'><feed/><entry/><html><entry/></html></feed>"
    let reader = XMLRecordReader(.string(document), named: "entry", rootName: try XMLPath(parsing: name))
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: ["x:feed", "{urn:a}feed", "feed[@version='2']", "a/feed"])
  func nothingButANameThatFitsIsEnough(name: String) throws {
    let reader = XMLRecordReader(
      .string("<p:feed xmlns:p='urn:p' version='1'/>"), named: "entry", rootName: try XMLPath(parsing: name))
    let error = try #require(throws: XMLParseError.self) { try reader.next() }
    #expect(error.message == "Expected the root element \(name), not <p:feed>, in namespace urn:p.")
  }

  @Test func theRootMayBeTheRecord() throws {
    let reader = XMLRecordReader(.string("<entry><entry/></entry>"), named: "entry", rootName: "entry")
    #expect(try reader.next()?.elements.count == 1)
    #expect(try reader.next() == nil)
  }

  @Test func aPageOfHTMLIsToldAsOne() throws {
    let reader = XMLRecordReader(.string("<!DOCTYPE html><html><p>"), named: "entry", rootName: "feed")
    let error = try #require(throws: XMLParseError.self) { try reader.next() }
    #expect(error.message.hasPrefix("Expected the root element feed, not <html>. The document is HTML, not XML."))
  }

  @Test func eachIterationChecksTheRoot() async throws {
    let records = XMLRecords(.string(Self.page), named: "entry", rootName: "feed")
    for _ in 0..<2 {
      var iterator = records.makeAsyncIterator()
      await #expect(throws: XMLParseError.self) { try await iterator.next() }
    }
  }

  @Test func aPathThatIsNoPatternIsAnError() throws {
    let reader = XMLRecordReader(.string("<feed/>"), named: "entry", rootName: "feed[2]")
    #expect(throws: XMLPathError.self) { try reader.next() }
  }
}
