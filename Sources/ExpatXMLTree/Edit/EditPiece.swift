internal import ExpatXMLSystem
internal import Synchronization

/// Bytes, and the tree of them: the document as it was read, or content that was inserted.
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

  /// Parses content for a place where these namespaces are in force. The root of its tree is no part of it.
  init(
    content: [UInt8], in namespaces: WrittenNamespaces, _ declarations: EditDeclarations, checksNamespaces: Bool = false
  ) throws {
    // Only an element has declarations, so the content gets one around it.
    let hasReferences = content.contains(UInt8(ascii: "&"))
    let declarations = declarations.isEmpty ? declarations : declarations.of(content.elementNames, hasReferences)
    var bytes = try declarations.documentType() + Array("<content".utf8)
    for prefix in content.namePrefixes.union(declarations.prefixes) {
      guard let uri = namespaces.uri(ofPrefix: prefix), !uri.isEmpty, prefix != "xml" else { continue }
      bytes += try FragmentWriter.declaration((prefix, uri))
    }
    bytes.append(UInt8(ascii: ">"))
    let start = bytes.count
    bytes += content
    bytes += "</content>".utf8
    guard bytes.count < UInt32.max else {
      throw XMLEditError(code: .tooLarge, message: "Content of 4 GiB can't be inserted.")
    }
    var options = XMLOptions(checksNamespaces: checksNamespaces, limits: .unlimited)
    options.keepsCommentsAndInstructions = true
    do {
      self.init(
        content, start: start,
        try TreePuller(XMLSource.bytes(bytes).open { options }, nil, options, XMLProgress()).root())
    } catch var fault as XMLParseError {
      // The end tag of the element around it is nothing that the caller has written.
      if fault.position.byteOffset >= start + content.count { fault.message = "It ends inside an element." }
      throw fault
    }
  }

  /// Checks markup that is to be inserted.
  init(
    markup: [UInt8], in namespaces: WrittenNamespaces, _ declarations: EditDeclarations, at position: XMLPosition?
  ) throws {
    do { try self.init(content: markup, in: namespaces, declarations, checksNamespaces: true) } catch {
      guard let fault = error as? XMLParseError else { throw error }
      throw XMLEditError(
        code: .markup, message: "What is to be inserted is not well-formed: \(fault.message)", position: position)
    }
  }
}

/// Maps the items of a tree to nodes of a document, so that an element that was found can be changed in any later state of it.
final class EditPlaces: Sendable {
  private let pieces: [EditPiece.Identity]
  /// Nil if the items are those of the only piece.
  private let items: [(piece: Int32, item: Int32)]?
  /// For look-ups in the tree.
  let index = Mutex(AttributeIndex())

  init(_ pieces: [EditPiece.Identity], _ items: [(piece: Int32, item: Int32)]? = nil) {
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
  /// -1 for a text that was set, or for new white space.
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
  var bytes: Range<UInt32>
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

extension [UInt8] {
  /// The names in all start tags, and what else looks like one.
  fileprivate var elementNames: Set<ExactString> {
    Set(
      split(separator: UInt8(ascii: "<")).map { part in
        ExactString(
          String(
            decoding: part.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") },
            as: UTF8.self))
      })
  }

  /// Everything before a colon that may be a prefix, and the empty prefix.
  fileprivate var namePrefixes: Set<ExactString> {
    var prefixes: Set<ExactString> = [""]
    for colon in indices where self[colon] == UInt8(ascii: ":") {
      let start = self[..<colon].lastIndex { !$0.isNameByte }.map { $0 + 1 } ?? 0
      if start < colon { prefixes.insert(ExactString(String(utf8: span.extracting(start..<colon)))) }
    }
    return prefixes
  }
}
