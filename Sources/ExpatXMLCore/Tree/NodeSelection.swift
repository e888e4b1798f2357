/// The elements that trees are built from.
enum NodeSelection {
  /// The root element: one tree.
  case document
  /// Every element of the pattern that is not inside another one.
  case elements(RecordPattern)
}
