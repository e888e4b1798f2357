import ExampleSupport
import ExpatXML
import Foundation
import Testing

@testable import TopSongs

/// The songs of the bundled feed, read by a class that was written for XMLParser.
@Suite struct TopSongsTests {
  private func parse(_ bytes: some Sequence<UInt8>) -> (songs: [Song], error: (any Error)?) {
    let parser = ExpatXMLParser(data: Data(bytes))
    let songs = TopSongsParser()
    parser.delegate = songs
    let error = parser.parse() ? nil : parser.parserError
    return (songs.songs, error)
  }

  private func bundledURL() throws -> URL { try TopSongsCommand.bundledFeed().url }

  private func bundledSongs() throws -> [Song] {
    let (songs, error) = try parse(Data(contentsOf: bundledURL()))
    #expect(error == nil)
    try #require(songs.count == 25)
    return songs
  }

  @Test func theFirstSongIsWhole() throws {
    let date = try Date("2025-07-14T07:00:00Z", strategy: .iso8601)
    #expect(
      try bundledSongs().first
        == Song(
          title: "Paper Lanterns", artist: "The Tin Orchard", category: "Alternative", price: Decimal(string: "0.99"),
          currency: "USD", releaseDate: date))
  }

  @Test func titlesAreNotThoseOfAlbums() throws {
    let songs = try bundledSongs()
    #expect(songs.last?.title == "Good Night, Good Luck & Goodbye")
    #expect(songs.last?.artist == "Isolde Wren")
  }

  @Test(arguments: [
    2: "Sugar & Static", 3: "Déjà Été", 4: "夜の自転車", 6: "<3 Beats", 8: "Rock & Roll Won't Wait",
    21: "Seven \"Lucky\" Strikes",
  ])
  func entitiesOtherScriptsAndCDATAAreDelivered(rank: Int, title: String) throws {
    #expect(try bundledSongs()[rank - 1].title == title)
  }

  @Test func everySongHasEverything() throws {
    for song in try bundledSongs() {
      #expect(!song.title.isEmpty && !song.artist.isEmpty && !song.category.isEmpty)
      #expect(song.price != nil && song.currency == "USD" && song.releaseDate != nil)
    }
  }

  @Test func aTruncatedFeedGivesTheSongsBeforeTheEnd() throws {
    let entry = "<entry><im:name>A</im:name></entry>"
    let (songs, error) = parse("<feed xmlns:im='http://itunes.apple.com/rss'>\(entry)\(entry)<entry><im:name>B".utf8)
    #expect(songs.map(\.title) == ["A", "A"])
    #expect((error as? NSError)?.domain == ExpatXMLParser.errorDomain)
  }

  // MARK: In other forms

  private static let queueName = DispatchSpecificKey<String>()

  /// The songs, or the error, and the name of the queue on which they were delivered.
  private func parseInBackground(_ bytes: Data) async -> (Result<[Song], any Error>, queue: String?) {
    let queue = DispatchQueue(label: "caller")
    queue.setSpecific(key: Self.queueName, value: "caller")
    return await withCheckedContinuation { continuation in
      TopSongsParser.parse(ExpatXMLParser(data: bytes), deliverOn: queue) { result in
        continuation.resume(returning: (result, DispatchQueue.getSpecific(key: Self.queueName)))
      }
    }
  }

  @Test func songsFromTheBackgroundAreDeliveredOnTheCallersQueue() async throws {
    let (result, queue) = try await parseInBackground(Data(contentsOf: bundledURL()))
    #expect(queue == "caller")
    #expect(try result.get() == bundledSongs())
  }

  @Test func anErrorInTheBackgroundIsDeliveredThereToo() async throws {
    let (result, queue) = try await parseInBackground(Data(contentsOf: bundledURL()).prefix(1000))
    #expect(queue == "caller")
    #expect(throws: XMLCompressionError.self) { try result.get() }
  }

  @Test func recordsAreTheSameSongs() async throws {
    #expect(try await Song.songs(at: bundledURL()) == bundledSongs())
  }

  @Test(arguments: ["delegate", "records"]) func theSongsAreRanked(form: String) throws {
    let entry = """
      <entry><im:name>A</im:name><im:artist>B</im:artist><category term="C"/><im:price amount="0.5" currency="EUR"/></entry>
      """
    let run = try ToolRun(
      "TopSongs", ["input", "--form", form], input: "<feed xmlns:im='http://itunes.apple.com/rss'>\(entry)</feed>")
    #expect(run == ToolRun(output: " 1. A – B (0.5 EUR)\n"))
  }

  @Test func aRecordThatCannotBeDecodedIsShown() throws {
    let run = try ToolRun("TopSongs", ["input", "--form", "records"], input: "<feed>\n<entry/></feed>")
    #expect(
      run.errors.hasPrefix("input:2:1: ") && run.errors.hasSuffix("    <entry/></feed>\n    ^\n") && run.status == 1)
  }
}
