/// What becomes of a reference to an entity whose text is not known though the document may be well-formed: one that is
/// declared elsewhere and not loaded, or may be declared in a part of the document type that was not read (XML 1.0, section
/// 4.1). Where nothing but the document could declare it, such a reference is an error in any case.
public enum SkippedEntityHandling: Sendable, Hashable {
  /// Who can be told of it is told: delegates, handlers and readers of events. Trees, records and values can't: there it is
  /// an error.
  case automatic
  /// It leaves nothing, and who can be told is told.
  case skip
  /// It is an error.
  case error
}
