internal import Synchronization

/// A document or a record as it was read.
final class ReadDocument: Sendable {
  /// In UTF-8.
  let bytes: [UInt8]
  /// The offset of the first byte.
  let start: Int
  let tree: NodeTree
  /// Nil for a record.
  let surroundings: DocumentSurroundings?
  /// How many elements deep its root is: a record may be inside others.
  let depth: Int
  /// The namespaces in force around it.
  let around: WrittenNamespaces
  /// How its bytes are written.
  let encoding: WrittenEncoding?
  /// Why it can't be changed.
  let refusal: XMLEditError?
  /// The bytes as they came, if they were not in UTF-8.
  let original: [UInt8]?
  /// Whether white space around a record is text.
  let preservesSpace: Bool
  /// For a record, what the document type says of attributes.
  let declarations: EditDeclarations
  let identity = EditPiece.Identity()

  init(
    _ bytes: [UInt8], start: Int, _ tree: NodeTree, _ surroundings: DocumentSurroundings?,
    depth: Int = 1, around: WrittenNamespaces = WrittenNamespaces(), preservesSpace: Bool = false,
    _ declarations: EditDeclarations = EditDeclarations(), encoding: WrittenEncoding? = nil, original: [UInt8]? = nil,
    refusal: XMLEditError? = nil
  ) {
    self.bytes = bytes
    self.start = start
    self.tree = tree
    self.surroundings = surroundings
    self.depth = depth
    self.around = around
    self.preservesSpace = preservesSpace
    self.declarations = declarations
    self.encoding = encoding
    self.original = original
    self.refusal = refusal
    tree.origin = EditPlaces([identity])
  }

  /// Whether it is a record inside an element, whose root can be removed.
  var isRecord: Bool { depth > 1 }

  /// Its nodes.
  func nodes() throws -> LinkedDocument {
    if let refusal { throw refusal }
    // Some encodings have two ways to write a character, so unchanged text could get other bytes.
    if let encoding, let original, encoding.encode(bytes) != original {
      throw XMLEditError(
        code: .encoding, message: "The document can't be changed: in its encoding, its text would have other bytes.")
    }
    guard bytes.count < UInt32.max else {
      throw XMLEditError(
        code: .tooLarge, message: "A document of 4 GiB can't be changed. An XMLRewriter can change it.")
    }
    return LinkedDocument(self)
  }
}

/// A cache of the tree of a document after changes.
final class ChangedTree: Sendable {
  private let tree = Mutex<NodeTree?>(nil)

  func get(_ make: () throws -> NodeTree) rethrows -> NodeTree {
    if let known = tree.withLock({ $0 }) { return known }
    let made = try make()
    tree.withLock { $0 = $0 ?? made }
    return made
  }
}
