/// Copies a document while it is parsed, and asks about the elements that somebody wants to change.
@safe final class DocumentCopier: DocumentFollower {
  /// What happens to the elements of a pattern.
  struct Rule {
    typealias RecordChange = (inout XMLEditableDocument) throws -> Void

    enum Change {
      case element((inout XMLRewriter.Element) throws -> Void)
      case record(RecordChange)
    }

    let selector: RecordSelector
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
    rewriting = Rewriting(mode, DocumentTape())
    followsMarkup = rewriting.followsMarkup
  }

  func parse(_ source: XMLSource, _ options: XMLOptions, _ run: XMLRun) throws {
    guard options.repairs.isEmpty else {
      throw XMLEditError(
        code: .repairs, message: "A document can't be repaired while it is changed, since repairs change other places.")
    }
    try FollowerSink(self, rewriting.splicer.tape, wantsMarkup: followsMarkup).parse(source, options, run)
  }

  /// The document that was read, and all its bytes.
  func document() -> EditableContent? { rewriting.document() }

  // MARK: Events

  var openElementName: String? { rewriting.innermostName }

  func startDocument(_ limits: XMLLimits, isStrict: Bool) {
    rewriting.limits = limits
    rewriting.isStrict = isStrict
  }

  func markup(_ token: SourceToken) { rewriting.noteMarkup(token) }

  func endDocument() throws { try rewriting.endDocument() }

  func didDrainChunk() throws { try rewriting.settle() }

  func handlers(for sink: FollowerSink) -> ElementHandlers {
    ElementHandlers(
      startElement: { name, attributes, location in
        guard self.followsMarkup else { return }
        try self.rewriting.startElement(name, attributes, at: location)
        self.chooseText(of: sink)
      },
      endElement: { _, location in
        guard self.followsMarkup else { return }
        try self.rewriting.endElement(at: location)
        self.chooseText(of: sink)
      },
      characters: { text, _ in try self.rewriting.characters(text) })
  }

  /// Text is needed in trees only.
  @inline(__always)
  private func chooseText(of sink: FollowerSink) {
    if rewriting.isInTree != wantsText { switchText(of: sink) }
  }

  @inline(never)
  private func switchText(of sink: FollowerSink) {
    wantsText.toggle()
    sink.setWantsText(wantsText)
  }
}
