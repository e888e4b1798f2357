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
      bytes[start...].firstIndex { $0.isXMLSpace || "=/>".utf8.contains($0) } ?? bytes.count
    }
    self.bytes = bytes
    name = 1..<nameEnd(from: 1)
    var attributes: [Attribute] = []
    var place = name.upperBound
    while let start = bytes[place...].firstIndex(where: { !$0.isXMLSpace }), !"/>".utf8.contains(bytes[start]) {
      let name = start..<nameEnd(from: start)
      guard let quote = bytes[name.upperBound...].firstIndex(where: { "\"'".utf8.contains($0) }),
        let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
      else { break }
      attributes.append(Attribute(name: name, value: quote + 1..<end))
      place = end + 1
    }
    self.attributes = attributes
  }

  var isEmptyElement: Bool { bytes.count > 1 && bytes[bytes.count - 2] == UInt8(ascii: "/") }

  var nameBytes: [UInt8] { Array(bytes[name]) }

  func text(_ range: Range<Int>) -> String { String(utf8: bytes.span.extracting(range)) }
}
