/// Some bytes of a document, and what stands in their place.
struct RepairEdit {
  /// Offsets in the bytes that were scanned.
  var range: Range<Int>
  var replacement: [UInt8]
  /// What is told of it; nil if that was told already, or will be.
  var report: Report?
  /// How many columns the bytes take, where they are no characters.
  var columns: Int?

  struct Report {
    var kind: XMLRepair.Kind
    /// What was there and what it became, where these are not the bytes themselves.
    var original: [UInt8]?
    var replacement: [UInt8]?
    /// Whether it began with the first edit since the last one that was told.
    var beganEarlier = false
  }
}
