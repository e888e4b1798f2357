internal import CExpatXMLVectors

/// Character data, CDATA sections and comments.
extension RepairScanner {
  mutating func scanText() -> Outcome {
    if depth <= 0 {
      state = .epilog
      return .goOn
    }
    while true {
      unsafe place = expatxml_find_odd(place, end, UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"))
      guard unsafe place < end else { return .hold }
      let byte = self[0]
      if byte >= 0x80 {
        if skipCharacters() { continue }
        return scanFaultyCharacter()
      }
      if byte == UInt8(ascii: "<") { return scanMarkup() }
      if isMarkupText, byte == UInt8(ascii: "&") { return replace(1, by: Array("&amp;".utf8), nil) }
      if byte == UInt8(ascii: "]") {
        guard let isEnd = begins(with: "]]>") else { return wait() }
        if isEnd { return scanCDATAEnd() }
        unsafe place += 1
        continue
      }
      return byte == UInt8(ascii: "&") ? scanReference() : scanControlCharacter()
    }
  }

  /// The end of a CDATA section, in character data.
  private mutating func scanCDATAEnd() -> Outcome {
    repairs.contains(.cdataEnds) ? replace(3, by: Array("]]&gt;".utf8), .cdataEnd) : giveUp(after: 3)
  }

  /// Passes over characters of several bytes. Returns false if the first one is incomplete or not allowed.
  mutating func skipCharacters() -> Bool {
    let next: UnsafePointer<UInt8> = unsafe expatxml_skip_characters(place, end)
    defer { unsafe place = next }
    return unsafe next > place
  }

  private mutating func scanMarkup() -> Outcome {
    if !textElement.isEmpty { return scanMarkupInText() }
    if let outcome = scanCommentOrInstruction() { return outcome }
    switch self[1] {
    case UInt8(ascii: "/"): return beginEndTag()
    case UInt8(ascii: "!"):
      guard let isSection = begins(with: "<![CDATA[") else { return wait() }
      return isSection ? skip(9, .cdata) : giveUp()
    default:
      switch beginsName(at: 1) {
      case .yes: return beginTag()
      case .no where repairs.contains(.lessThanSigns): return replace(1, by: Array("&lt;".utf8), .lessThanSign)
      case .no, .invalid: return giveUp()
      case .cut: return wait()
      }
    }
  }

  /// A `<` that may begin a comment or a processing instruction; nil if it begins something else.
  mutating func scanCommentOrInstruction() -> Outcome? {
    guard count > 1 else { return wait() }
    if self[1] == UInt8(ascii: "?") {
      outerState = state
      return skip(2, .instruction)
    }
    guard let isComment = begins(with: "<!--") else { return wait() }
    guard isComment else { return nil }
    outerState = state
    isCommentEmpty = true
    return skip(4, .comment)
  }

  /// A `<` in an attribute value, where markup is not allowed.
  mutating func scanLessThanSign() -> Outcome {
    guard count > 1 else { return wait() }
    switch self[1] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "!"): return giveUp()
    default: break
    }
    switch beginsName(at: 1) {
    case .no where repairs.contains(.lessThanSigns): return replace(1, by: Array("&lt;".utf8), .lessThanSign)
    case .yes, .no, .invalid: return giveUp()
    case .cut: return wait()
    }
  }

  /// The inside of a CDATA section or a comment. Both end with `closer` twice and `>`.
  mutating func scanSection(closedBy closer: UInt8, _ outer: State) -> Outcome {
    let first = unsafe place
    while true {
      unsafe place = expatxml_find_odd(place, end, closer, closer, closer)
      if unsafe place > first { isCommentEmpty = false }
      guard unsafe place < end else { return .hold }
      let byte = self[0]
      if byte >= 0x80 {
        if skipCharacters() { continue }
        return scanFaultyCharacter()
      }
      guard byte == closer else { return scanControlCharacter() }
      if count > 1, self[1] != closer {
        unsafe place += 1
        continue
      }
      guard count > 2 else { return wait() }
      if self[2] == UInt8(ascii: ">") { return skip(3, outer) }
      if state == .comment {
        guard repairs.contains(.doubleHyphens) else { return giveUp() }
        isCommentEmpty = false
        return replace(1, by: Array("- ".utf8), .doubleHyphen)
      }
      unsafe place += 1
    }
  }
}
