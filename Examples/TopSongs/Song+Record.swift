import ExpatXML
import Foundation

extension Song {
  /// The songs of an iTunes feed, while it is being downloaded: without a delegate, and without anything to remember from
  /// one event to the next.
  static func songs(at url: URL) async throws -> [Song] {
    var songs: [Song] = []
    for try await entry in XMLRecords(contentsOf: url, named: "entry") { songs.append(Song(entry)) }
    return songs
  }

  /// The song of an entry.
  init(_ entry: ExpatXMLNode) {
    title = entry["im:name"]?.text ?? ""
    artist = entry["im:artist"]?.text ?? ""
    category = entry["category"]?.attribute("term") ?? ""
    price = entry["im:price"]?.attribute("amount").flatMap { Decimal(string: $0) }
    currency = entry["im:price"]?.attribute("currency") ?? ""
    releaseDate = entry["im:releaseDate"].flatMap { ISO8601DateFormatter().date(from: $0.text) }
  }
}
