/// The point of the current token at which an event is reported.
enum PositionAnchor {
  /// The start of the document, whatever was read.
  case documentStart
  case tokenStart
  case tokenEnd
  /// The `>`, or the `/` of `/>`, that closes a start tag.
  case tagClose
  /// The end of the last token of a declaration, or of the `>` after it. Expat reports a declaration at the start of
  /// that token, when the `>` may not have arrived.
  case declarationEnd(includesCloser: Bool)
  /// At this distance from the start of the current character data, in bytes.
  case textOffset(Int)
}
