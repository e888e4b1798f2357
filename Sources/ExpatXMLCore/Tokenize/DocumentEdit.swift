/// Some bytes of a document that were not taken yet, and their replacement.
struct DocumentEdit {
  /// Counted from the first byte that was not taken.
  var range: Range<Int>
  var replacement: [UInt8]
  /// The number of columns that the bytes take, if they are not characters.
  var columns: Int?
  /// The place to report: the start of this edit, or a place between the previous edit and this one.
  var place: Int
  /// The repair that is reported with the edit; nil if it was reported with an earlier one.
  var kind: XMLRepair.Fault?
  /// What is reported, if it is not the bytes of the edit.
  var reportedOriginal: [UInt8]?
  var reportedReplacement: [UInt8]?

  /// By how many bytes the document grows.
  var growth: Int { replacement.count - range.count }
}
