internal import ExpatXMLSystem
internal import Synchronization

/// A tree of elements in a few flat blocks of memory, so that trees of any depth are built, compared and freed without recursion.
///
/// Elements and, if they are kept, comments and processing instructions are numbered together, in document order. An element is
/// followed by its content. Texts have no number: they are what is between the places in the text where items begin and end.
@safe @usableFromInline package final class NodeTree: @unchecked Sendable {
  /// An element, a comment or a processing instruction.
  @frozen @usableFromInline package struct Item: BitwiseCopyable, Sendable {
    /// The number of an element's name; `comment` or `instruction` for the others.
    @usableFromInline package var name: UInt32
    /// The number of the element around this item; for the root, its own number.
    @usableFromInline package var parent: UInt32
    /// The number of the first item after this one and its content.
    @usableFromInline package var end: UInt32
    /// The number of attributes before this item.
    @usableFromInline var attributeStart: UInt32
    /// The number of bytes of character data before this item, and before its end.
    @usableFromInline package var textStart: UInt32
    @usableFromInline package var textEnd: UInt32

    /// Its text is stored as the value of an attribute without a name.
    @usableFromInline package static let comment = UInt32.max
    /// Its target and its data, if there are any, are stored as the values of attributes without a name.
    @usableFromInline package static let instruction = UInt32.max - 1
    @inlinable package var isElement: Bool { name < Self.instruction }
  }

  @frozen @usableFromInline package struct Attribute: BitwiseCopyable, Sendable {
    @usableFromInline package var name: UInt32
    /// The number of bytes of attribute values before this attribute.
    @usableFromInline var valueStart: UInt32
  }

  /// The position of a start tag.
  struct Position: BitwiseCopyable, Sendable {
    var byteOffset: Int
    var line: UInt32
    var column: UInt32

    init(_ position: XMLPosition) {
      byteOffset = position.byteOffset
      line = UInt32(clamping: position.line)
      column = UInt32(clamping: position.column)
    }
  }

  /// The memory of a tree. That of a small one is one block, which begins with the positions.
  struct Memory {
    var isOneBlock: Bool
    var positions: TapeView<Position>
    var items: TapeView<Item>
    var attributes: TapeView<Attribute>
    var text: TapeView<UInt8>
    var values: TapeView<UInt8>
  }

  @usableFromInline package let names: [NodeName]
  /// All items, followed by an extra one that marks the end.
  @usableFromInline package let items: TapeView<Item>
  /// All attributes, followed by an extra one that marks the end.
  @usableFromInline package let attributes: TapeView<Attribute>
  /// The namespaces that elements declare, in document order.
  package let declarations: [Declaration]
  /// The innermost declaration around the root.
  package let outer: DeclaredPrefix?
  /// The elements around the one whose declarations were asked for last, and the declarations in force there.
  let latestNamespaces = Mutex<[(item: Int, list: DeclaredPrefix?)]>([])
  /// The start tag around this record or start tag, as a tree of its own; nil if start tags are not kept. Only `deinit` changes it.
  package private(set) var around: NodeTree?
  /// Which nodes of a document its items are. Set once, before others have the tree.
  package var origin: (any AnyObject & Sendable)?
  private let positions: TapeView<Position>
  @usableFromInline let textBytes: TapeView<UInt8>
  @usableFromInline let valueBytes: TapeView<UInt8>
  private let isOneBlock: Bool
  /// The memory of the names, and of the start tags around a record, that no earlier tree of the document has.
  private let sharedBytes: Int

  init(
    names: [NodeName], _ memory: Memory, declarations: [Declaration], outer: DeclaredPrefix?, around: NodeTree?,
    sharedBytes: Int
  ) {
    self.names = names
    items = memory.items
    attributes = memory.attributes
    positions = memory.positions
    textBytes = memory.text
    valueBytes = memory.values
    isOneBlock = memory.isOneBlock
    self.declarations = declarations
    self.outer = outer
    self.around = around
    self.sharedBytes = sharedBytes
  }

  deinit {
    if around != nil { releaseAround() }
    if isOneBlock { return unsafe free(UnsafeMutablePointer(mutating: positions.base)) }
    positions.release()
    items.release()
    attributes.release()
    textBytes.release()
    valueBytes.release()
  }

  /// Releases the start tags without recursion: there may be as many as elements are nested deep.
  private func releaseAround() {
    var last = around
    around = nil
    while isKnownUniquelyReferenced(&last) {
      let rest = last?.around
      last?.around = nil
      last = rest
    }
  }

  /// The memory that the tree takes in bytes.
  var byteCount: Int {
    items.count * (MemoryLayout<Item>.stride + MemoryLayout<Position>.stride)
      + attributes.count * MemoryLayout<Attribute>.stride + textBytes.count + valueBytes.count
      + declarations.reduce(0) { $0 + $1.byteCount } + sharedBytes
  }

  @inlinable package func name(ofElement item: Int) -> NodeName { names[Int(items[item].name)] }

  /// The number of the first item after an item and its content.
  @inlinable package func end(of item: Int) -> Int { Int(items[item].end) }

  @inlinable package func attributes(of item: Int) -> Range<Int> {
    Int(items[item].attributeStart)..<Int(items[item + 1].attributeStart)
  }

  @inlinable package func name(ofAttribute attribute: Int) -> NodeName { names[Int(attributes[attribute].name)] }

  @inlinable package func value(of attribute: Int) -> Range<Int> {
    Int(attributes[attribute].valueStart)..<Int(attributes[attribute + 1].valueStart)
  }

  /// All the character data in an item.
  @inlinable package func text(of item: Int) -> Range<Int> { Int(items[item].textStart)..<Int(items[item].textEnd) }

  /// All character data in document order. The text of any element is a contiguous part of it.
  package var text: TapeText { TapeText(textBytes, of: self) }

  /// The values of all attributes.
  package var values: TapeText { TapeText(valueBytes, of: self) }

  package func textString(_ range: Range<Int>) -> String { String(utf8: textBytes(range)) }

  package func valueString(_ range: Range<Int>) -> String { String(utf8: valueBytes(range)) }

  // A span does not keep the tree alive, so no reference is counted.

  @inlinable @_lifetime(borrow self)
  package func textBytes(_ range: Range<Int>) -> Span<UInt8> { textBytes.span(range, of: self) }

  @inlinable @_lifetime(borrow self)
  package func valueBytes(_ range: Range<Int>) -> Span<UInt8> { valueBytes.span(range, of: self) }

  /// The text of a comment.
  package func comment(_ item: Int) -> String { valueString(value(of: attributes(of: item).lowerBound)) }

  package func instruction(_ item: Int) -> XMLEvent.ProcessingInstruction {
    let values = attributes(of: item).map { valueString(value(of: $0)) }
    return XMLEvent.ProcessingInstruction(target: values[0], data: values.count > 1 ? values[1] : nil)
  }

  package func position(of item: Int) -> XMLPosition {
    let position = positions[item]
    return XMLPosition(line: Int(position.line), column: Int(position.column), byteOffset: position.byteOffset)
  }

  /// The numbers of items that follow each other in one element.
  @frozen @usableFromInline package struct Siblings: Sequence, IteratorProtocol {
    @usableFromInline let items: TapeView<Item>
    @usableFromInline var item: Int
    @usableFromInline let end: Int

    @inlinable init(_ items: TapeView<Item>, from item: Int, to end: Int) {
      (self.items, self.item, self.end) = (items, item, end)
    }

    @inlinable package mutating func next() -> Int? {
      guard item < end else { return nil }
      defer { item = Int(items[item].end) }
      return item
    }
  }

  /// What is directly inside an item, without texts.
  @inlinable package func children(of item: Int) -> Siblings { Siblings(items, from: item + 1, to: end(of: item)) }

  /// What follows an item in the same element. Nothing follows the root, which is its own parent.
  @inlinable package func siblings(after item: Int) -> Siblings {
    Siblings(items, from: end(of: item), to: end(of: Int(items[item].parent)))
  }

  /// A part of what is directly inside an element.
  package enum Part {
    /// A text, as a range of all text.
    case text(Range<Int>)
    /// The number of an element, a comment or an instruction.
    case item(Int)
  }

  /// Calls a function with the parts of an element's content, in document order.
  package func forEachPart(of item: Int, _ body: (Part) throws -> Void) rethrows {
    var (child, textStart) = (item + 1, Int(items[item].textStart))
    let end = end(of: item)
    while child < end {
      let next = items[child]
      if next.textStart > textStart { try body(.text(textStart..<Int(next.textStart))) }
      try body(.item(child))
      textStart = Int(next.textEnd)
      child = Int(next.end)
    }
    if Int(items[item].textEnd) > textStart { try body(.text(textStart..<Int(items[item].textEnd))) }
  }
}

// `dump` and debuggers do not show how a tree is stored: each element and attribute refers to all of it.
extension NodeTree: CustomReflectable {
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }
}
