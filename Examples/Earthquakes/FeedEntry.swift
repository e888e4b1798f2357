import Foundation

/// The texts of a feed entry that describe an earthquake.
struct FeedEntry {
  var title = ""
  var updated = ""
  /// Latitude and longitude in degrees.
  var point = ""
  /// In metres, negative below the surface.
  var elevation = ""
}

extension FeedEntry {
  /// The earthquake that the texts describe; nil if a text is missing or can't be read.
  var earthquake: Earthquake? {
    // "M 4.7 - 31 km WSW of Hualien City, Taiwan"
    guard let titleParts = title.wholeMatch(of: /M\s+(-?[0-9.]+)\s+-\s+(.+)/), let magnitude = Double(titleParts.1),
      let time = Self.date(updated), let depth = Double(elevation).map({ $0 == 0 ? 0 : -$0 / 1000 })
    else { return nil }
    let coordinates = point.split(separator: " ").compactMap { Double($0) }
    guard coordinates.count == 2 else { return nil }
    return Earthquake(
      magnitude: magnitude, place: String(titleParts.2), time: time, latitude: coordinates[0],
      longitude: coordinates[1], depth: depth)
  }

  /// Reads a date of Atom. Fractions of a second are optional in Atom, but not in the format styles.
  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
