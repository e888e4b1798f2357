internal import CExpatXMLVectors

/// Start tags.
extension RepairScanner {
  /// Nothing is repaired after an attribute with a longer name. Nothing longer is scanned as a whole.
  static let longestName = 1 << 10
  private static let longestUnquotedValue = 2 << 10

  /// A `<` that a name may follow.
  mutating func beginTag() -> Outcome {
    attributes.removeAll()
    elementName.removeAll(keepingCapacity: true)
    isMarkupMeant = false
    return skip(1, .tagName)
  }

  /// Names of any length.
  mutating func scanTagName() -> Outcome {
    while unsafe place < end {
      let isFirst = last == UInt8(ascii: "<")
      if !isFirst, !self[0].continuesXMLName { return skip(0, .tag) }
      switch character(at: 0) {
      case .complete(let character, let length):
        guard isFirst ? character.beginsXMLName : character.continuesXMLName else { return giveUp() }
        if tracksElements { unsafe elementName.append(contentsOf: UnsafeBufferPointer(start: place, count: length)) }
        unsafe place += length
      case .cut: return wait()
      case .invalid: return giveUp()
      }
    }
    return .hold
  }

  mutating func scanTag() -> Outcome {
    while true {
      skipSpace()
      guard unsafe place < end else { return .hold }
      let byte = self[0]
      if byte == UInt8(ascii: ">") { return beginElement() }
      if byte == UInt8(ascii: "/") {
        guard count > 1 else { return wait() }
        if self[1] == UInt8(ascii: ">") { return skip(2, depth == 0 ? .epilog : .text) }
        return giveUp()
      }
      return byte.continuesXMLName ? scanAttributeName() : giveUp()
    }
  }

  private mutating func scanAttributeName() -> Outcome {
    var name = unsafe place
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    while unsafe name < end, unsafe name[0].continuesXMLName {
      hash = unsafe (hash ^ UInt64(name[0])) &* 0x9E37_79B9_7F4A_7C15
      unsafe name += 1
    }
    let length = unsafe name - place
    if length > Self.longestName { return giveUp() }
    guard unsafe name < end else { return wait() }
    guard isName(length: length) else { return giveUp() }
    if unsafe !attributes.insert(UnsafeBufferPointer(start: place, count: length), hash: hash) {
      return scanDuplicate(nameLength: length)
    }
    unsafe place = name
    state = .afterName
    return .goOn
  }

  /// After the name of an attribute, or after more white space than is seen as a whole.
  mutating func scanAfterName() -> Outcome {
    var space = 0
    while space < min(count, Self.longestName), self[space].isXMLSpace { space += 1 }
    if space == Self.longestName {
      guard repairs.contains(.attributesWithoutValue), !isFarFromName else { return pass(space) }
      isFarFromName = true
      return beginRepair()
    }
    guard space < count else { return wait() }
    let byte = self[space]
    if byte == UInt8(ascii: "=") { return endName(skip(space + 1, .afterEquals)) }
    guard repairs.contains(.attributesWithoutValue) else { return giveUp() }
    let isFollowed = byte.continuesXMLName
    if byte == UInt8(ascii: "/") {
      guard count > space + 1 else { return wait() }
      guard self[space + 1] == UInt8(ascii: ">") else { return giveUp() }
    } else if byte != UInt8(ascii: ">"), !isFollowed {
      return giveUp()
    }
    state = .tag
    let name = repeatedName ?? Array(attributes.last)
    _ = replace(0, by: Array((isFollowed && space == 0 ? "=\"\" " : "=\"\"").utf8), .attributeWithoutValue)
    edit?.report?.original = name
    edit?.report?.replacement = name + Array("=\"\"".utf8)
    edit?.report?.isInFront = true
    edit?.report?.beganEarlier = isFarFromName
    return endName(.edit)
  }

  private mutating func endName(_ outcome: Outcome) -> Outcome {
    repeatedName = nil
    isFarFromName = false
    return outcome
  }

  /// Notes that the repair that is reported later begins here.
  private mutating func beginRepair() -> Outcome {
    let outcome = replace(0, by: [], nil)
    edit?.beginsRepair = true
    return outcome
  }

