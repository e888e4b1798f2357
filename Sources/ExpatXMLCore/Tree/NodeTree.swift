/// A tree of elements in a few flat arrays, so that trees of any depth are built, compared and freed without recursion.
///
/// Elements and texts are numbered together, in document order. An element is followed by its content.
package final class NodeTree: Sendable {
  /// An element or a text.
  package struct Item {
    /// The number of an element's name, or `text` for a text.
    package var name: UInt32
    /// The number of the element around this item; for the root, its own number.
    var parent: UInt32
    /// The number of the first item behind this one and its content.
    package var end: UInt32
    /// The number of attributes before this item.
    var attributeStart: UInt32
    /// The number of bytes of character data before this item.
    var textStart: Int
    /// The offset of the start tag.
    var byteOffset: Int
    var line: UInt32
    var column: UInt32

    static let text = UInt32.max
    package var isElement: Bool { name != Self.text }
  }

  package struct Attribute {
    package var name: UInt32
    /// The number of bytes of attribute values before this attribute.
    var valueStart: Int
  }

  package let names: [NodeName]
  /// All items, followed by an extra one that marks the end.
  package let items: [Item]
  /// All attributes, followed by an extra one that marks the end.
  package let attributes: [Attribute]
  /// All character data in document order. The text of any element is a contiguous part of it.
  package let text: [UInt8]
  package let values: [UInt8]
  /// The memory of the names that no earlier tree of the document has.
  private let nameBytes: Int

  init(
    names: [NodeName], items: [Item], attributes: [Attribute], text: [UInt8], values: [UInt8],
    nameBytes: Int
  ) {
    self.names = names
    self.items = items
    self.attributes = attributes
    self.text = text
    self.values = values
    self.nameBytes = nameBytes
  }

  /// The memory that the tree takes in bytes.
  var byteCount: Int {
    items.count * MemoryLayout<Item>.stride + attributes.count * MemoryLayout<Attribute>.stride + text.count
      + values.count + nameBytes
  }

  package func name(ofElement item: Int) -> NodeName { names[Int(items[item].name)] }

  /// The number of the first item behind an item and its content.
  package func end(of item: Int) -> Int { Int(items[item].end) }

  package func attributes(of item: Int) -> Range<Int> {
    Int(items[item].attributeStart)..<Int(items[item + 1].attributeStart)
  }

  package func name(ofAttribute attribute: Int) -> NodeName { names[Int(attributes[attribute].name)] }

  package func value(of attribute: Int) -> Range<Int> {
    attributes[attribute].valueStart..<attributes[attribute + 1].valueStart
  }

  /// All the character data in an item.
  package func text(of item: Int) -> Range<Int> { items[item].textStart..<items[end(of: item)].textStart }

  package func textString(_ range: Range<Int>) -> String {
    let text = text
    return String(utf8: text.span.extracting(range))
  }

  package func valueString(_ range: Range<Int>) -> String {
    let values = values
    return String(utf8: values.span.extracting(range))
  }

  package func position(of item: Int) -> SourcePosition {
    let item = items[item]
    return SourcePosition(line: Int(item.line), column: Int(item.column), byteOffset: item.byteOffset)
  }
}
