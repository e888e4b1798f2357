/// A reference to an entity whose text is not in the document (XML 1.0, section 4.2.2).
package struct EntityReference {
  package enum Kind {
    /// A declared entity, in content.
    case general
    /// An undeclared entity, in content.
    case undeclared
    /// A parameter entity, in the document type declaration.
    case parameter
    case externalSubset
  }

  package var kind: Kind
  /// Whether the reference is in content.
  var isGeneral: Bool { kind == .general || kind == .undeclared }
  /// The name. The name of a parameter entity has its percent sign. The external subset is called `[dtd]`, as in SAX.
  package var name: String
  package var systemID: String?
  /// The URL against which the system identifier is resolved.
  package var base: String?
}

/// The text of an external entity, which is read in parts.
package struct EntityContent {
  /// All of the text, if it is plain.
  package var plainText: PlainText?
  /// Appends bytes, or none at the end.
  var read: (inout OutputRawSpan) throws -> Void
  var metadata: () -> SourceMetadata
  /// Releases files and connections.
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
}
