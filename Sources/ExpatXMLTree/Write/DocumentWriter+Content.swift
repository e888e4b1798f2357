/// Text, CDATA sections, comments and processing instructions.
extension DocumentWriter {
  mutating func text(_ text: String) throws { try unsafe text.withFastUTF8 { try unsafe self.text($0.span) } }

  /// Writes well-formed UTF-8.
  mutating func text(_ text: Span<UInt8>) throws {
    if text.isEmpty { return }
    try beginText()
    try buffer.append(text, escapedFor: .text)
  }

  /// Writes a CDATA section (XML 1.0, section 2.7), or several where the text contains what would end it. A carriage
  /// return, which would be read as a line feed, is a reference between two sections.
  mutating func cdata(_ text: String) throws {
    try beginText()
    try Self.checkCharacters(text)
    buffer.append("<![CDATA[")
    var bracketCount = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ">") where bracketCount >= 2: buffer.append("]]><![CDATA[>")
      case UInt8(ascii: "\r"): buffer.append("]]>&#13;<![CDATA[")
      default: buffer.append(byte)
      }
      bracketCount = byte == UInt8(ascii: "]") ? bracketCount + 1 : 0
    }
    buffer.append("]]>")
  }

  /// Writes a comment (XML 1.0, production 15).
  mutating func comment(_ text: String) throws {
    try Self.checkComment(text)
    try writeMarkup { buffer in
      buffer.append("<!--")
      buffer.append(text)
      buffer.append("-->")
    }
  }

  /// Writes a processing instruction (XML 1.0, production 16). A colon in its target is allowed if namespaces do not count
  /// (Namespaces in XML 1.0, section 7).
  mutating func processingInstruction(_ target: String, _ data: String?, allowsColon: Bool = false) throws {
    try Self.checkInstruction(target, data, allowsColon: allowsColon)
    try writeMarkup { buffer in
      buffer.append("<?")
      buffer.append(target)
      if let data {
        buffer.append(UInt8(ascii: " "))
        buffer.append(data)
      }
      buffer.append("?>")
    }
  }

  // MARK: Checks

  private static func checkComment(_ text: String) throws {
    try checkLiteral(text, "a comment")
    guard !text.containsBytes(of: "--"), text.utf8.last != UInt8(ascii: "-") else {
      throw WriteFault(.invalidContent, "A comment can't contain two hyphens in a row, or end in a hyphen.")
    }
  }

  private static func checkInstruction(_ target: String, _ data: String?, allowsColon: Bool) throws {
    let shape = target.nameShape
    guard shape.isName, allowsColon || !shape.hasColon else {
      throw WriteFault(
        .invalidName, "\(target.quoted) can't be the target of a processing instruction.")
    }
    guard !target.utf8.elementsEqual("xml".utf8, by: { $0 | 0x20 == $1 }) else {
      throw WriteFault(.invalidName, "The target \(target) is reserved.")
    }
    guard let data else { return }
    try checkLiteral(data, "a processing instruction")
    guard !data.containsBytes(of: "?>") else {
      throw WriteFault(.invalidContent, "The data of a processing instruction can't contain ?>.")
    }
    guard data.utf8.first?.isXMLSpace != true else {
      throw WriteFault(.invalidContent, "The data of a processing instruction can't begin with white space.")
    }
  }

  /// Checks text in which no references are possible.
  static func checkLiteral(_ text: String, _ place: String) throws {
    try checkCharacters(text)
    guard !text.utf8.contains(UInt8(ascii: "\r")) else {
      throw WriteFault(.invalidContent, "A carriage return in \(place) would be read as a line feed.")
    }
  }

  static func checkCharacters(_ text: String) throws {
    // U+FFFE and U+FFFF begin with EF.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0xEF || $0.isXMLSpace }) { return }
    for scalar in text.unicodeScalars where !scalar.isXMLCharacter { throw WriteFault.invalidCharacter(scalar) }
  }
}
