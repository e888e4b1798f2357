/// A tree of elements in a few flat arrays, so that trees of any depth are built, compared and freed without recursion.
///
/// Elements and texts are numbered together, in document order: behind an element come its attributes, then its content.
final class NodeTree: Sendable {
  /// An element or a text.
  struct Item {
    /// The number of an element's name; `text` for a text.
    var name: UInt32
    /// The number of the element around it; its own for the root.
    var parent: UInt32
    /// The number of the first item behind it and everything inside it.
    var end: UInt32
    /// How many attributes come before.
    var attributeStart: UInt32
    /// How many bytes of character data come before.
    var textStart: Int
    /// Where the start tag is.
    var byteOffset: Int
    var line: UInt32
    var column: UInt32

    static let text = UInt32.max
    var isElement: Bool { name != Self.text }
  }

  struct Attribute {
    var name: UInt32
    /// How many bytes of attribute values come before.
    var valueStart: Int
  }

  let names: [NodeName]
  /// The last one tells where the others end, and is none.
  let items: [Item]
  /// The last one tells where the others end, and is none.
  let attributes: [Attribute]
  /// All character data, as it stands in the document without its tags: the text of any element is a part of it.
  let text: [UInt8]
  let values: [UInt8]
  /// Whether the names have namespaces.
  let processesNamespaces: Bool

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

  func name(ofElement item: Int) -> NodeName { names[Int(items[item].name)] }

  /// The number of the item behind an item and everything inside it.
  func end(of item: Int) -> Int { Int(items[item].end) }

  func attributes(of item: Int) -> Range<Int> {
    Int(items[item].attributeStart)..<Int(items[item + 1].attributeStart)
  }

  func name(ofAttribute attribute: Int) -> NodeName { names[Int(attributes[attribute].name)] }

  func value(of attribute: Int) -> Range<Int> {
    attributes[attribute].valueStart..<attributes[attribute + 1].valueStart
  }

  /// All the character data in an item.
  func text(of item: Int) -> Range<Int> { items[item].textStart..<items[end(of: item)].textStart }

  func textString(_ range: Range<Int>) -> String {
    let text = text
    return String(utf8: text.span.extracting(range))
  }

  func valueString(_ range: Range<Int>) -> String {
    let values = values
    return String(utf8: values.span.extracting(range))
  }

  func position(of item: Int) -> SourcePosition {
    let item = items[item]
    return SourcePosition(line: Int(item.line), column: Int(item.column), byteOffset: item.byteOffset)
  }
}
