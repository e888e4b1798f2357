import Foundation
import Testing

@testable import FeedBenchmark
@testable import LoopbackServer

/// Feeds that are downloaded and parsed by two parsers.
@Suite struct FeedBenchmarkTests {
  @Test func theGeneratedFeedsAreOfEveryKindAndTheSameEveryTime() {
    let feeds = Feed.generated
    #expect(feeds.count == 14)
    #expect(Set(feeds.map(\.name)).count == 14)
    #expect(feeds.filter(\.isCompressed).count == 7)
    #expect(feeds.allSatisfy { $0.isCompressed == ($0.body.starts(with: [0x1F, 0x8B])) })
    // The FNV-1a hash of all feeds.
    let hash = feeds.flatMap(\.document).reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    #expect(hash == 15_194_656_732_776_336_479)
  }

  @Test func bothParsersFindTheSameInEveryFeed() throws {
    let server = try FeedServer(Feed.generated, over: .immediate)
    defer { server.shutdown() }
    let urls = try server.urls.map { try #require(URL(string: $0)) }
    let own = try FeedMeasurement(.expatXMLParser, urls, warmUp: nil)
    let others = try FeedMeasurement(.xmlParser, urls, warmUp: nil)
    #expect(own.rows.map(\.elementCount) == others.rows.map(\.elementCount))
    #expect(own.rows.count == 14 && own.rows.allSatisfy { $0.elementCount > 60 && $0.toFirstItem <= $0.total })
    #expect(server.connectionsAccepted > 0)
  }

  /// The latency, and the pauses between chunks.
  @Test func theNetworkTakesItsTime() {
    let feed = Feed(name: "", document: Array("<a>\(String(repeating: " ", count: 2500))</a>".utf8))
    let network = FeedServer.Network(latency: .milliseconds(30), bytesPerSecond: 100_000)
    var pauses: [Duration] = []
    var chunks: [Int] = []
    for step in FeedServer.response(feed, over: network).steps {
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
    let server = try FeedServer([], over: .immediate)
    defer { server.shutdown() }
    for parser in BenchmarkedParser.allCases {
      let url = try #require(URL(string: "http://127.0.0.1:9/0"))
      #expect(throws: (any Error).self) { try FeedMeasurement(parser, [url], warmUp: nil) }
    }
  }

  // MARK: Output

  private static let feeds = [
    Feed(name: "One", document: Array("<a/>".utf8)), Feed(name: "Two", document: Array("<b/>".utf8)),
  ]

  private func measurement(_ parser: BenchmarkedParser, _ seconds: [(Double, Double)]) throws -> FeedMeasurement {
    let rows = seconds.map { "{\"toFirstItem\":\($0.0),\"total\":\($0.1),\"elementCount\":1}" }.joined(separator: ",")
    let json = "{\"parser\":\"\(parser.rawValue)\",\"rows\":[\(rows)],\"memory\":2500000,\"connections\":3}"
    return try JSONDecoder().decode(FeedMeasurement.self, from: Data(json.utf8))
  }

  @Test func theTableHasARowForEachFeedAndTheirSums() throws {
    let table = try FeedTable(
      Self.feeds,
      [
        measurement(.expatXMLParser, [(0.1, 0.2), (0.1, 0.3)]), measurement(.xmlParser, [(0.4, 0.4), (0.5, 0.625)]),
      ])
    let words = table.description.split(separator: "\n").map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(
      words == [
        "ExpatXMLParser XMLParser", "KB sent first item total first item total",
        "One 0.0 0.100 s 0.200 s 0.400 s 0.400 s", "Two 0.0 0.100 s 0.300 s 0.500 s 0.625 s",
        "Total 0.200 s 0.500 s 0.900 s 1.025 s", "Memory +2.5 MB +2.5 MB", "Connections 3 3",
      ])
  }

  @Test func theChartIsWellFormedAndToScale() throws {
    let chart = try FeedChart(
      Self.feeds,
      [measurement(.expatXMLParser, [(0.1, 0.2), (0.1, 0.3)]), measurement(.xmlParser, [(0.4, 0.4), (0.5, 0.8)])])
    let reader = BarReader()
    #expect(reader.read(chart.svg))
    // The chart goes from 200 to 744 for 0.8 seconds.
    #expect(reader.bars.map { ($0.x * 10).rounded() / 10 } == [268, 472, 268, 540])
    #expect(reader.bars.map { ($0.width * 10).rounded() / 10 } == [68, 1, 136, 204])
    #expect(reader.texts.contains("One") && reader.texts.contains("0.8 s"))
  }
}
