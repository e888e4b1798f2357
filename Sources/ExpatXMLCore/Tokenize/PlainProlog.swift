internal import CExpatXMLVectors

/// The beginning of a document that can be told without Expat: a tag, before which there may be an XML declaration and white
/// space (XML 1.0, productions 22 to 27). Of a declaration, only the usual forms.
enum PlainProlog {
  /// The declaration and its length. Nil if the document may begin with something else, or with a token that is not shorter
  /// than `longestToken`.
  static func read(_ bytes: Span<UInt8>, longestToken: Int) -> (declaration: XMLEvent.StartDocument?, length: Int)? {
    var declaration: XMLEvent.StartDocument?
    var length = 0
    if begins(bytes, at: 0, with: "<?xml") {
      declaration = readDeclaration(bytes, &length)
      if declaration == nil { return nil }
    }
    var place = length
    _ = skipSpace(bytes, &place)
    guard max(length, place - length) < longestToken, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "<"),
      expatxml_starts_name(bytes[place + 1]) != 0
    else {
      return nil
    }
    return (declaration, length)
  }

  private static func readDeclaration(_ bytes: Span<UInt8>, _ place: inout Int) -> XMLEvent.StartDocument? {
    place = "<?xml".utf8.count
    guard value(of: "version", in: bytes, &place) == "1.0" else { return nil }
    let encoding = value(of: "encoding", in: bytes, &place)
    let standalone = value(of: "standalone", in: bytes, &place)
    _ = skipSpace(bytes, &place)
    guard encoding?.utf8.first?.isLetter != false, standalone == nil || standalone == "yes" || standalone == "no",
      begins(bytes, at: place, with: "?>")
    else { return nil }
    place += 2
    return XMLEvent.StartDocument(version: "1.0", encoding: encoding, isStandalone: standalone.map { $0 == "yes" })
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
    while next < bytes.count, bytes[next].isLetter || bytes[next].isDigit || "._-".utf8.contains(bytes[next]) {
      next += 1
    }
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
