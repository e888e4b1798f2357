internal import ExpatXMLSystem

/// Bytes, and the tree of them: the document as it was read, or something that was inserted.
struct EditPiece: Sendable {
  /// Tells the pieces of all documents apart.
  final class Identity: Sendable {}

  let identity: Identity
  let bytes: [UInt8]
  /// The offset of the first byte, as the positions in the tree count.
  let start: Int
  let tree: NodeTree
  /// The number of the node of each item of the tree; -1 for none.
  var nodes: [Int32]

  init(_ bytes: [UInt8], start: Int, _ tree: NodeTree, _ identity: Identity = Identity()) {
    self.identity = identity
    self.bytes = bytes
    self.start = start
    self.tree = tree
    nodes = Array(repeating: -1, count: tree.end(of: 0))
  }
}

/// Maps the items of a tree to nodes of a document, so that an element that was found can be changed in any later state of it.
final class EditPlaces: Sendable {
  private let pieces: [EditPiece.Identity]
  /// Nil if the items are those of the only piece.
  private let items: [(piece: Int32, item: Int32)]?

  init(_ piece: EditPiece.Identity) {
    pieces = [piece]
    items = nil
  }

  init(_ pieces: [EditPiece.Identity], _ items: [(piece: Int32, item: Int32)]) {
    self.pieces = pieces
    self.items = items
  }

  func place(of item: Int) -> (piece: EditPiece.Identity, item: Int) {
    guard let items else { return (pieces[0], item) }
    return (pieces[Int(items[item].piece)], Int(items[item].item))
  }
}

/// A node of a document that is changed. Nodes are linked, so that each change takes constant time.
struct EditNode: Sendable {
  enum Kind: UInt8, Sendable { case document, element, text, comment, instruction }

  let kind: Kind
  /// Whether it comes out of an entity, so that it has no bytes.
  let isInEntity: Bool
  let piece: Int32
  /// The item of the piece's tree; -1 if it has none.
  let item: Int32
  /// The nodes around, before, after and in it; -1 for none.
  var parent: Int32 = -1
  var previous: Int32 = -1
  var next: Int32 = -1
  var first: Int32 = -1
  var last: Int32 = -1
  /// Its bytes in the piece; for an element, the start tag.
  let bytes: Range<UInt32>
  /// The end tag of an element, empty if there is none. The characters of a text, as a range of all text in the tree.
  var ending: Range<UInt32>

  init(
    _ kind: Kind, _ piece: Int, item: Int = -1, _ bytes: Range<Int> = 0..<0, ending: Range<Int> = 0..<0,
    isInEntity: Bool = false
  ) {
    self.kind = kind
    self.piece = Int32(truncatingIfNeeded: piece)
    self.item = Int32(truncatingIfNeeded: item)
    self.bytes = Range(shortening: bytes)
    self.ending = Range(shortening: ending)
    self.isInEntity = isInEntity
  }
}

extension Range<UInt32> {
  /// A document that is edited has less than 4 GiB.
  init(shortening range: Range<Int>) {
    self = UInt32(truncatingIfNeeded: range.lowerBound)..<UInt32(truncatingIfNeeded: range.upperBound)
  }

  var widened: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
