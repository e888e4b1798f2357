import ExpatXML
import Foundation
import Testing

@testable import feedcheck

@Suite struct FeedCheckTests {
  private func read(_ bytes: [UInt8], _ repairs: XMLRepairs = .feeds) throws -> FeedReader {
    let reader = FeedReader()
    try reader.read(ExpatXMLParser(data: Data(bytes)), repairs: repairs)
    return reader
  }

  @Test func theDemoIsRepaired() throws {
    let reader = try read(DemoFeed.bytes)
    #expect(
      reader.feed
        == Feed(
          title: "News of Smith & Sons",
          entries: [
            Feed.Entry(title: "1 < 2, and other discoveries", link: "http://example.org/?id=1&lang=en"),
            Feed.Entry(title: "’Café’ opens at nine", link: "http://example.org/?id=2"),
          ]))
    #expect(
      reader.repairs.map(\.kind) == [
        .leadingCharacters, .unquotedAttribute, .ampersand, .lessThanSign, .ampersand, .byte, .htmlEntity, .byte,
        .duplicateAttribute, .trailingZeros,
      ])
  }

  @Test func onlyNamedFaultsAreRepairedInFeeds() {
    #expect(throws: (any Error).self) { try read(DemoFeed.bytes, [.leadingCharacters, .ampersands]) }
  }

  @Test func atomIsReadToo() throws {
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>a</title><link rel="self" href="s"/>\
      <link href="l"/></entry></feed>
      """
    let reader = try read(Array(feed.utf8))
    #expect(reader.feed == Feed(title: "T", entries: [Feed.Entry(title: "a", link: "l")]))
    #expect(reader.repairs.isEmpty)
  }

  private func report(_ text: String, _ repairs: XMLRepairs = .feeds) -> FeedReport {
    let reader = FeedReader()
    let result = Result { try reader.read(ExpatXMLParser(data: Data(text.utf8)), repairs: repairs) }
    var error: XMLParseError?
    if case .failure(let fault) = result {
      error = (fault as NSError).userInfo[NSUnderlyingErrorKey] as? XMLParseError ?? fault as? XMLParseError
    }
    return FeedReport(
      feed: reader.feed, repairs: reader.repairs, limit: 9, source: SourceLines(of: Data(text.utf8)), error: error)
  }

  @Test func theReportShowsTheLine() {
    #expect(
      report("<rss><channel>\n<title>a & b</title>\n</channel></rss>").lines == [
        "a & b", "", "", "0 entries. 1 fault was repaired: ampersand 1.", "",
        "  2:10: An & in text is written as &amp;.", "       <title>a & b</title>", "                ^",
        #"       "&" became "&amp;"."#,
      ])
  }

  @Test func theReportShowsWhereTheFeedEnds() {
    let lines = report("<rss><channel>\n<title>a</titel>").lines
    #expect(lines[1] == "0 entries. The rest can't be read.")
    #expect(
      lines.suffix(3) == ["       <title>a</titel>", "                 ^", "       This was not repaired."])
    #expect(FeedCheckCommand.canBeGuessed(Data("<rss><channel><item><title>x".utf8), .feeds))
    #expect(!FeedCheckCommand.canBeGuessed(Data("<rss><channel><item><title x=<".utf8), .feeds))
  }

  @Test func aLongLineIsShownInPart() throws {
    let line = String(repeating: "x", count: 100) + "é&" + String(repeating: "y", count: 100)
    let lines = try #require(SourceLines(of: Data("a\r\nb\r\(line)\n".utf8)))
    let excerpt = lines.excerpt(at: XMLPosition(line: 3, column: 102, byteOffset: 0))
    #expect(
      excerpt == [
        "…" + String(repeating: "x", count: 34) + "é&" + String(repeating: "y", count: 34) + "…",
        String(repeating: " ", count: 36) + "^",
      ])
    #expect(lines.excerpt(at: XMLPosition(line: 9, column: 1, byteOffset: 0)).isEmpty)
    #expect(SourceLines(of: Data([0x1F, 0x8B, 8])) == nil)
  }

  @Test(
    arguments: [
      ("<rss><channel><item/></channel></rss>", FeedVerdict.healthy), ("<rss><channel>&</channel></rss>", .repaired),
      ("<rss><channel>", .unreadable), ("<feed xmlns='http://www.w3.org/2005/Atom'/>", .healthy),
      ("<html><head/></html>", .noFeed(root: "html")), ("<rss/>", .noFeed(root: "rss")),
      ("<a>&</a>", .noFeed(root: "a")),
      ("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><channel/><item/></rdf:RDF>", .healthy),
    ])
  func aVerdictIsGiven(document: String, verdict: FeedVerdict) {
    let reader = FeedReader()
    let result = Result { try reader.read(ExpatXMLParser(data: Data(document.utf8)), repairs: .feeds) }
    #expect(FeedVerdict(reader, isComplete: (try? result.get()) != nil) == verdict)
  }

  @Test func theExitStatusesDiffer() {
    let verdicts: [FeedVerdict] = [.healthy, .unreadable, .repaired, .noFeed(root: "a")]
    #expect(verdicts.map(\.status) == [0, 1, 2, 3])
    #expect(FeedVerdict.noFeed(root: "html").message == "This is a page of HTML, not a feed.")
  }

  @Test func theReportNamesTheRepairs() {
    let position = XMLPosition(line: 3, column: 8, byteOffset: 20)
    let repair = XMLRepair(fault: .ampersand, position: position, originalBytes: [0x26], replacement: "&amp;")
    let feed = Feed(title: "T", entries: [Feed.Entry(title: "", link: "l"), Feed.Entry(title: "b")])
    #expect(
      FeedReport(feed: feed, repairs: [repair, repair], limit: 1).lines == [
        "T", "", " 1. (no title)", "    l", "    and 1 more", "", "2 entries. 2 faults were repaired: ampersand 2.", "",
        "  3:8: An & in text is written as &amp;.", #"       "&" became "&amp;"."#, "", "  and 1 more",
      ])
    #expect(FeedReport(feed: Feed(), repairs: [], limit: 9).lines.last == "0 entries. Nothing had to be repaired.")
  }
}
