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

/// The text of an external entity, which is read in parts and then closed.
package struct EntityContent {
  /// All of the text, if it is plain.
  let plainText: PlainText?
  let source: any ByteSource
  /// The URL of a source that does not know it.
  let location: String?

  package init(_ source: any ByteSource, location: String? = nil, plainText: PlainText? = nil) {
    self.source = source
    self.location = location
    self.plainText = plainText
  }
}
