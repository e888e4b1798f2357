import Foundation

/// One earthquake.
struct Earthquake: Sendable, Hashable {
  /// On the Richter scale or one of its successors.
  var magnitude: Double
  /// Such as "31 km WSW of Hualien City, Taiwan".
  var place: String
  var time: Date
  /// In degrees, north and east positive.
  var latitude, longitude: Double
  /// In kilometres below the surface.
  var depth: Double

  /// The heading above the rows.
  static let heading = " Mag  Time                  Latitude  Longitude   Depth km  Place"

  /// The earthquake as a line of a table.
  var row: String {
    let numbers = String(format: "%10.3f %10.3f %10.1f", latitude, longitude, depth)
    return String(format: "%4.1f", magnitude) + "  " + time.formatted(.iso8601) + numbers + "  " + place
  }
}

/// The number of earthquakes, and the ten strongest.
struct EarthquakeSummary {
  private(set) var count = 0
  /// The strongest first.
  private(set) var strongest: [Earthquake] = []

  mutating func add(_ earthquake: Earthquake) {
    count += 1
    let index = strongest.firstIndex { $0.magnitude < earthquake.magnitude } ?? strongest.endIndex
    strongest.insert(earthquake, at: index)
    if strongest.count > 10 { strongest.removeLast() }
  }
}
