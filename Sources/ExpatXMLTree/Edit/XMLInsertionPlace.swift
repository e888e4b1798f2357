/// Where something is inserted, seen from an element.
@nonexhaustive
public enum XMLInsertionPlace: Sendable, Hashable {
  /// Before the start tag. If the element is first on its line, each insertion gets a line of its own, with the same
  /// indentation.
  case before

  /// After the end tag, on a line of its own as with ``before``.
  case after

  /// After the start tag, before everything else in the element.
  case atStart

  /// Before the end tag, after everything else in the element. If the last element in it is first on its line, so is
  /// each insertion.
  case atEnd
}
