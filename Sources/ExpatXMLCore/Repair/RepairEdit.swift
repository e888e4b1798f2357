/// An edit, and the repair that is reported with it.
struct RepairEdit {
  var edit: DocumentEdit
  /// Nil if the repair was reported with an edit before.
  var kind: XMLRepair.Fault?
  /// What is reported, if it is not the bytes of the edit.
  var original: [UInt8]?
  var replacement: [UInt8]?
}
