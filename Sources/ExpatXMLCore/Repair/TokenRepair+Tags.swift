/// Start tags.
extension TokenRepair {
  private static let longestUnquotedValue = 2 << 10
  /// How far from a `<` in a value the closing quotation mark is searched, in bytes.
  private static let longestMarkupInValue = 2 << 10

  mutating func repairTag() throws(Interruption) {
    let nameLength = try nameLength(at: 1)
    let element = bytes(1..<1 + nameLength)
    var tag = Tag(element: element, mayHoldText: rules.textElements.contains { element.elementsEqual($0.utf8) })
    pass(1 + nameLength)
    while true {
      passSpace()
      switch try byte(at: 0) {
      case UInt8(ascii: ">"):
        pass(1)
        if tag.mayHoldText, !tag.isMarkupMeant { textElement = element }
        return
      case UInt8(ascii: "/"):
        guard try byte(at: 1) == UInt8(ascii: ">") else { throw .givenUp }
        return pass(2)
      default: try repairAttribute(of: &tag)
      }
    }
  }

  /// What is known of a tag when its next attribute begins.
  private struct Tag {
    let element: [UInt8]
    /// Whether its attributes decide whether markup in the element is text.
    let mayHoldText: Bool
    var names: Set<[UInt8]> = []
    /// Whether an attribute says that markup is meant. Atom says so in `type`, and up to 0.3 in `mode`.
    var isMarkupMeant = false

    mutating func note(_ name: [UInt8], value: [UInt8]) {
      guard mayHoldText, name.count == 4 else { return }
      let value = String(decoding: value, as: UTF8.self).lowercased()
      switch String(decoding: name, as: UTF8.self) {
      case "type": isMarkupMeant = isMarkupMeant || value.hasSuffix("xhtml") || value.hasSuffix("xml")
      case "mode": isMarkupMeant = isMarkupMeant || value == "xml"
      default: break
      }
    }
  }

  private mutating func repairAttribute(of tag: inout Tag) throws(Interruption) {
    let length = try nameLength(at: 0, atMost: Self.longestName)
    let name = bytes(0..<length)
    if !tag.names.insert(name).inserted, try dropDuplicate(nameLength: length) { return }
    pass(length)
    let space = try spaceLength(at: 0)
    guard self[space] != UInt8(ascii: "=") else {
      pass(space + 1)
      return try repairValue(of: name, in: &tag)
    }
    guard repairs.contains(.attributes) else { throw .givenUp }
    switch self[space] {
    case UInt8(ascii: ">"): break
    case UInt8(ascii: "/"): guard try byte(at: space + 1) == UInt8(ascii: ">") else { throw .givenUp }
    case let byte: guard byte.continuesXMLName else { throw .givenUp }
    }
    let value = Array("=\"\"".utf8)
    insert(value, .attributeWithoutValue, behind: name, distance: length, becoming: name + value)
  }

  /// The length of the white space at an offset from the place. Waits for the byte after it.
  private func spaceLength(at offset: Int) throws(Interruption) -> Int {
    var length = 0
    while try byte(at: offset + length).isXMLSpace { length += 1 }
    return length
  }

