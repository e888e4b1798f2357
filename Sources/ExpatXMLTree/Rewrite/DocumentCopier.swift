/// Copies a document while it is parsed, and applies rules to the elements that they select.
@safe final class DocumentCopier: DocumentFollower {
  /// What happens to the elements of a pattern.
  struct Rule {
    typealias RecordChange = (inout ExpatXMLDocument) throws -> Void

    enum Change {
      case element((inout XMLRewriter.Element) throws -> Void)
      case record(RecordChange)
    }

    let selector: RecordSelector
    let change: Change
  }

  /// Exclusivity checks are not needed: accesses never overlap, since the closures of rules can't reach this object.
  @safe @exclusivity(unchecked) private var rewriting: Rewriting
  /// False if there are no rules, so that the document is only copied.
  private let followsMarkup: Bool
  private var wantsText = false

  init(_ rules: [Rule], write: @escaping (inout Splicer) throws -> Void) {
    rewriting = Rewriting(rules, write, DocumentTape())
    followsMarkup = !rules.isEmpty
  }

  func parse(_ source: XMLSource, _ options: XMLOptions, _ progress: XMLProgress) throws {
    guard options.repairs.isEmpty else {
      throw XMLEditError(
        code: .repairs, message: "A document can't be repaired while it is changed, since repairs change other places.")
    }
    try FollowerSink(self, rewriting.splicer.tape, wantsMarkup: followsMarkup).parse(source, options, progress)
  }

  // MARK: Events

  var openElementName: String? { rewriting.innermostName }

  func startDocument(_ limits: XMLLimits, isStrict: Bool) {
    rewriting.limits = limits
    rewriting.isStrict = isStrict
  }

  func comment(_ text: XMLBorrowedUTF8, at location: EventLocation) throws {
    try rewriting.comment(text, at: location)
  }

  func processingInstruction(
    _ target: XMLBorrowedUTF8, _ data: XMLBorrowedUTF8?, at location: EventLocation
  ) throws {
    try rewriting.processingInstruction(target, data, at: location)
  }

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

  /// Text is only needed to build trees.
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
