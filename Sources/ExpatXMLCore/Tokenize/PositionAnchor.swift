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
