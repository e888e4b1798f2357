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

  @Test func theReportNamesTheRepairs() {
    let position = SourcePosition(line: 3, column: 8, byteOffset: 20)
    let repair = XMLRepair(kind: .ampersand, position: position, originalBytes: [0x26], replacement: "&amp;")
    let feed = Feed(title: "T", entries: [Feed.Entry(title: "", link: "l"), Feed.Entry(title: "b")])
    #expect(
      FeedReport(feed: feed, repairs: [repair, repair], limit: 1).lines == [
        "T", "", " 1. (no title)", "    l", "    and 1 more", "",
        "2 entries. 2 faults were repaired: ampersand 2.", #"  3:8: "&" became "&amp;"."#, "  and 1 more",
      ])
    #expect(FeedReport(feed: Feed(), repairs: [], limit: 9).lines.last == "0 entries. Nothing had to be repaired.")
  }
}
