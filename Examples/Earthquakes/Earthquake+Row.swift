import Foundation

extension Earthquake {
  /// The heading above the rows.
  static let heading = " Mag  Time                  Latitude  Longitude   Depth km  Place"

  /// The earthquake as a line of a table.
  var row: String {
    let numbers = String(format: "%10.3f %10.3f %10.1f", latitude, longitude, depth)
    return String(format: "%4.1f", magnitude) + "  " + time.formatted(.iso8601) + numbers + "  " + place
  }
}
