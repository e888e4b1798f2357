/// Builds trees out of events: the whole document's, or one at a time of each element that is selected.
///
/// What `deliver` throws ends the parse. Comments and processing instructions are left out; CDATA sections are text.
@safe final class NodeBuilder: EventSink {
  /// Whether names are split into namespace, prefix and local name. Set before parsing begins.
  var shouldProcessNamespaces: Bool {
    get { assembly.processesNamespaces }
    set { assembly.processesNamespaces = newValue }
  }
  /// What becomes of faults against Namespaces in XML 1.0. Set before parsing begins.
  var namespaceConformance: NamespaceConformance {
    get { assembly.isStrict ? .strict : .tolerant }
    set {
      assembly.isStrict = newValue == .strict
      ignoresProcessingInstructions = newValue != .strict
    }
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

  override func startDocument() { assembly.limits = limits }

  override func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {
    let beginsTree = try assembly.startElement(name, attributes) { self.tokenPosition(.tokenStart) }
    if beginsTree { textDelivery = .coalesced }
  }

  override func endElement(_ name: BorrowedUTF8) throws {
    guard let tree = try assembly.endElement() else { return }
    textDelivery = .discard
    try deliver(tree)
  }

  override func characters(_ text: BorrowedUTF8) throws { try assembly.characters(text) }

  override func documentType(_ name: String, publicID: String?, systemID: String?) throws {
    if assembly.isStrict { try NamespaceRules.checkQualified(name) }
  }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {
    if assembly.isStrict { try NamespaceRules.checkColons(in: target.string) }
  }

  override func declaration(_ declaration: Declaration) throws {
    if assembly.isStrict { try NamespaceRules.check(declaration) }
  }
}
