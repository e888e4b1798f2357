/// Some bytes of a document, and their replacement.
struct RepairEdit {
  /// Offsets in the bytes that were scanned.
  var range: Range<Int>
  var replacement: [UInt8]
  /// The report; nil if the repair was reported already, or will be with a later edit.
  var report: Report?
  /// Whether this is the first edit of a repair that is reported with a later one.
  var beginsRepair = false
  /// The number of columns that the bytes take, if they are not characters.
  var columns: Int?

  struct Report {
    var kind: XMLRepair.Kind
    /// The original and the replacement, if they differ from the bytes of the edit.
    var original: [UInt8]?
    var replacement: [UInt8]?
    /// Whether the original, which has no line end, is before the edit, or before the one with which the repair began.
    var isInFront = false
    /// Whether the repair began with an earlier edit.
    var beganEarlier = false
  }
}
