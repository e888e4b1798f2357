/// A document or a record, as it was read: its bytes, its tree, and where everything is.
final class EditableContent: Sendable {
  let bytes: [UInt8]
  /// The offset of the first byte.
  let start: Int
  let root: ExpatXMLElement
  let map: SourceMap
  /// Whether it is a record inside of an element, whose root can be removed.
  let isRecord: Bool
  /// The line end and the blanks directly before a record.
  let rootIndentation: [UInt8]

  init(
    _ bytes: [UInt8], start: Int, _ root: ExpatXMLElement, _ map: SourceMap, isRecord: Bool, rootIndentation: [UInt8] = []
  ) {
    self.bytes = bytes
    self.start = start
    self.root = root
    self.map = map
    self.isRecord = isRecord
    self.rootIndentation = rootIndentation
  }

  func place(of node: ExpatXMLElement) throws -> SourceMap.Element {
    guard let place = map.element(at: node.position.byteOffset) else {
      throw XMLEditError(
        code: .inEntity, message: "The element \(node.qualifiedName) comes out of an entity.", position: node.position)
    }
    return place
  }

  func slice(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.lowerBound - start..<range.upperBound - start]) }

  func tag(_ place: SourceMap.Element) -> StartTag { StartTag(slice(place.startTag)) }

  /// The comments and processing instructions in a range in which there is no element.
  func markup(in range: Range<Int>) -> [Range<Int>] {
    let all = bytes
    let bytes = all.span.extracting(range.lowerBound - start..<range.upperBound - start)
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<"), let end = ContentScanner.tokenEnd(in: bytes, from: index) else {
        index += 1
        continue
      }
      if !bytes.contains("<![CDATA[", at: index) { found.append(range.lowerBound + index..<range.lowerBound + end) }
      index = end
    }
    return found
  }
}
