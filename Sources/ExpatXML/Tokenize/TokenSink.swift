/// What the tokenizer hands on: the document's tokens, in document order, on the thread that feeds it.
///
/// Spans and attributes are valid during the call. A fault thrown here ends the parse at the current token.
protocol TokenSink: AnyObject {
  /// For messages: the name of the innermost open element.
  var openElementName: String? { get }
  /// Whether there was a start tag.
  var hasRootElement: Bool { get }

  /// The XML declaration (XML 1.0, section 2.8).
  func xmlDeclaration(version: String) throws(ParseFault)
  /// The start of the document type declaration, with the identifiers of the external subset.
  func documentType(publicID: String?, systemID: String?) throws(ParseFault)
  func declaration(_ declaration: Declaration) throws(ParseFault)
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent?
  func startTag(_ name: XMLName, attributes: TokenAttributes) throws(ParseFault)
  func endTag() throws(ParseFault)
  /// Some of the character data between two tags: Expat cuts it at line ends, references and buffer ends.
  func characterData(_ bytes: Span<UInt8>) throws(ParseFault)
  func startCDATASection() throws(ParseFault)
  func endCDATASection() throws(ParseFault)
  func comment(_ text: String) throws(ParseFault)
  func processingInstruction(target: String, data: String?) throws(ParseFault)
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
  /// So many bytes behind its start.
  case tokenOffset(Int)
  case fixed(SourcePosition)
}
