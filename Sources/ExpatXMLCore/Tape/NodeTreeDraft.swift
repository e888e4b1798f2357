internal import ExpatXMLSystem

/// A tree that is being built.
@safe package struct NodeTreeDraft: ~Copyable {
  /// Smaller trees are copied into one block of memory, so that the memory here can be used again.
  private static let copiedBytes = 64 << 10

  private var items = TapeBlock<NodeTree.Item>()
  private var positions = TapeBlock<NodeTree.Position>()
  private var attributes = TapeBlock<NodeTree.Attribute>()
  private var text = TapeBlock<UInt8>()
  private var values = TapeBlock<UInt8>()
  private var declarations: [NodeTree.Declaration] = []
  private var declarationBytes = 0
  /// The innermost open element.
  private var openItem = 0

  package init() {}

  var isEmpty: Bool { items.count == 0 }

  private var blockBytes: Int {
    items.byteCount &+ positions.byteCount &+ attributes.byteCount &+ text.byteCount &+ values.byteCount
  }

  /// The memory that the tree takes in bytes, without its names.
  var byteCount: Int { blockBytes &+ declarationBytes }

  @inline(__always)
  package mutating func startElement(name: Int, at position: XMLPosition) throws(ParseFault) {
    try append(UInt32(truncatingIfNeeded: name), parent: openItem, position)
    openItem = items.count - 1
  }

  /// Appends a declaration in the start tag of the innermost open element.
  package mutating func append(declaring prefix: ExactString, uri: ExactString) {
    let declaration = NodeTree.Declaration(item: UInt32(truncatingIfNeeded: openItem), prefix: prefix, uri: uri)
    declarations.append(declaration)
    declarationBytes += declaration.byteCount
  }

  @inline(__always)
  package mutating func append(attribute name: Int, value: XMLBorrowedUTF8) throws(ParseFault) {
    try attributes.append(
      NodeTree.Attribute(
        name: UInt32(truncatingIfNeeded: name), valueStart: UInt32(truncatingIfNeeded: values.count)))
    try values.append(value.utf8)
  }

  /// Appends a part of the text between two tags.
  @inline(__always)
  package mutating func append(_ characters: XMLBorrowedUTF8) throws(ParseFault) {
    try text.append(characters.utf8)
  }

  package mutating func append(comment text: XMLBorrowedUTF8, at position: XMLPosition = .none) throws(ParseFault) {
    try append(NodeTree.Item.comment, parent: openItem, position)
    try append(attribute: 0, value: text)
  }

  package mutating func append(
    instruction target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?, at position: XMLPosition = .none
  ) throws(ParseFault) {
    try append(NodeTree.Item.instruction, parent: openItem, position)
    try append(attribute: 0, value: target)
    if let data { try append(attribute: 0, value: data) }
  }

  @inline(__always)
  private mutating func append(_ name: UInt32, parent: Int, _ position: XMLPosition) throws(ParseFault) {
    let textStart = UInt32(truncatingIfNeeded: text.count)
    try positions.append(NodeTree.Position(position))
    try items.append(
      NodeTree.Item(
        name: name, parent: UInt32(truncatingIfNeeded: parent), end: UInt32(truncatingIfNeeded: items.count + 1),
        attributeStart: UInt32(truncatingIfNeeded: attributes.count), textStart: textStart, textEnd: textStart))
  }

  /// Ends the innermost open element. Returns true if it is the root, which completes the tree.
  @inline(__always)
  package mutating func endElement() -> Bool {
    let item = openItem
    items[item].end = UInt32(truncatingIfNeeded: items.count)
    items[item].textEnd = UInt32(truncatingIfNeeded: text.count)
    if item == 0 { return true }
    openItem = Int(items[item].parent)
    return false
  }

  /// Returns the complete tree, and begins the next one.
  package mutating func take(
    names: [NodeName], outer: DeclaredPrefix? = nil, around: NodeTree? = nil, sharedBytes: Int
  ) throws(ParseFault) -> NodeTree {
    openItem = 0
    try appendEnd()
    let memory = try blockBytes > Self.copiedBytes ? takeMemory() : copyMemory()
    defer { removeAll() }
    return NodeTree(
      names: names, memory, declarations: declarations, outer: outer, around: around,
      sharedBytes: sharedBytes)
  }

  private mutating func removeAll() {
    items.removeAll()
    positions.removeAll()
    attributes.removeAll()
    text.removeAll()
    values.removeAll()
    declarations.removeAll()
    declarationBytes = 0
  }

  /// The extra item and attribute at the end.
  private mutating func appendEnd() throws(ParseFault) {
    try append(NodeTree.Item.comment, parent: 0, .none)
    try append(attribute: 0, value: XMLBorrowedUTF8(Span()))
  }

  private mutating func takeMemory() throws(ParseFault) -> NodeTree.Memory {
    try NodeTree.Memory(
      isOneBlock: false, positions: positions.take(), items: items.take(), attributes: attributes.take(),
      text: text.take(), values: values.take())
  }

  private func copyMemory() throws(ParseFault) -> NodeTree.Memory {
    guard var memory = unsafe malloc(blockBytes) else { throw .outOfMemory }
    // In descending order of alignment.
    return unsafe NodeTree.Memory(
      isOneBlock: true, positions: positions.copy(to: &memory), items: items.copy(to: &memory),
      attributes: attributes.copy(to: &memory), text: text.copy(to: &memory), values: values.copy(to: &memory))
  }
}
