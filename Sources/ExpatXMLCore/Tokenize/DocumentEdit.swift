/// Some bytes of a document that were not taken yet, and their replacement.
struct DocumentEdit {
  /// Counted from the first byte that was not taken.
  var range: Range<Int>
  var replacement: [UInt8]
  /// The number of columns that the bytes take, if they are not characters.
  var columns: Int?
  /// The place to report: the start of this edit, or a place between the previous edit and this one.
  var place: Int
}
