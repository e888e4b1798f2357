/// Receives a document's tokens, in document order, on the thread that feeds it. Arguments are valid during the call.
///
/// It is a class and not a protocol: Expat's handlers recover it from a pointer, and a token costs one indirect call.
class TokenReceiver {
  final let tokenizer: ExpatTokenizer

  init(_ tokenizer: ExpatTokenizer) {
    self.tokenizer = tokenizer
  }

  /// The XML declaration, or the text declaration of an external entity, which need not have a version (XML 1.0,
  /// sections 2.8 and 4.3.1).
  func receiveXMLDeclaration(_ start: XMLEvent.StartDocument) {}
  /// A start tag: the name of the element, and alternating names and values of attributes.
  func receiveStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {}
  func receiveEndTag(_ name: XMLBorrowedUTF8) {}
  /// A part of a text.
  func receiveCharacterData(_ bytes: UnsafePointer<UInt8>, count: Int) {}
  /// The start or the end of a CDATA section.
  func receiveCDATASection(isOpen: Bool) {}
  /// The start of the document type declaration, a declaration in it, a comment or a processing instruction.
  func receive(_ event: DocumentEvent) {}
  /// A reference to an external entity. The context is the names of all open entities. References to a parameter entity
  /// and to the external subset have no context. Without a system identifier, it is the external subset of a document
  /// that has none. Returns false if parsing can't continue.
  func receiveExternalEntity(context: String?, base: String?, systemID: String?) -> Bool { false }
  /// A reference to an entity that is not declared.
  func receiveSkippedEntity(_ name: String, isParameter: Bool) {}
}
