import ExpatXML
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import Earthquakes

/// The earthquakes of several feeds: bundled, slow, truncated and unusual.
@Suite struct EarthquakesTests {
  private func bundledBytes() throws -> [UInt8] {
    try [UInt8](EarthquakesCommand.bundledFeed())
  }

  private func parse(_ bytes: some Sequence<UInt8>) -> (earthquakes: [Earthquake], unreadable: Int, error: (any Error)?)
  {
    var earthquakes: [Earthquake] = []
    let parser = EarthquakeFeedParser { earthquakes.append($0) }
    do {
      try parser.parse(ExpatXMLParser(data: Data(bytes)))
      return (earthquakes, parser.unreadableEntries, nil)
    } catch {
      return (earthquakes, parser.unreadableEntries, error)
    }
  }

  @Test func theBundledFeedIsWhole() throws {
    let (earthquakes, unreadable, error) = try parse(bundledBytes())
    #expect(error == nil && unreadable == 0 && earthquakes.count == 400)
    #expect(earthquakes.map(\.time) == earthquakes.map(\.time).sorted(by: >))

    let first = try #require(earthquakes.first)
    #expect((first.magnitude, first.place, first.depth) == (3.8, "137 km SE of Murghob, Tajikistan", 7.11))
    #expect(first.time.formatted(.iso8601) == "2026-03-15T23:27:04Z")
    #expect((first.latitude, first.longitude) == (37.3288, 75.0086))
    let last = try #require(earthquakes.last)
    #expect((last.magnitude, last.place) == (3.4, "177 km SSW of Bengkulu, Indonesia"))
    #expect(last.time.formatted(.iso8601) == "2026-03-09T00:51:33Z")
  }

  @Test func theFirstEarthquakeArrivesBeforeHalfOfTheFeedIsSent() throws {
    let feed = try bundledBytes()
    let hasArrived = Mutex(false)
    // Sends a quarter of the feed, and the rest after the first earthquake has arrived.
    let server = try LoopbackServer { _ in
      let quarter = feed.count / 4
      let head = Array(
        "HTTP/1.1 200 OK\r\nContent-Type: application/gzip\r\nContent-Length: \(feed.count)\r\n\r\n".utf8)
      return .init(steps: [
        .send(head + feed.prefix(quarter)), .wait { hasArrived.withLock { $0 } },
        .send(Array(feed.dropFirst(quarter))),
      ])
    }
    defer { server.shutdown() }

    var bytesSentByFirst: Int?
    var count = 0
    let parser = EarthquakeFeedParser { _ in
      bytesSentByFirst = bytesSentByFirst ?? server.bytesSent
      count += 1
      hasArrived.withLock { $0 = true }
    }
    let url = try #require(URL(string: server.url("/")))
    try parser.parse(#require(ExpatXMLParser(contentsOf: url)))
    #expect(try #require(bytesSentByFirst) < feed.count / 2)
    // The server may count bytes after the client has read them. Shutting it down waits for that.
    server.shutdown()
    #expect(server.bytesSent > feed.count)
    #expect(count == 400)
  }

  @Test func theDemoDownloadsTheFeed() throws {
    let server = try EarthquakesCommand.demoServer(interval: .milliseconds(1))
    defer { server.shutdown() }
    var summary = EarthquakeSummary()
    let parser = EarthquakeFeedParser { summary.add($0) }
    let url = try #require(URL(string: server.url("/earthquakes.atom.gz")))
    try parser.parse(#require(ExpatXMLParser(contentsOf: url)))
    #expect(summary.count == 400)
    #expect(summary.strongest.map(\.magnitude) == [7.1, 6.1, 5.7, 5.6, 5.6, 5.4, 5.3, 5, 5, 4.9])
  }

  @Test func aTruncatedFeedGivesTheEarthquakesBeforeTheEnd() throws {
    let feed = try bundledBytes()
    let whole = parse(feed).earthquakes
    let cut = parse(feed.prefix(feed.count / 2))
    #expect((150..<250).contains(cut.earthquakes.count))
    #expect(cut.earthquakes.elementsEqual(whole.prefix(cut.earthquakes.count)))
    #expect((cut.error as? XMLCompressionError)?.description.contains("is truncated") == true)
  }

  /// An entry with other prefixes, and with a comment and a reference inside its texts.
  private static let entry = """
    <a:entry><a:title>M 6.0 - 4 km N of <!-- here -->Tr&#xF3;ia &amp; Sines</a:title>\
    <a:updated>2026-01-02T03:04:05Z</a:updated><g:point>-1.5 2.25</g:point><g:elev>0</g:elev></a:entry>
    """
  private static let start = "<a:feed xmlns:a='http://www.w3.org/2005/Atom' xmlns:g='http://www.georss.org/georss'>"

  @Test func elementsAreKnownByTheirNamespace() throws {
    let (earthquakes, unreadable, error) = parse("\(Self.start)\(Self.entry)</a:feed>".utf8)
    #expect(error == nil && unreadable == 0)
    let time = try Date("2026-01-02T03:04:05Z", strategy: .iso8601)
    #expect(
      earthquakes == [
        Earthquake(
          magnitude: 6, place: "4 km N of Tróia & Sines", time: time, latitude: -1.5, longitude: 2.25, depth: 0)
      ])
  }

  @Test(arguments: [
    "M 6.0 - ": "M ? - ", "2026-01-02T": "yesterday ", "-1.5 2.25": "-1.5", ">0<": "><", "a:title": "title",
  ])
  func anEntryThatLacksSomethingIsLeftOut(text: String, replacement: String) {
    let entry = Self.entry.replacingOccurrences(of: text, with: replacement)
    let (earthquakes, unreadable, error) = parse("\(Self.start)\(entry)\(Self.entry)</a:feed>".utf8)
    #expect(error == nil && unreadable == 1 && earthquakes.count == 1)
  }

  @Test func aMalformedFeedSaysWhere() throws {
    let (earthquakes, _, error) = parse("\(Self.start)\n\(Self.entry)\n</a:fed>".utf8)
    #expect(earthquakes.count == 1)
    #expect(try #require(error).localizedDescription.contains("Line 3"))
  }

  @Test func theProgramPrintsWhatArrives() throws {
    let run = try ToolRun("Earthquakes", ["input"], input: "\(Self.start)\(Self.entry)</a:feed>")
    let row = " 6.0  2026-01-02T03:04:05Z    -1.500      2.250        0.0  4 km N of Tróia & Sines"
    let lines = [Earthquake.heading, row, "", "The strongest of 1:", Earthquake.heading, row]
    #expect(run.output.hasPrefix(lines.map { "\($0)\n" }.joined()) && run.status == 0)
  }

  @Test func aRowLinesUpWithItsHeading() throws {
    let row = try #require(parse(bundledBytes()).earthquakes.first).row
    #expect(row == " 3.8  2026-03-15T23:27:04Z    37.329     75.009        7.1  137 km SE of Murghob, Tajikistan")
    #expect(Earthquake.heading.prefix { $0 != "P" }.count == row.count - "137 km SE of Murghob, Tajikistan".count)
  }
}
