/// A reference to an entity whose text is not in the document (XML 1.0, section 4.2.2).
package struct EntityReference {
  package enum Kind {
    /// Declared, and referred to in content.
    case general
    /// Referred to in content, and not declared.
    case undeclared
    /// Referred to in the document type declaration.
    case parameter
    case externalSubset
  }

  package var kind: Kind
  /// Whether it stands in content.
  var isGeneral: Bool { kind == .general || kind == .undeclared }
  /// The name; that of a parameter entity with its percent sign; `[dtd]` for the external subset. These are SAX's.
  package var name: String
  package var systemID: String?
  /// The URL against which the system identifier is resolved.
  package var base: String?
}

/// The text of an external entity, as it comes.
package struct EntityContent {
  /// All of it, if it is plain.
  package var plainText: PlainText?
  /// Appends bytes; none at the end.
  var read: (inout OutputRawSpan) throws -> Void
  var metadata: () -> SourceMetadata
  /// Lets go of files and connections.
  var close: () -> Void

  package init(
    plainText: PlainText? = nil, read: @escaping (inout OutputRawSpan) throws -> Void,
    metadata: @escaping () -> SourceMetadata, close: @escaping () -> Void
  ) {
    self.plainText = plainText
    self.read = read
    self.metadata = metadata
    self.close = close
  }

  static var empty: EntityContent {
    EntityContent(plainText: PlainText([]), read: { _ in }, metadata: { SourceMetadata() }, close: {})
  }
}
