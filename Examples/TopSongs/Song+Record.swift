import ExpatXML
import ExpatXMLTree
import Foundation

extension Song {
  /// The songs of an iTunes feed, read while it is downloaded. There is no delegate, and no state to keep between
  /// events.
  static func songs(at url: URL) async throws -> [Song] {
    var songs: [Song] = []
    for try await entry in XMLRecords(.url(url), named: "entry") { songs.append(Song(entry)) }
    return songs
  }

  /// Reads the song from an entry.
  init(_ entry: ExpatXMLElement) {
    title = entry["im:name"]?.text ?? ""
    artist = entry["im:artist"]?.text ?? ""
    category = entry["category"]?.attribute("term") ?? ""
    price = entry["im:price"]?.attribute("amount").flatMap { Decimal(string: $0) }
    currency = entry["im:price"]?.attribute("currency") ?? ""
    releaseDate = entry["im:releaseDate"].flatMap { ISO8601DateFormatter().date(from: $0.text) }
  }
}
