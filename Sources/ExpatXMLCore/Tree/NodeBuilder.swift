/// Builds trees from events: one tree of the whole document, or one tree after another of the selected elements.
///
/// An error thrown by `deliver` ends the parse. Comments and processing instructions are left out. CDATA sections are
/// text.
@safe final class NodeBuilder: EventSink {
  private let deliver: (ExpatXMLNode, EventLocation) throws -> Int?
  private let elements = ElementStack()
  /// Everything that changes is in this one variable, since Swift checks each access to a variable of a class.
  private var assembly: NodeAssembly

  /// Delivers a tree as soon as its end tag has been read.
  convenience init(_ selection: NodeSelection, deliver: @escaping (ExpatXMLNode) throws -> Void) {
    self.init(selection) { tree, _ -> Int? in
      try deliver(tree)
      return nil
    }
  }

  /// Makes a builder that adds trees to a queue, which may interrupt the parse when it is full.
  static func filling(
    _ selection: NodeSelection, append: @escaping (ExpatXMLNode, EventLocation) -> Int?
  ) -> NodeBuilder { NodeBuilder(selection, append) }

  private init(_ selection: NodeSelection, _ deliver: @escaping (ExpatXMLNode, EventLocation) throws -> Int?) {
    self.deliver = deliver
    assembly = NodeAssembly(selection, elements)
    super.init()
    textDelivery = .discard
    ignoresComments = true
    ignoresProcessingInstructions = true
  }

  /// After an error, the tree that was not complete; nil if there is none.
  func unfinishedTree() -> ExpatXMLNode? { assembly.takeUnfinishedTree() }

  override var reportsSkippedEntities: Bool { false }

  override var openElementName: String? { elements.innermostName }

  override func event(_ event: DocumentEvent, at location: EventLocation) {
    guard case .startDocument = event else { return }
    assembly.limits = limits
    assembly.isStrict = isStrict
  }

  override var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, $1, at: $2) }, endElement: { try self.endElement(at: $1) },
      characters: { text, _ in try self.assembly.characters(text) })
  }

  private func startElement(_ name: BorrowedUTF8, _ attributes: XMLAttributes, at location: EventLocation) throws {
    let beginsTree = try assembly.startElement(name, attributes) { location.tokenStart }
    if beginsTree { textDelivery = .coalesced }
  }

  private func endElement(at location: EventLocation) throws {
    guard let tree = try assembly.endElement() else { return }
    textDelivery = .discard
    if let waitingBytes = try deliver(tree, location) { pause(waitingBytes: waitingBytes) }
  }
}
