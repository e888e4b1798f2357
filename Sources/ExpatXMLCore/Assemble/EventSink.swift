/// What the receiver hands on: the document's events, in the order of the contract of `XMLParser`, on the thread that feeds
/// the pipeline.
///
/// Views are valid during the call. What is thrown ends the parse, at the current token if it is a `ParseFault`.
///
/// A class rather than a protocol: an event costs one indirect call and counts no reference.
@safe package class EventSink {
  // MARK: What it wants

  /// How character data is delivered, in elements for which nothing else was chosen.
  package final var textDelivery = TextDelivery.coalesced { didSet { hasNewSettings = true } }
  package final var cdataDelivery = CDATADelivery.asCharacters
  /// Whether it is asked behind every start tag how the text that stands directly in the element is delivered.
  final var choosesTextDelivery = false { didSet { hasNewSettings = true } }
  /// Whether nobody listens to them.
  final var ignoresComments = false { didSet { hasNewSettings = true } }
  final var ignoresProcessingInstructions = false { didSet { hasNewSettings = true } }
  /// Whether faults against Namespaces in XML 1.0 are errors. The receiver checks all but start tags, an `ElementStack` those.
  final var isStrict = false { didSet { hasNewSettings = true } }
  package final var namespaceConformance: NamespaceConformance {
    get { isStrict ? .strict : .tolerant }
    set { isStrict = newValue == .strict }
  }
  /// Whether the receiver has not looked at those since they changed, which it does behind every event.
  private(set) final var hasNewSettings = true
  /// Whether events go to another from here on, who is not to get text that was collected before.
  package final var isHandoverDue = false

  final func didAdoptSettings() { hasNewSettings = false }

  /// Whether somebody can be told of entities whose text nobody knows.
  var hearsOfSkippedEntities: Bool { true }

  // MARK: What it may ask

  /// Where the events come from, while they do.
  private final var receiver: Unmanaged<EventReceiver>?

  final func begin(_ receiver: EventReceiver) { unsafe self.receiver = .passUnretained(receiver) }

  /// What the document may ask for.
  final var limits: ParserLimits { unsafe receiver?._withUnsafeGuaranteedRef { $0.limits } ?? ParserLimits() }

  /// Where the event is reported that is being delivered.
  final var position: SourcePosition { unsafe receiver?._withUnsafeGuaranteedRef { $0.position } ?? .none }

  /// Where the token starts that the event which is being delivered was made of.
  final var tokenStart: SourcePosition {
    unsafe receiver?._withUnsafeGuaranteedRef { $0.tokenizer.original($0.tokenizer.position(.tokenStart)) } ?? .none
  }

  /// Interrupts the parse, as it has had enough for now.
  final func suspend(_ interruption: Interruption) {
    unsafe receiver?._withUnsafeGuaranteedRef { $0.suspend(interruption) }
  }

  // MARK: What it tells

  /// For messages: the name of the innermost open element, if it is known.
  var openElementName: String? { nil }

  /// How many distinct names of elements and attributes there were, or more; 0 if that is not known.
  var nameCount: Int { 0 }

  // MARK: Elements and text

  /// The three methods below, as the receiver calls them.
  var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, attributes: $1) }, endElement: { try self.endElement($0) },
      characters: { try self.characters($0) })
  }

  func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {}
  func endElement(_ name: BorrowedUTF8) throws {}
  /// Character data: all between two tags, or as its delivery says.
  func characters(_ text: BorrowedUTF8) throws {}
  /// A CDATA section, where `cdataDelivery` asks for it, or a part of one where text is streamed.
  func cdata(_ text: BorrowedUTF8) throws {}
  /// Asked about the element that has just started; nil for `textDelivery`.
  func chosenTextDelivery() -> TextDelivery? { nil }

  // MARK: Everything else

  func startDocument() throws {}
  func endDocument() throws {}
  /// The document type declaration, with the identifiers of the external subset. No event of its own for people.
  func documentType(_ name: String, publicID: String?, systemID: String?) throws {}
  func declaration(_ declaration: Declaration) throws {}
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent? { nil }
  /// A reference to an entity whose text nobody knows, in text or in front of the start tag that it stands in.
  func skippedEntity(_ name: String) throws {}
  /// A fault was repaired. What stands in front of it was handed on.
  func repair(_ repair: XMLRepair) throws {}
  func comment(_ text: BorrowedUTF8) throws {}
  func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {}
  /// Collected text was delivered: events go to the other.
  func handOver() {}
  /// What has come so far was handed on.
  func didDrainChunk() {}
}
