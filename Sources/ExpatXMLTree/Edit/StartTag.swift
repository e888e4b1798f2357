/// The parts of a start tag or an empty-element tag, which is well-formed (XML 1.0, productions 40 and 44). Offsets are
/// those in the tag.
struct StartTag: Sendable {
  struct Attribute: Sendable {
    let name: Range<Int>
    /// Without the quotes.
    let value: Range<Int>

    var range: Range<Int> { name.lowerBound..<value.upperBound + 1 }
  }

  let bytes: [UInt8]
  let name: Range<Int>
  let attributes: [Attribute]

  init(_ bytes: [UInt8]) {
    func nameEnd(from start: Int) -> Int {
      bytes[start...].firstIndex { $0.isXMLSpace || $0 == UInt8(ascii: "=") || Self.isEnd($0) } ?? bytes.count
    }
    self.bytes = bytes
    name = 1..<nameEnd(from: 1)
    var attributes: [Attribute] = []
    var place = name.upperBound
    while let start = bytes[place...].firstIndex(where: { !$0.isXMLSpace }), !Self.isEnd(bytes[start]) {
      let name = start..<nameEnd(from: start)
      guard
        let quote = bytes[name.upperBound...].firstIndex(where: {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }),
        let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
      else { break }
      attributes.append(Attribute(name: name, value: quote + 1..<end))
      place = end + 1
    }
    self.attributes = attributes
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") }

  /// The names of the element and of the attributes.
  var names: [Range<Int>] { [name] + attributes.map(\.name) }

  var isEmptyElement: Bool { bytes.count > 1 && bytes[bytes.count - 2] == UInt8(ascii: "/") }

  var nameText: String { text(name) }

  func text(_ range: Range<Int>) -> String { String(utf8: bytes.span.extracting(range)) }

  /// The tag of an element that has content: `<a />` becomes `<a>`.
  var opened: [UInt8] {
    isEmptyElement ? bytes[..<(attributes.last?.range.upperBound ?? name.upperBound)] + [UInt8(ascii: ">")] : bytes
  }

  /// The end of what is before an attribute and the white space before it.
  func end(before attribute: Attribute) -> Int {
    attributes.last { $0.range.upperBound < attribute.name.lowerBound }?.range.upperBound ?? name.upperBound
  }

  /// An attribute with the white space, the spacing and the quotation marks of the last attribute in the tag.
  func attribute(_ name: String, escaped: (_ quote: UInt8) throws -> [UInt8]) rethrows -> [UInt8] {
    guard let last = attributes.last else {
      return try Array(" \(name)=\"".utf8) + escaped(UInt8(ascii: "\"")) + [UInt8(ascii: "\"")]
    }
    let quote = bytes[last.value.upperBound]
    return try bytes[end(before: last)..<last.name.lowerBound] + name.utf8
      + bytes[last.name.upperBound..<last.value.lowerBound] + escaped(quote) + [quote]
  }
}
