import ExpatXML
import Foundation
import Testing

@testable import feedcheck

@Suite struct FeedCheckTests {
  private typealias Entry = CheckedFeed.Entry

  private func check(_ text: String, _ repairs: XMLRepairs = .feeds) -> CheckedFeed {
    CheckedFeed(Array(text.utf8), repairs: repairs)
  }

  @Test func theDemoIsRepaired() throws {
    let feed = CheckedFeed(FeedCheckCommand.demo, repairs: .feeds)
    #expect(feed.title == "News of Smith & Sons")
    #expect(
      feed.entries == [
        Entry(title: "1 < 2, and other discoveries", link: "http://example.org/?id=1&lang=en"),
        Entry(title: "’Café’ opens at nine", link: "http://example.org/?id=2"),
      ])
    #expect(
      feed.repairs.map(\.kind) == [
        .surroundings, .attributes, .entities, .markup, .entities, .encoding, .entities, .encoding, .attributes,
        .surroundings,
      ])
  }

  @Test func everyRepairHasARule() { #expect(XMLRepairs(CheckedFeed.rules.map(\.group)) == .all) }

  @Test func atomIsReadToo() {
    let feed = check(
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>a</a:title>\
      <a:link rel="self" href="s"/><a:link href="l"/></a:entry></a:feed>
      """)
    #expect(feed.title == "T" && feed.entries == [Entry(title: "a", link: "l")])
    #expect(feed.repairs.isEmpty)
  }

  @Test func theReportShowsTheLine() throws {
    let run = try ToolRun("feedcheck", ["input"], input: "<rss><channel>\n<title>a & b</title>\n</channel></rss>")
    #expect(
      run.output == """
        a & b


        0 entries. 1 fault was repaired.

          2:10: XML knows only &amp;, &lt;, &gt;, &quot; and &apos;. An & in text is written as &amp;.
              <title>a & b</title>
                       ^
              "&" became "&amp;".

        """)
    #expect(run.status == 2)
  }

  @Test func theReportShowsWhereTheFeedEnds() throws {
    let run = try ToolRun("feedcheck", ["input"], input: "<rss><channel>\n<item><title>a</title></item><b></c>")
    #expect(run.output == " 1. a\n\n1 entry. The rest can't be read.\n")
    #expect(run.errors.hasPrefix("input:2:35: Mismatched end tag"))
    #expect(
      run.errors.hasSuffix("    <item><title>a</title></item><b></c>\n" + String(repeating: " ", count: 38) + "^\n"))
    #expect(run.status == 1)
    #expect(try ToolRun("feedcheck", ["input", "-g"], input: "<rss><channel><b></c>").status == 2)
  }

  @Test(
    arguments: [
      ("<rss><channel><item/></channel></rss>", CheckedFeed.Verdict.healthy),
      ("<rss><channel>&</channel></rss>", .repaired), ("<rss><channel>", .unreadable),
      ("<feed xmlns='http://www.w3.org/2005/Atom'/>", .healthy), ("<html><head/></html>", .noFeed), ("<rss/>", .noFeed),
      ("<a>&</a>", .noFeed),
      ("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><channel/><item/></rdf:RDF>", .healthy),
    ])
  func aVerdictIsGiven(document: String, verdict: CheckedFeed.Verdict) {
    #expect(check(document).verdict == verdict)
  }

  @Test func aLimitShortensTheReport() {
    let feed = check("<rss><channel><title>T</title><item><link>l</link></item><item/>&&</channel></rss>")
    let lines = feed.report(limit: 1)
    #expect(lines.prefix(5) == ["T", "", " 1. (no title)", "    l", "    and 1 more"])
    #expect(lines.suffix(2) == ["", "  and 1 more"])
    #expect(check("<rss><channel/></rss>").report(limit: 9).last == "0 entries. Nothing had to be repaired.")
    #expect(check("<html/>").report(limit: 9).last == "0 entries. This is a page of HTML, not a feed.")
  }
}
