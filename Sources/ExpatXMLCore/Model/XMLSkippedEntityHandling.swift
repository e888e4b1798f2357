/// How a reference to an entity whose text is not known is handled, if the document may still be well-formed (XML 1.0,
/// section 4.1). Either the entity is external and not loaded, or it may be declared in a part of the document type
/// that was not read. In a document without such parts, a reference to an undeclared entity is always an error.
@nonexhaustive
public enum XMLSkippedEntityHandling: Sendable, Hashable {
  /// The reference is reported to delegates, handlers and readers of events. In trees, records and values it is an
  /// error.
  case automatic
  /// The reference leaves nothing in the text. It is reported to delegates, handlers and readers of events.
  case skip
  /// The reference is an error, except in an element whose content is skipped.
  case error
}
