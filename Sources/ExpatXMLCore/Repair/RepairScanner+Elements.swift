internal import CExpatXMLVectors

/// End tags, and elements whose markup is text.
extension RepairScanner {
  // MARK: End tags

  /// `</`, which begins an end tag.
  mutating func beginEndTag() -> Outcome {
    guard !repairs.isDisjoint(with: [.missingEndTags, .strayEndTags]) else { return skip(2, .endTag) }
    var length = 2
    while length < count, length < 2 + Self.longestName, self[length].continuesXMLName { length += 1 }
    if length == 2 + Self.longestName { return skip(2, .endTag) }
    guard length < count else { return wait() }
    let name = unsafe Array(UnsafeBufferPointer(start: place + 2, count: length - 2))
    guard !name.isEmpty, self[length].isXMLSpace || self[length] == UInt8(ascii: ">"), let last = openElements.last,
      name != last
    else { return skip(2, .endTag) }
    if openElements.contains(name) {
      guard repairs.contains(.missingEndTags) else { return skip(2, .endTag) }
      openElements.pop()
      depth -= 1
      return replace(0, by: Array("</".utf8) + last + Array(">".utf8), .missingEndTag)
    }
    return repairs.contains(.strayEndTags) ? dropEndTag(nameEnd: length) : skip(2, .endTag)
  }

  private mutating func dropEndTag(nameEnd: Int) -> Outcome {
    var length = nameEnd
    while length < count, length < Self.longestName, self[length].isXMLSpace { length += 1 }
    guard length < count else { return wait() }
    // Without the tag, `]]>` might come into being.
    let joins = last == UInt8(ascii: "]")
    guard self[length] == UInt8(ascii: ">"), !joins else { return skip(2, .endTag) }
    return replace(length + 1, by: gap, .strayEndTag)
  }

  mutating func scanEndTag() -> Outcome {
    guard let closer = unsafe expatxml_find_byte(place, end, Int32(UInt8(ascii: ">"))) else { return reachEnd() }
    unsafe place = closer + 1
    depth -= 1
    openElements.pop()
    state = depth <= 0 ? .epilog : .text
    return .goOn
  }

  // MARK: Elements whose markup is text

  /// The end of a start tag.
  mutating func beginElement() -> Outcome {
    depth += 1
    if tracksElements { openElements.push(elementName) }
    if !isMarkupMeant, textPaths.contains(where: matches) { textElement = elementName }
    return skip(1, .text)
  }

  /// Whether the innermost element is at the end of a path.
  private func matches(_ path: [[UInt8]]) -> Bool {
    path.count <= openElements.count
      && path.enumerated().allSatisfy { openElements.name(at: openElements.count - 1 - $0) == $1 }
  }

  /// Notes an attribute of an element whose markup may be text. Atom says in `type` that the content is XML, and up to 0.3 in `mode`.
  mutating func noteAttribute(value: UnsafeBufferPointer<UInt8>) {
    let value = unsafe String(decoding: value, as: UTF8.self).lowercased()
    switch Array(attributes.last) {
    case Array("type".utf8): isMarkupMeant = isMarkupMeant || value.hasSuffix("xhtml") || value.hasSuffix("xml")
    case Array("mode".utf8): isMarkupMeant = isMarkupMeant || value == "xml"
    default: break
    }
  }

  /// Whether the value that follows says what the content is.
  var isContentAttribute: Bool {
    !textPaths.isEmpty && attributes.last.count == 4
      && (attributes.last.elementsEqual("type".utf8) || attributes.last.elementsEqual("mode".utf8))
      && textPaths.contains { $0.first == elementName }
  }

  /// A `<` in an element whose markup is text. The first one that is markup is told. After it, references are text too.
  mutating func scanMarkupInText() -> Outcome {
    guard count > 1 else { return wait() }
    switch self[1] {
    case UInt8(ascii: "/"):
      let length = 2 + textElement.count
      for index in 2..<min(length, count) where self[index] != textElement[index - 2] { return makeText() }
      guard length < count else { return wait() }
      guard self[length].isXMLSpace || self[length] == UInt8(ascii: ">") else { return makeText() }
      textElement = []
      isMarkupText = false
      return beginEndTag()
    case UInt8(ascii: "!"):
      guard let isSection = begins(with: "<![CDATA[") else { return wait() }
      if isSection { return skip(9, .cdata) }
      return isMarkupText ? makeText() : scanCommentOrInstruction() ?? makeText()
    case UInt8(ascii: "?"):
      return isMarkupText ? makeText() : scanCommentOrInstruction() ?? makeText()
    default:
      if isMarkupText { return makeText() }
      switch beginsName(at: 1) {
      case .yes: return makeText()
      case .no where repairs.contains(.lessThanSigns): return replace(1, by: Array("&lt;".utf8), .lessThanSign)
      case .no, .invalid: return giveUp()
      case .cut: return wait()
      }
    }
  }

  private mutating func makeText() -> Outcome {
    defer { isMarkupText = true }
    return replace(1, by: Array("&lt;".utf8), isMarkupText ? nil : .unescapedMarkup)
  }
}
