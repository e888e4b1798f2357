/// Builds trees from events: one tree of the whole document, or one tree after another of the elements that a selector
/// selects.
///
/// An error thrown by `deliver` ends the parse. Comments and processing instructions are left out unless they are asked
/// for. CDATA sections are text.
@safe final class NodeBuilder: EventSink {
  private let deliver: (NodeTree, EventLocation) throws -> Int?
  private let elements = ElementStack()
  /// What changes with every event is in this one variable. It needs no exclusivity checks: it calls nothing that comes back here, so
  /// accesses never overlap.
  @safe @exclusivity(unchecked) private var assembly: NodeAssembly
  private var keepsComments = false
  private let isOfRoot: Bool
  /// The tree of the root, once its end tag was read.
  private(set) var root: NodeTree?
  /// What is around the root, if it is asked for.
  private(set) var surroundings: DocumentSurroundings?

  /// - Parameters:
  ///   - selector: selects the elements; nil for the root of the document.
  ///   - deliver: gets the tree of each other element as soon as its end tag has been read. Returns the size of the trees that wait, in bytes, if the
  ///     parse should be interrupted.
  init(_ selector: (any NodeSelector)?, deliver: @escaping (NodeTree, EventLocation) throws -> Int?) {
    self.deliver = deliver
    isOfRoot = selector == nil
    assembly = NodeAssembly(selector, elements)
    super.init()
    textDelivery = .discard
    ignoresComments = true
    ignoresProcessingInstructions = true
  }

  /// After an error, the tree that was not complete, or that of the root; nil if there is none.
  func unfinishedTree() -> NodeTree? { assembly.takeUnfinishedTree() ?? root }

  /// Adopts what concerns trees. A document keeps everything.
  func adopt(_ options: XMLOptions, keepsDocument: Bool = false) {
    isStrict = options.checksNamespaces
    assembly.keepsAncestors = options.keepsAncestors
    keepsComments = options.keepsCommentsAndInstructions || keepsDocument
    ignoresComments = !keepsComments
    ignoresProcessingInstructions = !keepsComments
    guard keepsDocument else { return }
    surroundings = DocumentSurroundings()
    tape = DocumentTape(isUTF8: false)
  }

  override var reportsSkippedEntities: Bool { false }

  override var openElementName: String? { elements.innermostName }

  override func event(_ event: DocumentEvent, at location: EventLocation) throws {
    switch event {
    case .startDocument(let start):
      assembly.treeBytes = limits.treeBytes
      assembly.isStrict = isStrict
      surroundings?.start = start
      surroundings?.limits = limits
    case .comment(let text) where keepsComments:
      guard assembly.isOutside else { return try assembly.comment(text, at: location.tokenStart) }
      try surroundings?.append(.comment(text.string), bytes: text.count)
    case .processingInstruction(let target, let data) where keepsComments:
      guard assembly.isOutside else {
        return try assembly.processingInstruction(target, data, at: location.tokenStart)
      }
      try surroundings?.append(
        .processingInstruction(.init(target: target.string, data: data?.string)),
        bytes: target.count + (data?.count ?? 0))
    case .documentType(let type):
      try surroundings?.append(.documentType(type), bytes: type.texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) })
    case .endDocumentType where keepsComments: try surroundings?.append(.endDocumentType, bytes: 0)
    case .declaration(let declaration):
      try surroundings?.append(.declaration(.init(declaration)), bytes: declaration.byteCount)
    default: break
    }
  }

  /// A document's bytes count too.
  override func didDrainChunk() throws {
    guard let tape, tape.byteCount + assembly.byteCount > limits.treeBytes else { return }
    throw limits.fault(.treeBytes)
  }

  override var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, $1, at: $2) }, endElement: { try self.endElement(at: $1) },
      characters: { text, _ in try self.assembly.characters(text) })
  }

  private func startElement(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation) throws {
    let beginsTree = try assembly.startElement(name, attributes) { location.tokenStart }
    // Comments come between the texts that they divide.
    if beginsTree { textDelivery = keepsComments ? .runs : .coalesced }
  }

  private func endElement(at location: EventLocation) throws {
    guard let tree = try assembly.endElement() else { return }
    textDelivery = .discard
    surroundings?.isAfterRoot = true
    if isOfRoot { return root = tree }
    if let waitingBytes = try deliver(tree, location) { note(waitingBytes: waitingBytes) }
  }
}
