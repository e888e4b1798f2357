extension XMLWriter {
  /// A text as it is written in the content of an element: `&`, `<` and `>` are references, and so are carriage returns, which
  /// reading would change.
  ///
  /// For programs that put XML together from Strings. What this library writes is escaped already.
  ///
  /// - Throws: ``XMLWriteError`` for a character that XML can't contain.
  public static func escapedText(_ text: String) throws -> String { try escaped(text, .text) }

  /// A text as it is written in the value of an attribute, in either kind of quotation marks: `&`, `<`, `>` and quotation marks
  /// are references, and so is white space other than spaces, which reading would change.
  ///
  /// - Throws: ``XMLWriteError`` for a character that XML can't contain.
  public static func escapedAttributeValue(_ value: String) throws -> String {
    let value = try escaped(value, .attributeValue)
    guard value.utf8.contains(UInt8(ascii: "'")) else { return value }
    return value.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: "&apos;")
  }

  private static func escaped(_ text: String, _ context: MarkupBuffer.Context) throws -> String {
    var buffer = MarkupBuffer(nil)
    do {
      try buffer.append(text, escapedFor: context)
    } catch let fault as WriteFault {
      throw XMLWriteError(code: fault.code, message: fault.message)
    }
    return String(utf8: buffer.takeAll().span)
  }
}
