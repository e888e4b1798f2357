/// A tree of elements in a few flat arrays, so that trees of any depth are built, compared and freed without recursion.
///
/// Elements and texts are numbered together, in document order: behind an element come its attributes, then its content.
package final class NodeTree: Sendable {
  /// An element or a text.
  package struct Item {
    /// The number of an element's name; `text` for a text.
    package var name: UInt32
    /// The number of the element around it; its own for the root.
    var parent: UInt32
    /// The number of the first item behind it and everything inside it.
    package var end: UInt32
    /// How many attributes come before.
    var attributeStart: UInt32
    /// How many bytes of character data come before.
    var textStart: Int
    /// Where the start tag is.
    var byteOffset: Int
    var line: UInt32
    var column: UInt32

    static let text = UInt32.max
    package var isElement: Bool { name != Self.text }
  }

  package struct Attribute {
    package var name: UInt32
    /// How many bytes of attribute values come before.
    var valueStart: Int
  }

  package let names: [NodeName]
  /// The last one tells where the others end, and is none.
  package let items: [Item]
  /// The last one tells where the others end, and is none.
  package let attributes: [Attribute]
  /// All character data, as it stands in the document without its tags: the text of any element is a part of it.
  package let text: [UInt8]
  package let values: [UInt8]
  /// Whether the names have namespaces.
  package let processesNamespaces: Bool

  init(
    names: [NodeName], items: [Item], attributes: [Attribute], text: [UInt8], values: [UInt8],
    processesNamespaces: Bool
  ) {
    self.names = names
    self.items = items
    self.attributes = attributes
    self.text = text
    self.values = values
    self.processesNamespaces = processesNamespaces
  }

  /// How much memory it takes, without its names.
  var byteCount: Int {
    items.count * MemoryLayout<Item>.stride + attributes.count * MemoryLayout<Attribute>.stride + text.count
      + values.count
  }

  package func name(ofElement item: Int) -> NodeName { names[Int(items[item].name)] }

  /// The number of the item behind an item and everything inside it.
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
