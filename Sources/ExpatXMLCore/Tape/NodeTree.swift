/// A tree of elements in a few flat arrays, so that trees of any depth are built, compared and freed without recursion.
///
/// Elements, texts and, if they are kept, comments and processing instructions are numbered together, in document order. An
/// element is followed by its content.
@usableFromInline package final class NodeTree: Sendable {
  /// An element, a text, a comment or a processing instruction.
  @usableFromInline package struct Item: Sendable {
    /// The number of an element's name; `text`, `comment` or `instruction` for the others.
    @usableFromInline package var name: UInt32
    /// The number of the element around this item; for the root, its own number.
    @usableFromInline package var parent: UInt32
    /// The number of the first item after this one and its content.
    @usableFromInline package var end: UInt32
    /// The number of attributes before this item.
    @usableFromInline var attributeStart: UInt32
    /// The number of bytes of character data before this item.
    @usableFromInline var textStart: Int
    /// The offset of the start tag.
    var byteOffset: Int
    var line: UInt32
    var column: UInt32

    @usableFromInline package static let text = UInt32.max
    /// Its text is stored as the value of an attribute without a name.
    @usableFromInline package static let comment = UInt32.max - 1
    /// Its target and its data, if there are any, are stored as the values of attributes without a name.
    @usableFromInline package static let instruction = UInt32.max - 2
    @inlinable package var isElement: Bool { name < Self.instruction }
    @inlinable package var isText: Bool { name == Self.text }
  }

  @usableFromInline package struct Attribute: Sendable {
    @usableFromInline package var name: UInt32
    /// The number of bytes of attribute values before this attribute.
    @usableFromInline var valueStart: Int
  }

  @usableFromInline package let names: [NodeName]
  /// All items, followed by an extra one that marks the end.
  @usableFromInline package let items: [Item]
  /// All attributes, followed by an extra one that marks the end.
  @usableFromInline package let attributes: [Attribute]
  /// All character data in document order. The text of any element is a contiguous part of it.
  @usableFromInline package let text: [UInt8]
  @usableFromInline package let values: [UInt8]
  /// The namespaces that elements declare, in document order.
  package let declarations: [Declaration]
  /// The innermost declaration around the root.
  let outer: DeclaredPrefix?
  /// The memory of the names that no earlier tree of the document has.
  private let nameBytes: Int

  init(
    names: [NodeName], items: [Item], attributes: [Attribute], text: [UInt8], values: [UInt8],
    declarations: [Declaration], outer: DeclaredPrefix?, nameBytes: Int
  ) {
    self.names = names
    self.items = items
    self.attributes = attributes
    self.text = text
    self.values = values
    self.declarations = declarations
    self.outer = outer
    self.nameBytes = nameBytes
  }

  /// Makes an empty tree.
  package convenience init() {
    self.init(
      names: [], items: [], attributes: [], text: [], values: [], declarations: [], outer: nil, nameBytes: 0)
  }

  /// The memory that the tree takes in bytes.
  var byteCount: Int {
    items.count * MemoryLayout<Item>.stride + attributes.count * MemoryLayout<Attribute>.stride + text.count
      + values.count + declarations.reduce(0) { $0 + $1.byteCount } + nameBytes
  }

  @inlinable package func name(ofElement item: Int) -> NodeName { names[Int(items[item].name)] }

  /// The number of the first item after an item and its content.
  @inlinable package func end(of item: Int) -> Int { Int(items[item].end) }

  @inlinable package func attributes(of item: Int) -> Range<Int> {
    Int(items[item].attributeStart)..<Int(items[item + 1].attributeStart)
  }

  @inlinable package func name(ofAttribute attribute: Int) -> NodeName { names[Int(attributes[attribute].name)] }

  @inlinable package func value(of attribute: Int) -> Range<Int> {
    attributes[attribute].valueStart..<attributes[attribute + 1].valueStart
  }

  /// All the character data in an item.
  @inlinable package func text(of item: Int) -> Range<Int> { items[item].textStart..<items[end(of: item)].textStart }

  package func textString(_ range: Range<Int>) -> String {
    let text = text
    return String(utf8: text.span.extracting(range))
  }

  package func valueString(_ range: Range<Int>) -> String {
    let values = values
    return String(utf8: values.span.extracting(range))
  }

  /// The text of a comment.
  package func comment(_ item: Int) -> String { valueString(value(of: attributes(of: item).lowerBound)) }

  package func instruction(_ item: Int) -> XMLEvent.ProcessingInstruction {
    let values = attributes(of: item).map { valueString(value(of: $0)) }
    return XMLEvent.ProcessingInstruction(target: values[0], data: values.count > 1 ? values[1] : nil)
  }

  package func position(of item: Int) -> XMLPosition {
    let item = items[item]
    return XMLPosition(line: Int(item.line), column: Int(item.column), byteOffset: item.byteOffset)
  }
}
