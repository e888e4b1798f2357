import Foundation
import Testing

@testable import FeedBenchmark
@testable import LoopbackServer

/// Feeds that are downloaded and parsed by two parsers.
@Suite struct FeedBenchmarkTests {
  @Test func theGeneratedFeedsAreOfEveryKindAndTheSameEveryTime() throws {
    let feeds = try Feed.generated()
    #expect(feeds.count == 14)
    #expect(Set(feeds.map(\.name)).count == 14)
    #expect(feeds.filter(\.isCompressed).count == 7)
    #expect(feeds.allSatisfy { $0.isCompressed == ($0.body.starts(with: [0x1F, 0x8B])) })
    #expect(try feeds == Feed.generated())
  }

  @Test func bothParsersFindTheSameInEveryFeed() throws {
    let server = try FeedServer(Feed.generated())
    defer { server.server.shutdown() }
    let urls = try server.urls.map { try #require(URL(string: $0)) }
    let own = try Measurement(.expatXMLParser, urls, warmUp: nil)
    let others = try Measurement(.xmlParser, urls, warmUp: nil)
    #expect(own.rows.map(\.elementCount) == others.rows.map(\.elementCount))
    #expect(own.rows.count == 14 && own.rows.allSatisfy { $0.elementCount > 60 && $0.toFirstItem <= $0.total })
  }

  /// The latency, and the pauses between chunks.
  @Test func theNetworkTakesItsTime() {
    let feed = Feed(name: "", document: Array("<a>\(String(repeating: " ", count: 2500))</a>".utf8))
    var pauses: [Duration] = []
    var chunks: [Int] = []
    for step in FeedServer.response(feed, latency: .milliseconds(30), bytesPerSecond: 100_000).steps {
      switch step {
      case .pause(let duration): pauses.append(duration)
      case .send(let bytes): chunks.append(bytes.count)
      default: Issue.record("A feed has no other steps.")
      }
    }
    #expect(pauses == [.milliseconds(30), .milliseconds(10), .milliseconds(10)])
    // The head is sent with the first chunk.
    #expect(chunks.count == 3 && chunks[0] > 1000)
    #expect(chunks.dropFirst() == [1000, feed.body.count - 2000])
  }

  @Test func aMissingFeedIsAnError() throws {
    let url = try #require(URL(string: "http://127.0.0.1:9/0"))
    for parser in BenchmarkedParser.allCases {
      #expect(throws: (any Error).self) { try Measurement(parser, [url], warmUp: nil) }
    }
  }

  @Test func theTableHasARowForEachFeedAndTheirSums() throws {
    let run = try ToolRun("FeedBenchmark", ["input", "--latency", "0"], input: "<rss><item/></rss>")
    let words = run.output.split(separator: "\n").map { line in
      line.split(whereSeparator: \.isWhitespace).filter { Double($0) == nil }.joined(separator: " ")
    }
    #expect(
      words.filter { !$0.hasPrefix("Memory") } == [
        "feeds, ms away, at kB/s. Seconds from the request.", "ExpatXMLParser XMLParser",
        "KB sent first item total first item total", "input s s s s", "Total s s s s", "Connections",
      ])
    #expect(run.status == 0)
  }
}