  mutating func scanAfterEquals() -> Outcome {
    skipSpace()
    guard unsafe place < end else { return .hold }
    let byte = self[0]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      if isContentAttribute {
        var length = 1
        while length < count, length < Self.longestName, self[length] != byte { length += 1 }
        guard length < count else { return wait() }
        unsafe noteAttribute(value: UnsafeBufferPointer(start: place + 1, count: length - 1))
      }
      quote = byte
      return skip(1, .value)
    }
    guard repairs.contains(.unquotedAttributes) else { return giveUp() }
    switch unquotedValue(at: 0) {
    case .none: return giveUp()
    case .cut: return wait()
    case .some(let length):
      guard let value = quotedValue(length: length) else { return giveUp() }
      if isContentAttribute { unsafe noteAttribute(value: UnsafeBufferPointer(start: place, count: length)) }
      state = .tag
      return replace(length, by: value, .unquotedAttribute)
    }
  }

  private enum UnquotedValue {
    case none
    case cut
    case some(length: Int)
  }

  /// A value at an offset from the place that may have quotation marks around it.
  private func unquotedValue(at offset: Int) -> UnquotedValue {
    var length = offset
    while true {
      guard length - offset <= Self.longestUnquotedValue else { return .none }
      guard length < count else { return isFinal ? .none : .cut }
      let byte = self[length]
      if byte.isXMLSpace || byte == UInt8(ascii: ">") {
        // The slash may end an empty-element tag, or belong to a path.
        let isAmbiguous = byte == UInt8(ascii: ">") && length > offset && self[length - 1] == UInt8(ascii: "/")
        return length == offset || isAmbiguous ? .none : .some(length: length - offset)
      }
      switch byte {
      case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "`"): return .none
      case UInt8(ascii: "=") where length == offset: return .none
      default: break
      }
      switch character(at: length) {
      case .complete(let character, let bytes) where character.isXMLCharacter: length += bytes
      case .cut: return .cut
      case .complete, .invalid: return .none
      }
    }
  }

  /// The next `length` bytes in quotation marks, without ampersands that begin no reference; nil if they would need a repair that
  /// was not asked for.
  private func quotedValue(length: Int) -> [UInt8]? {
    var value = [UInt8(ascii: "\"")]
    var index = 0
    while index < length {
      let byte = self[index]
      guard byte == UInt8(ascii: "&") else {
        value.append(byte)
        index += 1
        continue
      }
      var end = index + 1
      while end < length, self[end].continuesXMLName || self[end] == UInt8(ascii: "#") { end += 1 }
      guard end < length, self[end] == UInt8(ascii: ";"), let reference = reference(from: index + 1, to: end) else {
        guard repairs.contains(.ampersands) else { return nil }
        value += Array("&amp;".utf8)
        index += 1
        continue
      }
      value += Array(reference.utf8)
      index = end + 1
    }
    return value + [UInt8(ascii: "\"")]
  }

  /// What a reference becomes whose name or number is at these offsets from the place; nil if it is none.
  private func reference(from start: Int, to end: Int) -> String? {
    let name = unsafe String(decoding: UnsafeBufferPointer(start: place + start, count: end - start), as: UTF8.self)
    if Self.isCharacterReference(name) { return "&\(name);" }
    guard name.isXMLName else { return nil }
    return switch meaning(ofReferenceTo: name) {
    case .reference: "&\(name);"
    case .html(let text): text
    case .text: "&amp;\(name);"
    }
  }

  mutating func scanValue() -> Outcome {
    while true {
      unsafe place = expatxml_find_odd(place, end, UInt8(ascii: "<"), UInt8(ascii: "&"), quote)
      guard unsafe place < end else { return .hold }
      let byte = self[0]
      if byte == quote { return scanClosingQuote() }
      if byte >= 0x80 {
        if skipCharacters() { continue }
        return scanFaultyCharacter()
      }
      if byte == UInt8(ascii: "&") { return scanReference() }
      return byte == UInt8(ascii: "<") ? scanLessThanSign() : scanControlCharacter()
    }
  }

  /// White space or the end of the tag must follow.
  private mutating func scanClosingQuote() -> Outcome {
    guard count > 1 else { return wait() }
    let next = self[1]
    let isFollowed = next.isXMLSpace || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
    if isFollowed { return skip(1, .tag) }
    guard repairs.contains(.missingSpaces) else { return giveUp() }
    switch beginsName(at: 1) {
    case .yes:
      state = .tag
      return replace(1, by: [quote, UInt8(ascii: " ")], .missingSpace)
    case .cut: return wait()
    case .no, .invalid: return giveUp()
    }
  }

  // MARK: Attributes of one name

  /// An attribute whose name occurred before in the tag.
  private mutating func scanDuplicate(nameLength: Int) -> Outcome {
    guard repairs.contains(.duplicateAttributes) else { return keepDuplicate(nameLength) }
    var length = nameLength
    func skipSpace() { while length < count, length < Self.longestName, self[length].isXMLSpace { length += 1 } }
    skipSpace()
    guard length < count else { return wait() }
    guard self[length] == UInt8(ascii: "=") else {
      guard repairs.contains(.attributesWithoutValue) else { return keepDuplicate(nameLength) }
      return replace(nameLength, by: gap, .duplicateAttribute)
    }
    length += 1
    skipSpace()
    guard length < count else { return wait() }
    let byte = self[length]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
      state = .droppedValue
      dropped = []
      return drop(length + 1)
    }
    guard repairs.contains(.unquotedAttributes) else { return keepDuplicate(nameLength) }
    switch unquotedValue(at: length) {
    case .none: return keepDuplicate(nameLength)
    case .cut: return wait()
    case .some(let valueLength): return replace(length + valueLength, by: gap, .duplicateAttribute)
    }
  }

  /// Leaves the fault to Expat, which reports it at the end of the tag.
  private mutating func keepDuplicate(_ nameLength: Int) -> Outcome {
    repeatedName = unsafe Array(UnsafeBufferPointer(start: place, count: nameLength))
    return skip(nameLength, .afterName)
  }

  /// Drops some bytes of an attribute. The repair is reported once all of them have come.
  mutating func drop(_ count: Int) -> Outcome {
    let outcome = replace(count, by: dropped.isEmpty ? gap : [], nil)
    edit?.beginsRepair = dropped.isEmpty
    unsafe dropped.append(
      contentsOf: UnsafeBufferPointer(start: place, count: min(count, XMLRepair.longestOriginal - dropped.count)))
    return outcome
  }

  mutating func scanDroppedValue() -> Outcome {
    var length = 0
    while length < count, self[length] != quote {
      if self[length] == UInt8(ascii: "<") {
        switch beginsMarkup(at: length) {
        case .no: break
        case .cut where !isFinal: return length > 0 ? drop(length) : .hold
        case .yes, .invalid, .cut: return length > 0 ? drop(length) : stopDropping()
        }
      }
      length += 1
    }
    guard count > 0 else { return isFinal ? stopDropping() : .hold }
    guard length < count else { return drop(length) }
    _ = drop(length + 1)
    return reportDropped(.tag)
  }

  /// Whether the `<` at an offset is a fault. The closing quotation mark may be missing before markup.
  private func beginsMarkup(at offset: Int) -> Answer {
    let next = offset + 1
    guard next < count else { return .cut }
    switch self[next] {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "!"): return .yes
    default: return repairs.contains(.lessThanSigns) ? beginsName(at: next) : .yes
    }
  }

  /// Something follows in the value that Expat reports. It gets the start of an attribute before that.
  private mutating func stopDropping() -> Outcome {
    _ = replace(0, by: Array("_=".utf8) + [quote], nil)
    return reportDropped(.value)
  }

  private mutating func reportDropped(_ next: State) -> Outcome {
    edit?.report = RepairEdit.Report(
      kind: .duplicateAttribute, original: dropped, replacement: [], beganEarlier: true)
    state = next
    return .edit
  }
}
