/// An XML declaration as nearly all are written (XML 1.0, production 23), with one space between its parts.
enum XMLDeclaration {
  /// The declaration and its length. Nil if there is none, or one that is written in another way.
  static func read(_ bytes: Span<UInt8>) -> (declaration: XMLEvent.StartDocument, length: Int)? {
    var place = 0
    guard let version = value(of: "<?xml version=", in: bytes, &place),
      bytes.contains("1.0", at: version.lowerBound),
      version.count == 3
    else { return nil }
    let encoding = value(of: " encoding=", in: bytes, &place)
    let standalone = value(of: " standalone=", in: bytes, &place)
    if bytes.contains(" ", at: place) { place += 1 }
    guard encoding.map({ bytes[$0.lowerBound].isLetter }) != false, bytes.contains("?>", at: place) else {
      return nil
    }
    var isStandalone: Bool?
    if let standalone {
      let isYes = bytes.contains("yes", at: standalone.lowerBound) && standalone.count == 3
      guard isYes || bytes.contains("no", at: standalone.lowerBound) && standalone.count == 2 else {
        return nil
      }
      isStandalone = isYes
    }
    let name = encoding.map { XMLBorrowedUTF8(bytes.extracting($0)).string }
    return (XMLEvent.StartDocument(version: "1.0", encoding: name, isStandalone: isStandalone), place + 2)
  }

  /// Moves past a name with an equals sign and a value in quotes, if they are next. Returns the place of the value.
  private static func value(of name: StaticString, in bytes: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
    let start = place + name.utf8CodeUnitCount + 1
    guard bytes.contains(name, at: place), start < bytes.count, case let quote = bytes[start - 1],
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    var end = start
    while end < bytes.count, bytes[end] < 0x80, bytes[end].continuesXMLName, bytes[end] != UInt8(ascii: ":") {
      end += 1
    }
    guard end > start, end < bytes.count, bytes[end] == quote else { return nil }
    place = end + 1
    return start..<end
  }
}
