import Rivals

/// The cost of one parse.
struct Measurement: Codable, Sendable {
  var counts: ParsedCounts
  var userSeconds: Double
  var systemSeconds: Double
  /// The peak of resident memory during the first parse, minus the resident memory before it.
  var peakBytes: Int
}
