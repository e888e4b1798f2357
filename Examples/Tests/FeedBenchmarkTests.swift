import Foundation
import LoopbackServer
import Testing

@testable import FeedBenchmark

/// Feeds that are downloaded and parsed by two parsers.
@Suite struct FeedBenchmarkTests {
  @Test func theGeneratedFeedsAreOfEveryKindAndTheSameEveryTime() throws {
    let feeds = try Feed.generated()
    #expect(Set(feeds.map(\.name)).count == 14)
    #expect(feeds.filter(\.isCompressed).count == 7)
    #expect(feeds.allSatisfy { $0.isCompressed == ($0.body.starts(with: [0x1F, 0x8B])) })
    #expect(try feeds == Feed.generated())
  }

  @Test func bothParsersFindTheSameInEveryFeed() throws {
    let server = try FeedBenchmarkCommand.server(Feed.generated())
    defer { server.shutdown() }
    let urls = try (0..<14).map { try #require(URL(string: server.url("/\($0)"))) }
    let own = try Measurement(.expatXMLParser, urls)
    #expect(try own.elementCounts == Measurement(.xmlParser, urls).elementCounts)
    #expect(own.elementCounts.count == 14 && own.elementCounts.allSatisfy { $0 > 60 })
    #expect(own.times.allSatisfy { $0.first <= $0.total })
  }

  /// The latency, and the pauses between chunks.
  @Test func theNetworkTakesItsTime() throws {
    let feed = Feed(name: "", document: Array("<a>\(String(repeating: " ", count: 2500))</a>".utf8))
    let server = try FeedBenchmarkCommand.server([feed], latency: .milliseconds(30), bytesPerSecond: 100_000)
    defer { server.shutdown() }
    let url = try #require(URL(string: server.url("/0")))
    #expect(try #require(Measurement(.expatXMLParser, [url]).times.first?.total) > 0.045)
  }

  @Test func aMissingFeedIsAnError() throws {
    let url = try #require(URL(string: "http://127.0.0.1:9/0"))
    for parser in BenchmarkedParser.allCases { #expect(throws: (any Error).self) { try Measurement(parser, [url]) } }
  }

  @Test func theTableHasARowForEachFeed() throws {
    let run = try ToolRun("FeedBenchmark", ["input", "--latency", "0"], input: "<rss><item/></rss>")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    try #require(lines.count == 6)
    #expect(lines[1] == ["ExpatXMLParser", "XMLParser"])
    #expect(lines[2] == ["first", "item", "total", "first", "item", "total"])
    #expect(lines[3].first == "input" && lines[3].count == 5)
    #expect(lines[4].first == "Total" && lines[4].count == 5)
    #expect(lines[5].first == "Memory" && lines[5].count == 5)
    #expect(run.status == 0)
  }
}
