/// Copies a document while it is parsed, and asks about the elements that somebody wants to change.
@safe final class RewriteSink: EventSink {
  /// What happens to the elements of a pattern.
  struct Rule {
    typealias RecordChange = (inout XMLEditableDocument) throws -> Void

    enum Change {
      case element((inout XMLRewriter.Element) throws -> Void)
      case record(RecordChange)
    }

    let selector: NodeSelector
    let change: Change
  }

  /// What is done with the bytes.
  enum Mode {
    /// They are copied, with the changes that these rules make.
    case rewriting([Rule], write: (inout Splicer) throws -> Void)
    /// All of them are kept.
    case reading
  }

  /// Everything that changes is in this one variable. Swift need not check accesses to it: none begins during another one, since
  /// the closures of rules can't reach this object.
  @safe @exclusivity(unchecked) private var rewriting: Rewriting
  /// Whether anything but copying is to be done.
  private let followsMarkup: Bool
  private var wantsText = false

  init(_ mode: Mode) {
    let tape = DocumentTape()
    rewriting = Rewriting(mode, tape)
    followsMarkup = rewriting.followsMarkup
    super.init()
    self.tape = tape
    textDelivery = .discard
    ignoresComments = !followsMarkup
    ignoresProcessingInstructions = !followsMarkup
  }

  override var openElementName: String? { rewriting.innermostName }

  // MARK: Document

  override func event(_ event: DocumentEvent, at location: EventLocation) throws {
    switch event {
    case .startDocument:
      rewriting.limits = limits
      rewriting.isStrict = isStrict
    case .comment, .processingInstruction: rewriting.noteMarkup(location.token)
    case .endDocument: try rewriting.endDocument()
    default: break
    }
  }

  override func didDrainChunk() throws { try rewriting.settle() }

  /// The document that was read, and all its bytes.
  func document() -> EditableContent? { rewriting.document() }

  // MARK: Elements

  override var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, attributes: $1, at: $2) }, endElement: { try self.endElement(at: $1) },
      characters: { text, _ in try self.rewriting.characters(text) })
  }

  private func startElement(_ name: XMLBorrowedUTF8, attributes: XMLAttributes, at location: EventLocation) throws {
    guard followsMarkup else { return }
    try rewriting.startElement(name, attributes, at: location)
    chooseText()
  }

  private func endElement(at location: EventLocation) throws {
    guard followsMarkup else { return }
    try rewriting.endElement(at: location)
    chooseText()
  }

  /// Text is needed in trees only.
  @inline(__always)
  private func chooseText() {
    if rewriting.isInTree != wantsText { switchText() }
  }

  @inline(never)
  private func switchText() {
    wantsText.toggle()
    textDelivery = wantsText ? .coalesced : .discard
  }
}
