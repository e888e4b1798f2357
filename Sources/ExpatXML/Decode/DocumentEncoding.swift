/// The encoding of a document, and how long its byte order mark is, told by its first bytes (XML 1.0, appendix F).
///
/// A byte order mark decides, then what the transport says (RFC 7303, section 3), then the XML declaration.
struct DocumentEncoding: Equatable {
  /// A name for the converter; nil for UTF-8, which needs none.
  var converter: String?
  var markLength = 0

  /// A longer XML declaration is none.
  static let longestDeclaration = 1024

  /// Tells the encoding by a document's first bytes, which are all of it if `isComplete`, and by what the transport says.
  /// Nil if it takes more bytes.
  static func detect(
    head: [UInt8], isComplete: Bool, charset: String?
  ) throws(XMLParseError) -> DocumentEncoding? {
    guard head.count >= 4 || isComplete else { return nil }
    if var marked = byMark(head) {
      guard head.count >= 2 * marked.markLength || isComplete else { return nil }
      // A second mark is a character of the text. Expat passes over one mark, so both are left to it.
      let rest = head.dropFirst(marked.markLength)
      if rest.starts(with: head.prefix(marked.markLength)) { marked.markLength = 0 }
      return marked
    }
    if let wide = byWidth(head) { return wide }
    if let charset, let encoding = byName(charset) { return encoding }
    let declaration: EncodingDeclaration
    switch readDeclaration(head, isComplete: isComplete) {
    case .incomplete: return nil
    case .none: return DocumentEncoding()
    case .some(let found): declaration = found
    }
    let name = declaration.name
    if ["UTF-16", "UTF-32", "UCS-", "ISO-10646-UCS-"].contains(where: name.uppercased().hasPrefix) {
      // Its bytes were read one by one.
      throw declaration.error(.invalidEncodingError, "The document declares \(name) and is not in it.")
    }
    guard let encoding = byName(name) else {
      throw declaration.error(.encodingNotSupportedError, "The encoding \(name) is not supported.")
    }
    return encoding
  }

  private static func byMark(_ head: [UInt8]) -> DocumentEncoding? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return DocumentEncoding(converter: nil, markLength: 3) }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) { return DocumentEncoding(converter: "UTF-32LE", markLength: 4) }
    if head.starts(with: [0, 0, 0xFE, 0xFF]) { return DocumentEncoding(converter: "UTF-32BE", markLength: 4) }
    if head.starts(with: [0xFF, 0xFE]) { return DocumentEncoding(converter: "UTF-16LE", markLength: 2) }
    if head.starts(with: [0xFE, 0xFF]) { return DocumentEncoding(converter: "UTF-16BE", markLength: 2) }
    return nil
  }

  /// Without a mark, a document begins with `<`, or white space and one later on, in units of two or four bytes.
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

  private static func byName(_ name: String) -> DocumentEncoding? {
    if ["UTF-8", "UTF8"].contains(name.uppercased()) { return DocumentEncoding() }
    return Transcoder.converter(for: name).map { DocumentEncoding(converter: $0) }
  }

  // MARK: The XML declaration

  private struct EncodingDeclaration {
    var name: String
    /// What stands before the name.
    var before: [UInt8]

    func error(_ code: XMLErrorCode, _ message: String) -> XMLParseError {
      var position = SourcePosition.start
      position.advance(over: before.span)
      return XMLParseError(code: code, message: message, position: position)
    }
  }

  private enum Reading {
    case incomplete
    case none
    case some(EncodingDeclaration)
  }

  private static func readDeclaration(_ head: [UInt8], isComplete: Bool) -> Reading {
    // EBCDIC: all of its code pages agree in what a declaration is made of.
    let isEBCDIC = head.starts(with: [0x4C, 0x6F, 0xA7, 0x94])
    let text = isEBCDIC ? Transcoder.convert(head, from: "IBM037") : head
    let start = Array("<?xml".utf8)
    guard text.prefix(start.count).elementsEqual(start.prefix(text.count)) else { return .none }
    guard let end = text.firstIndex(of: UInt8(ascii: ">")) else {
      return isComplete || text.count >= longestDeclaration ? .none : .incomplete
    }
    // Everything else about the declaration is left to Expat.
    let declaration = String(decoding: text[..<end], as: UTF8.self)
    guard let match = declaration.firstMatch(of: /\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._\-]*)["']/) else {
      return isEBCDIC ? .some(EncodingDeclaration(name: "IBM037", before: [])) : .none
    }
    let before = Array(declaration[..<match.output.1.startIndex].utf8)
    return .some(EncodingDeclaration(name: String(match.output.1), before: before))
  }
}
