/// Some bytes of a document that were not taken yet, and their replacement.
struct DocumentEdit {
  /// Counted from the first byte that was not taken.
  var range: Range<Int>
  var replacement: [UInt8]
  /// The number of columns that the bytes take, if they are not characters.
  var columns: Int?
  /// The place that is told: in what comes between the edit before and this one, or at this one.
  var place: Int
}
