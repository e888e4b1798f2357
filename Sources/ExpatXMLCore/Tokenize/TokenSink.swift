/// What the tokenizer hands on: the document's tokens, in document order, on the thread that feeds it.
///
/// Views are valid during the call. What is thrown here ends the parse, at the current token if it is a `ParseFault`.
///
/// A class rather than a protocol: a token costs one indirect call and counts no reference.
class TokenSink {
  /// For messages: the name of the innermost open element, if it is known.
  var openElementName: String? { nil }

  /// How many distinct names of elements and attributes there were, or more; 0 if that is not known.
  var nameCount: Int { 0 }

  /// What it need not be told of. The tokenizer is told of changes.
  var unheardTokens: UnheardTokens { [] }

  /// The XML declaration (XML 1.0, section 2.8).
  func xmlDeclaration() throws {}
  /// The start of the document type declaration, with the identifiers of the external subset.
  func documentType(_ name: String, publicID: String?, systemID: String?) throws {}
  func declaration(_ declaration: Declaration) throws {}
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent? { nil }
  /// A reference to an entity whose text nobody knows, in text or in the attribute value of a start tag that follows.
  func skippedEntity(_ name: String) throws {}
  func startTag(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {}
  /// The delivery of the text that stands directly in the element is chosen, whose start tag went straight to the
  /// `ElementSink`.
  func chooseTextDelivery() {}
  func endTag(_ name: BorrowedUTF8) throws {}
  /// Some of the character data between two tags; the last of it if a tag follows.
  func characterData(_ bytes: Span<UInt8>, isLast: Bool) throws {}
  /// The current token is at fault.
  func faultFollows() {}
  func startCDATASection() throws {}
  func endCDATASection() throws {}
  func comment(_ text: BorrowedUTF8) throws {}
  func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {}
}

/// Which point of the current token an event is reported at.
enum PositionAnchor {
  /// Where the document starts, whatever was read.
  case documentStart
  case tokenStart
  case tokenEnd
  /// The `>`, or the `/` of `/>`, that closes a start tag.
  case tagClose
  /// The end of the last token of a declaration, or of the `>` behind it. Expat tells of a declaration when that token
  /// starts, and the `>` may not have come yet.
  case declarationEnd(includesCloser: Bool)
  /// So many bytes behind the start of the character data that is being handed on.
  case textOffset(Int)
}
