/// The parts of an XML declaration or a text declaration (XML 1.0, productions 23 and 77), up to the first thing that does not belong
/// there. Expat judges what is not well-formed.
struct XMLDeclaration {
  /// The number of blanks before the name `xml`. They are a fault, which can be repaired.
  private(set) var blanks = 0
  /// The places of the values.
  private(set) var version, encoding, standalone: Range<Int>?
  /// Whether its `>` is among the bytes.
  private(set) var isEnded = false
  /// The length; nil if something else stands before the end.
  private(set) var length: Int?

  /// Nil if the bytes begin with something else, or end before a declaration has begun.
  init?(_ bytes: Span<UInt8>) {
    guard Self.begins(bytes, mayHaveBlanks: true) == true else { return nil }
    blanks = Self.pastSpace(in: bytes, from: 2) - 2
    var place = blanks + "<?xml".utf8.count
    version = Self.value(of: "version", in: bytes, &place)
    encoding = Self.value(of: "encoding", in: bytes, &place)
    standalone = Self.value(of: "standalone", in: bytes, &place)
    place = Self.pastSpace(in: bytes, from: place)
    if bytes.contains("?>", at: place) { length = place + 2 }
    while length == nil, place < bytes.count, bytes[place] != UInt8(ascii: ">") { place += 1 }
    isEnded = place < bytes.count
  }

  /// Instructions with more blanks before the name are not declarations, so that nothing waits for the end of the blanks.
  private static let mostBlanks = 16

  /// Whether the bytes begin with a declaration; nil if that takes more bytes. `mayHaveBlanks` allows some before the name.
  static func begins(_ bytes: Span<UInt8>, mayHaveBlanks: Bool = false) -> Bool? {
    // Nearly all begin so.
    if bytes.contains("<?xml ", at: 0) { return true }
    let isMarkup = bytes.begins(with: "<?", at: 0)
    guard isMarkup == true else { return isMarkup }
    let name = mayHaveBlanks ? pastSpace(in: bytes.extracting(first: 2 + mostBlanks), from: 2) : 2
    let isNamed = bytes.begins(with: "xml", at: name)
    guard isNamed == true else { return isNamed }
    return name + 3 < bytes.count ? bytes[name + 3].isXMLSpace : nil
  }

  /// What is told of it. Nil if it is not well-formed, or not of version 1.0: Expat has to read it.
  func event(in bytes: Span<UInt8>) -> XMLEvent.StartDocument? {
    guard blanks == 0, length != nil, let version, version.count == 3, bytes.contains("1.0", at: version.lowerBound)
    else { return nil }
    var isStandalone: Bool?
    if let standalone {
      let isYes = standalone.count == 3 && bytes.contains("yes", at: standalone.lowerBound)
      guard isYes || standalone.count == 2 && bytes.contains("no", at: standalone.lowerBound) else { return nil }
      isStandalone = isYes
    }
    let name = encodingName(in: bytes)
    guard name != nil || encoding == nil else { return nil }
    return XMLEvent.StartDocument(version: "1.0", encoding: name, isStandalone: isStandalone)
  }

  /// The name of the encoding, if it is well-formed.
  func encodingName(in bytes: Span<UInt8>) -> String? {
    guard let encoding, Self.isEncodingName(bytes.extracting(encoding)) else { return nil }
    return XMLBorrowedUTF8(bytes.extracting(encoding)).string
  }

  /// EncName, XML 1.0, production 81.
  static func isEncodingName(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes[0].isLetter else { return false }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): continue
      case let byte: guard byte.isLetter || byte.isDigit else { return false }
      }
    }
    return true
  }

  /// Moves past white space, a name, an equals sign and a value in quotes, if they are next. Returns the place of the value.
  private static func value(of name: StaticString, in bytes: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
    var start = pastSpace(in: bytes, from: place)
    guard start > place, bytes.contains(name, at: start) else { return nil }
    start = pastSpace(in: bytes, from: start + name.utf8CodeUnitCount)
    guard bytes.contains("=", at: start) else { return nil }
    start = pastSpace(in: bytes, from: start + 1)
    guard bytes.contains("\"", at: start) || bytes.contains("'", at: start) else { return nil }
    var end = start + 1
    // The declaration ends at the first `?>`, even inside quotes. No value has the second character.
    while end < bytes.count, bytes[end] != bytes[start], bytes[end] != UInt8(ascii: ">") { end += 1 }
    guard end < bytes.count, bytes[end] == bytes[start] else { return nil }
    place = end + 1
    return start + 1..<end
  }

  private static func pastSpace(in bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
    return place
  }
}
