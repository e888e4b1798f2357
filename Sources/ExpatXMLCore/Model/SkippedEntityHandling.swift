/// How a reference to an entity whose text is not known is handled if the document may be well-formed all the same: the
/// entity is external and not loaded, or may be declared in a part of the document type that was not read (XML 1.0,
/// section 4.1). In a document without such parts, a reference to an undeclared entity is always an error.
public enum SkippedEntityHandling: Sendable, Hashable {
  /// Delegates, handlers and readers of events get it reported. In trees, records and values it is an error.
  case automatic
  /// It leaves nothing in the text. Delegates, handlers and readers of events get it reported.
  case skip
  /// It is an error.
  case error
}
