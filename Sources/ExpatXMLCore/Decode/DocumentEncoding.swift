/// The encoding of a document and the length of its byte order mark, from its first bytes (XML 1.0, appendix F).
///
/// A byte order mark decides, then the transport (RFC 7303, section 3), then the XML declaration.
struct DocumentEncoding {
  /// A name for the converter; nil for UTF-8, which needs none.
  var converter: String?
  var markLength = 0
  /// The name by which the document or the transport declares it; nil if it is known otherwise.
  var declared: Declared?
  /// Whether the declaration can't be true, and the document is read as UTF-8.
  var isIgnored = false

  struct Declared {
    var name: String
    /// What stands before the name in the document.
    var before: [UInt8] = []

    func error(_ code: XMLErrorCode, _ message: String) -> XMLParseError {
      var position = XMLPosition.start
      position.advance(over: before.span)
      return XMLParseError(code: code, message: message, position: position)
    }
  }

  /// A longer XML declaration is an error, since its encoding would have to be ignored.
  static let longestDeclaration = 1024

  /// Finds the encoding from a document's first bytes, or all of them if `isComplete`, and from the transport. Nil if that
  /// takes more bytes. The user's encoding overrides both, but not a byte order mark. If an impossible declaration is ignored,
  /// the document is in UTF-8.
  static func detect(
    head: [UInt8], isComplete: Bool, demanded: String? = nil, charset: String?, ignoringUnknown: Bool = false
  ) throws(XMLParseError) -> DocumentEncoding? {
    guard head.count >= 4 || isComplete || isPlainMarkup(head) else { return nil }
    if var marked = byMark(head) {
      guard head.count >= 2 * marked.markLength || isComplete else { return nil }
      // A second mark is a character of the text. Expat skips one mark, so it gets both.
      let rest = head.dropFirst(marked.markLength)
      if rest.starts(with: head.prefix(marked.markLength)) { marked.markLength = 0 }
      return marked
    }
    if let demanded {
      guard let encoding = byName(demanded) else {
        throw XMLParseError(
          code: .encodingNotSupportedError, message: "The encoding \(demanded) is not supported.", position: .start)
      }
      // The name does not tell the byte order.
      return isWide(demanded) ? byWidth(head) ?? encoding : encoding
    }
    if let wide = byWidth(head) { return wide }
    if let charset, let encoding = byName(charset) {
      return DocumentEncoding(converter: encoding.converter, declared: Declared(name: charset))
    }
    let declaration: Declared
    switch readDeclaration(head, isComplete: isComplete) {
    case .incomplete: return nil
    case .none: return DocumentEncoding()
    case .tooLong:
      let message = "The XML declaration is longer than \(longestDeclaration) bytes."
      throw XMLParseError(code: .xmlDeclNotFinishedError, message: message, position: .start)
    case .some(let found): declaration = found
    }
    let name = declaration.name
    guard !Transcoder.isUTF7(name) else {
      throw declaration.error(.encodingNotSupportedError, "The encoding \(name) is not supported.")
    }
    if ignoringUnknown, isWide(name) || byName(name) == nil {
      return DocumentEncoding(declared: declaration, isIgnored: true)
    }
    if isWide(name) {
      // The declaration was read as single bytes.
      throw declaration.error(.invalidEncodingError, "The document is not in the encoding \(name) that it declares.")
    }
    guard let encoding = byName(name) else {
      throw declaration.error(.encodingNotSupportedError, "The encoding \(name) is not supported.")
    }
    return DocumentEncoding(converter: encoding.converter, declared: declaration)
  }

  /// The encoding other than UTF-8 that a document in UTF-8 declares; `.some(nil)` if none, nil if more bytes are needed.
  static func otherDeclared(in head: [UInt8], isComplete: Bool) -> String?? {
    switch readDeclaration(head, isComplete: isComplete) {
    case .incomplete: nil
    case .none: .some(nil)
    case .tooLong: "something in more than \(longestDeclaration) bytes"
    case .some(let declared): byName(declared.name).map { $0.converter == nil } == true ? .some(nil) : declared.name
    }
  }

