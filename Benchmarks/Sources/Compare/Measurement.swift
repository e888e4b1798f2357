import Rivals

/// What one parse cost.
struct Measurement: Codable, Sendable {
  var counts: ParsedCounts
  var userSeconds: Double
  var systemSeconds: Double
  /// The most memory that was resident during the first parse, less what was resident before it.
  var peakBytes: Int
}