  private mutating func repairValue(of name: [UInt8], in tag: inout Tag) throws(Interruption) {
    pass(try spaceLength(at: 0))
    let quote = self[0]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      guard repairs.contains(.attributes), let length = try unquotedLength(at: 0),
        let value = try quotedValue(length: length)
      else { throw .givenUp }
      tag.note(name, value: bytes(0..<length))
      return replace(length, by: value, .unquotedAttribute)
    }
    pass(1)
    let first = readCount
    var textEnd = 0
    while true {
      switch try passText(upTo: UInt8(ascii: "<"), UInt8(ascii: "&"), quote) {
      case quote:
        let length = readCount - first
        if tag.mayHoldText { tag.note(name, value: bytes(-length..<0)) }
        return try repairClosingQuote(quote)
      case UInt8(ascii: "&"): try repairReference()
      case UInt8(ascii: "<"):
        if readCount >= textEnd {
          guard let end = try endOfText(at: 0, quote) else { throw .givenUp }
          textEnd = readCount + end
        }
        try repairLessThanSign()
      default: if !passCharacters() { try repairCharacter() }
      }
    }
  }

  /// For a `<` in a value, at an offset from the place: the offset up to which it and each `<` after it are text. Nil if it may begin
  /// markup, before which the closing quotation mark is missing.
  ///
  /// The mark is not missing if it comes later in a place where it can only end a value. There, it does not begin a value, and what
  /// follows it may follow one.
  private func endOfText(at offset: Int, _ quote: UInt8) throws(Interruption) -> Int? {
    switch try byte(at: offset + 1) {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "!"): break
    default: guard try beginsName(at: offset + 1) else { return offset + 1 }
    }
    var last: UInt8 = 0
    for index in offset + 1...offset + Self.longestMarkupInValue {
      let byte = try byte(at: index)
      if byte == quote {
        guard last != UInt8(ascii: "=") else { return nil }
        return mayFollowValue(try self.byte(at: index + 1)) ? index : nil
      }
      if !byte.isXMLSpace { last = byte }
    }
    return nil
  }

  private func mayFollowValue(_ byte: UInt8) -> Bool {
    byte.isXMLSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// White space or the end of the tag must follow.
  private mutating func repairClosingQuote(_ quote: UInt8) throws(Interruption) {
    let next = try byte(at: 1)
    if mayFollowValue(next) { return pass(1) }
    guard repairs.contains(.attributes), try beginsName(at: 1) else { throw .givenUp }
    replace(1, by: [quote, UInt8(ascii: " ")], .missingSpace)
  }

  // MARK: Values without quotation marks

  /// The length of the unquoted value at an offset from the place; nil if there is none, or quotation marks can't be put around it.
  private func unquotedLength(at offset: Int) throws(Interruption) -> Int? {
    var end = offset
    while true {
      if end - offset > Self.longestUnquotedValue { return nil }
      let byte = try byte(at: end)
      if byte.isXMLSpace || byte == UInt8(ascii: ">") {
        // The slash may end an empty-element tag, or belong to a path.
        let isAmbiguous = byte == UInt8(ascii: ">") && end > offset && self[end - 1] == UInt8(ascii: "/")
        return end == offset || isAmbiguous ? nil : end - offset
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "`"): return nil
      case UInt8(ascii: "=") where end == offset: return nil
      default: break
      }
      guard let length = try allowedLength(at: end) else { return nil }
      end += length
    }
  }

  /// The next `length` bytes in quotation marks, with stray ampersands escaped; nil if that repair was not asked for.
  private func quotedValue(length: Int) throws(Interruption) -> [UInt8]? {
    var value = [UInt8(ascii: "\"")]
    var index = 0
    while index < length {
      if self[index] != UInt8(ascii: "&") {
        value.append(self[index])
        index += 1
      } else if let reference = try reference(at: index, before: length) {
        value += Array(reference.text.utf8)
        index += reference.length
      } else {
        guard repairs.contains(.entities) else { return nil }
        value += Array("&amp;".utf8)
        index += 1
      }
    }
    return value + [UInt8(ascii: "\"")]
  }

  // MARK: Attributes of one name

  /// Drops an attribute whose name occurred before in the tag. Returns false if it is left to Expat, which reports it at the end of the
  /// tag.
  private mutating func dropDuplicate(nameLength: Int) throws(Interruption) -> Bool {
    guard repairs.contains(.attributes) else { return false }
    var length = nameLength + (try spaceLength(at: nameLength))
    guard self[length] == UInt8(ascii: "=") else {
      replace(nameLength, by: gap, .duplicateAttribute)
      return true
    }
    length += 1
    length += try spaceLength(at: length)
    let quote = self[length]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      guard let valueLength = try unquotedLength(at: length) else { return false }
      replace(length + valueLength, by: gap, .duplicateAttribute)
      return true
    }
    length += 1
    var textEnd = 0
    while length < count, self[length] != quote {
      if self[length] == UInt8(ascii: "<"), length >= textEnd {
        guard let end = try endOfDroppedText(at: length, quote) else { break }
        textEnd = end
      }
      length += 1
    }
    guard length < count || isFinal else { throw .wait }
    if length < count, self[length] == quote {
      replace(length + 1, by: gap, .duplicateAttribute)
      return true
    }
    // Something that Expat reports follows in the value. Expat gets the start of an attribute before that.
    let isUnfinished = length == count
    replace(length, by: gap + Array("_=".utf8) + [quote], .duplicateAttribute, replacement: [])
    throw isUnfinished ? .wait : .givenUp
  }

  /// The same for a value that is dropped. Nil also if a `<` is not repaired.
  private func endOfDroppedText(at offset: Int, _ quote: UInt8) throws(Interruption) -> Int? {
    guard repairs.contains(.markup) else { return nil }
    if isFinal, offset + 1 == count { return nil }
    do throws(Interruption) { return try endOfText(at: offset, quote) } catch {
      if case .wait = error { throw error }
      return nil
    }
  }
}