  /// Whether these few bytes rule out UTF-16, UTF-32 and an XML declaration.
  private static func isPlainMarkup(_ head: [UInt8]) -> Bool {
    head.count >= 2 && head[0] == UInt8(ascii: "<") && head[1] != 0 && head[1] != UInt8(ascii: "?")
  }

  static func byMark(_ head: [UInt8]) -> DocumentEncoding? {
    guard let first = head.first, first == 0 || first >= 0xEF else { return nil }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return DocumentEncoding(converter: nil, markLength: 3) }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return DocumentEncoding(converter: "UTF-32LE", markLength: 4) }
    if head.starts(with: [0, 0, 0xFE, 0xFF]) { return DocumentEncoding(converter: "UTF-32BE", markLength: 4) }
    if head.starts(with: [0xFF, 0xFE]) { return DocumentEncoding(converter: "UTF-16LE", markLength: 2) }
    if head.starts(with: [0xFE, 0xFF]) { return DocumentEncoding(converter: "UTF-16BE", markLength: 2) }
    return nil
  }

  /// Without a byte order mark, a document in UTF-16 or UTF-32 begins with `<`, perhaps after white space, in units of two or
  /// four bytes.
  private static func byWidth(_ head: [UInt8]) -> DocumentEncoding? {
    guard head.count >= 4 else { return nil }
    switch (head[0], head[1], head[2], head[3]) {
    case (0, 0, 0, 1...): return DocumentEncoding(converter: "UTF-32BE")
    case (1..., 0, 0, 0): return DocumentEncoding(converter: "UTF-32LE")
    case (0, 1..., _, _): return DocumentEncoding(converter: "UTF-16BE")
    case (1..., 0, _, _): return DocumentEncoding(converter: "UTF-16LE")
    default: return nil
    }
  }

  /// Whether an encoding uses units of two or four bytes.
  static func isWide(_ name: String) -> Bool {
    // All spellings of a name mean the same converter.
    ["utf16", "utf32", "ucs", "csucs", "csunicode", "unicode", "iso10646"]
      .contains(where: KnownEncodings.normalised(name).hasPrefix)
  }

  private static func byName(_ name: String) -> DocumentEncoding? {
    guard XMLDeclaration.isEncodingName(Array(name.utf8).span) else { return nil }
    if ["UTF-8", "UTF8"].contains(name.uppercased()) { return DocumentEncoding() }
    return Transcoder.converter(for: name).map { DocumentEncoding(converter: $0) }
  }

  // MARK: The XML declaration

  private enum Reading {
    case incomplete
    case none
    case tooLong
    case some(Declared)
  }

  private static func readDeclaration(_ head: [UInt8], isComplete: Bool) -> Reading {
    if isPlainMarkup(head) { return .none }
    // EBCDIC: all of its code pages agree in the characters of a declaration.
    let isEBCDIC = head.starts(with: [0x4C, 0x6F, 0xA7, 0x94])
    let text = isEBCDIC ? Transcoder.convert(head, from: "IBM037") : head
    if XMLDeclaration.begins(text.span, mayHaveBlanks: true) == false { return .none }
    guard let declaration = XMLDeclaration(text.span), declaration.isEnded else {
      return head.count >= longestDeclaration ? .tooLong : isComplete ? .none : .incomplete
    }
    // Nearly all documents that declare an encoding declare this one.
    if let encoding = declaration.encoding, encoding.count == 5, text.span.contains("UTF-8", at: encoding.lowerBound) {
      return .none
    }
    // Everything else about the declaration is left to Expat.
    guard let name = declaration.encodingName(in: text.span) else {
      return isEBCDIC ? .some(Declared(name: "IBM037")) : .none
    }
    return .some(Declared(name: name, before: Array(text[..<(declaration.encoding?.lowerBound ?? 0)])))
  }
}
