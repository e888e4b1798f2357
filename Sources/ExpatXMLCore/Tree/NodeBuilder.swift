/// Builds trees out of events: the whole document's, or one at a time of each element that is selected.
///
/// What `deliver` throws ends the parse. Comments and processing instructions are left out; CDATA sections are text.
@safe final class NodeBuilder: EventSink {
  /// Whether names are split into namespace, prefix and local name. Set before parsing begins.
  var shouldProcessNamespaces: Bool {
    get { assembly.processesNamespaces }
    set { assembly.processesNamespaces = newValue }
  }

  private let deliver: (ExpatXMLNode) throws -> Void
  private let elements = ElementStack()
  /// All that changes, in one variable: Swift checks each access to a variable of a class.
  private var assembly: NodeAssembly

  /// Delivers a tree as soon as its end tag has been read.
  init(_ selection: NodeSelection, deliver: @escaping (ExpatXMLNode) throws -> Void) {
    self.deliver = deliver
    assembly = NodeAssembly(selection, elements)
    super.init()
    textDelivery = .discard
    ignoresComments = true
    ignoresProcessingInstructions = true
  }

  override var hearsOfSkippedEntities: Bool { false }

  override var openElementName: String? { elements.innermostName }

  override func startDocument() {
    assembly.limits = limits
    assembly.isStrict = isStrict
  }

  override func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {
    let beginsTree = try assembly.startElement(name, attributes) { self.tokenStart }
    if beginsTree { textDelivery = .coalesced }
  }

  override func endElement(_ name: BorrowedUTF8) throws {
    guard let tree = try assembly.endElement() else { return }
    textDelivery = .discard
    try deliver(tree)
  }

  override func characters(_ text: BorrowedUTF8) throws { try assembly.characters(text) }
}
