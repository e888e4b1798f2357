/// The token at which Expat stopped. It distinguishes faults that Expat reports under one code.
struct FaultyToken {
  /// The token's bytes in UTF-8, as far as they have arrived.
  let bytes: [UInt8]
  /// The offset in the bytes at which Expat stopped.
  let stop: Int
  /// The phase of the document (XML 1.0, productions 1, 22 and 27).
  let phase: Phase
  /// Whether markup comes before the place at which Expat stopped. The window may no longer have it.
  let followsMarkup: Bool
  /// The byte before the token.
  let before: UInt8?

  enum Phase {
    case prolog
    case content
    case epilog
  }

  /// Whether it is markup in the prolog that follows something other than markup.
  var followsSomethingElse: Bool {
    guard phase == .prolog, stop == 0, starts(with: "<"), let before else { return false }
    return !before.isXMLSpace && ![UInt8](">;[".utf8).contains(before)
  }

  /// Whether it is an XML declaration at the start of the document.
  var isXMLDeclaration: Bool {
    before == nil && XMLDeclaration(bytes.span)?.blanks == 0
  }

  /// Whether it is a processing instruction with a name that is reserved for XML declarations (XML 1.0, production 17).
  var isNamedXML: Bool {
    let name = bytes.dropFirst(2).prefix(4)
    let lowercase = name.prefix(3).map { $0 | 0x20 }
    return lowercase.elementsEqual("xml".utf8)
      && (name.count == 3 || name.last.map { $0.isXMLSpace || $0 == UInt8(ascii: "?") } == true)
  }

  /// The version in an XML declaration, if Expat stopped at it.
  var version: String? {
    guard let version = XMLDeclaration(bytes.span)?.version, version.lowerBound == stop else { return nil }
    return String(decoding: bytes[version], as: UTF8.self)
  }

  /// Whether Expat stopped after two hyphens in a comment, where only `>` is allowed.
  var stopsAfterTwoHyphens: Bool {
    starts(with: "<!--") && bytes.prefix(stop).dropFirst("<!--".utf8.count).suffix(2).elementsEqual("--".utf8)
  }

  /// Whether Expat stopped after a processing instruction's name and `?`, where only `>` is allowed.
  var stopsAfterNameAndQuestionMark: Bool {
    let read = bytes.prefix(stop)
    return starts(with: "<?") && read.count > 2 && read.last == UInt8(ascii: "?") && !read.contains(where: \.isXMLSpace)
  }

  /// Whether Expat stopped at a reference to an entity. If that is complete, the fault is in the entity.
  var stopsAtEntityReference: Bool {
    let rest = bytes.dropFirst(stop)
    return [UInt8]("&%".utf8).contains(rest.first ?? 0)
      && rest.contains(UInt8(ascii: ";"))
  }

  var isTag: Bool { starts(with: "<") && !starts(with: "<!") && !starts(with: "<?") }

  func starts(with prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }

  /// Whether it is markup that begins with a word, in lower or upper case.
  func isNamed(_ word: StaticString) -> Bool { Self.isNamed(word, bytes.span) }

  static func isNamed(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count > count + 1, bytes[0] == UInt8(ascii: "<"), !bytes[count + 1].continuesXMLName else {
      return false
    }
    for index in 0..<count where unsafe bytes[index + 1] | 0x20 != word.utf8Start[index] | 0x20 { return false }
    return true
  }

  /// Whether the bytes up to and including the one at which Expat stopped end with a suffix.
  func stops(after suffix: String) -> Bool {
    bytes.prefix(stop + 1).suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// The name at an offset, up to the next character that ends a name; nil if there is none.
  func name(at offset: Int) -> String? {
    let name = bytes.dropFirst(offset).prefix(while: \.continuesXMLName)
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The start of the markup that contains the last of these bytes of a prolog.
  static func markupStart(in bytes: [UInt8]) -> Int {
    let read = bytes.dropLast()
    // This is a reference to a parameter entity that has not ended yet.
    if let percent = read.lastIndex(of: UInt8(ascii: "%")),
      read[(percent + 1)...].allSatisfy(\.continuesXMLName)
    {
      return percent
    }
    guard let start = read.lastIndex(of: UInt8(ascii: "<")) else { return read.endIndex }
    let isClosed = read[start...].contains(UInt8(ascii: ">")) && bytes.last == UInt8(ascii: "<")
    return isClosed ? read.endIndex : start
  }

  /// The length of the literal, name or closing parenthesis at the start of these bytes of a declaration.
  static func lengthOfDeclarationToken(_ bytes: Span<UInt8>) -> Int {
    guard let first = bytes.indices.first.map({ bytes[$0] }) else { return 0 }
    let isLiteral = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    var length = 1
    while length < bytes.count {
      let byte = bytes[length]
      if isLiteral {
        length += 1
        if byte == first { return length }
      } else if first == UInt8(ascii: ")") {
        return [UInt8]("?*+".utf8).contains(byte) ? 2 : 1
      } else if !byte.continuesXMLName {
        return length
      } else {
        length += 1
      }
    }
    return length
  }
}
