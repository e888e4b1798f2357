extension XMLWriter {
  /// Escapes a text for the content of an element, and for an attribute value in either kind of quotation marks. `&`, `<`, `>`
  /// and quotation marks become references. So does white space other than spaces, which reading a value would change.
  ///
  /// For programs that put XML together from Strings. What this library writes is escaped already.
  ///
  /// - Throws: ``XMLWriteError`` for a character that XML can't contain.
  public static func escaped(_ text: String) throws -> String {
    let escaped = try FragmentWriter.naming { try MarkupBuffer.escapedWithApostrophes(text) }
    return String(utf8: escaped.span)
  }
}
