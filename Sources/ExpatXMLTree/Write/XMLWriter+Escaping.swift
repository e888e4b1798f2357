extension XMLWriter {
  /// Escapes a text for the content of an element, and for an attribute value in either kind of quotation marks. `&`, `<`, `>`
  /// and quotation marks become references. So does white space other than spaces, which reading a value would change.
  ///
  /// For programs that put XML together from Strings. What this library writes is escaped already.
  ///
  /// - Throws: ``XMLWriteError`` for a character that XML can't contain.
  public static func escaped(_ text: String) throws -> String {
    var buffer = MarkupBuffer(nil)
    do {
      try buffer.append(text, escapedFor: .attributeValue)
    } catch let fault as WriteFault {
      throw XMLWriteError(code: fault.code, message: fault.message)
    }
    // Bytes are replaced: an apostrophe with a combining mark is another Character.
    return String(utf8: buffer.takeAll().span).utf8.split(
      separator: UInt8(ascii: "'"), omittingEmptySubsequences: false
    )
    .map { String(Substring($0)) }.joined(separator: "&apos;")
  }
}
