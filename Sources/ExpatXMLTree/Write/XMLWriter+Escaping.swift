extension XMLWriter {
  /// Escapes a text for the content of an element, and for an attribute value in either kind of quotation marks. `&`, `<`, `>`
  /// and quotation marks become references. So does white space other than spaces, which reading a value would change.
  ///
  /// For programs that put XML together from Strings. What this library writes is escaped already.
  ///
  /// - Throws: ``XMLWriteError`` for a character that XML can't contain.
  public static func escaped(_ text: String) throws -> String {
    do {
      return String(decoding: try MarkupBuffer.escapedWithApostrophes(text), as: UTF8.self)
    } catch let fault as WriteFault {
      throw XMLWriteError(code: fault.code, message: fault.message)
    }
  }
}
