import Foundation

/// One earthquake.
struct Earthquake: Sendable, Hashable {
  /// On the Richter scale or one of its successors.
  var magnitude: Double
  /// Such as "31 km WSW of Hualien City, Taiwan".
  var place: String
  var time: Date
  /// In degrees, north positive.
  var latitude: Double
  /// In degrees, east positive.
  var longitude: Double
  /// In kilometres below the surface.
  var depth: Double
}
