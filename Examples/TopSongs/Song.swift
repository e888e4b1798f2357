import ExpatXML
import ExpatXMLCoding
import Foundation

/// One song of the chart. The keys are for the records: paths in an entry.
struct Song: Sendable, Hashable, Decodable {
  enum CodingKeys: String, CodingKey {
    case title = "im:name"
    case artist = "im:artist"
    case category = "category/@term"
    case price = "im:price/@amount"
    case currency = "im:price/@currency"
    case releaseDate = "im:releaseDate"
  }

  var title = ""
  var artist = ""
  var category = ""
  var price: Decimal?
  /// Such as "USD".
  var currency = ""
  var releaseDate: Date?

  /// The songs of an iTunes feed, read while it is downloaded. There is no delegate, and no state to keep between events.
  static func songs(at url: URL) async throws -> [Song] {
    var songs: [Song] = []
    for try await song in XMLRecords(.url(url), named: "entry").decode(Song.self) { songs.append(song) }
    return songs
  }
}
