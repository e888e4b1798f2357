import Foundation

/// One song of the chart.
struct Song: Sendable, Hashable {
  var title = ""
  var artist = ""
  var category = ""
  var price: Decimal?
  /// Such as "USD".
  var currency = ""
  var releaseDate: Date?
}
