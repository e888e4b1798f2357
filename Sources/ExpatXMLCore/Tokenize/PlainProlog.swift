internal import CExpatXMLVectors

/// The beginning of a document that can be told without Expat: a tag, before which there may be an XML declaration and white
/// space (XML 1.0, productions 22 to 27). Of a declaration, only the usual forms.
struct PlainProlog {
  private(set) var declaration: XMLEvent.StartDocument?
  /// The bytes of the declaration.
  private(set) var length = 0

  /// Nil if the document may begin with something else.
  init?(_ bytes: Span<UInt8>) {
    if Self.begins(bytes, at: 0, with: "<?xml"), !readDeclaration(bytes) { return nil }
    var place = length
    _ = Self.skipSpace(bytes, &place)
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "<"), expatxml_starts_name(bytes[place + 1]) != 0 else {
      return nil
    }
  }

  private mutating func readDeclaration(_ bytes: Span<UInt8>) -> Bool {
    var place = "<?xml".utf8.count
    guard Self.value(of: "version", in: bytes, &place) == "1.0" else { return false }
    let encoding = Self.value(of: "encoding", in: bytes, &place)
    let standalone = Self.value(of: "standalone", in: bytes, &place)
    _ = Self.skipSpace(bytes, &place)
    guard encoding?.utf8.first?.isLetter != false, standalone == nil || standalone == "yes" || standalone == "no",
      Self.begins(bytes, at: place, with: "?>")
    else { return false }
    declaration = XMLEvent.StartDocument(
      version: "1.0", encoding: encoding, isStandalone: standalone.map { $0 == "yes" })
    length = place + 2
    return true
  }

  /// Moves past `name = "value"` after white space, if that is next.
  private static func value(of name: StaticString, in bytes: Span<UInt8>, _ place: inout Int) -> String? {
    var next = place
    guard skipSpace(bytes, &next), begins(bytes, at: next, with: name) else { return nil }
    next += name.utf8CodeUnitCount
    _ = skipSpace(bytes, &next)
    guard begins(bytes, at: next, with: "=") else { return nil }
    next += 1
    _ = skipSpace(bytes, &next)
    guard next < bytes.count, case let quote = bytes[next], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    let start = next + 1
    next = start
    while next < bytes.count, bytes[next].continuesXMLName, bytes[next] < 0x80 { next += 1 }
    guard next > start, next < bytes.count, bytes[next] == quote else { return nil }
    place = next + 1
    return XMLBorrowedUTF8(bytes.extracting(start..<next)).string
  }

  private static func begins(_ bytes: Span<UInt8>, at place: Int, with word: StaticString) -> Bool {
    guard bytes.count - place >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount where unsafe bytes[place + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Moves past white space. Returns false if there is none.
  private static func skipSpace(_ bytes: Span<UInt8>, _ place: inout Int) -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
    return place > start
  }
}
