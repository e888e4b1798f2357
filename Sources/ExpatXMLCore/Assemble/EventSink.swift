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

  /// How the parse is to be interrupted, as the sink has had enough for now.
  private final var interruption: Interruption?

  final func interrupt(_ interruption: Interruption) {
    self.interruption = interruption
    hasNewSettings = true
  }

  /// The receiver looks at all of this. Returns how it is to interrupt the parse.
  final func didAdoptSettings() -> Interruption? {
    hasNewSettings = false
    defer { interruption = nil }
    return interruption
  }

  /// Whether somebody can be told of entities whose text nobody knows.
  var reportsSkippedEntities: Bool { true }

  // MARK: What it tells

  /// For messages: the name of the innermost open element, if it is known.
  var openElementName: String? { nil }

  /// How many distinct names of elements and attributes there were, or more; 0 if that is not known.
  var nameCount: Int { 0 }

  // MARK: Elements and text

  /// The three methods below, as the receiver calls them.
  var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, attributes: $1, at: $2) },
      endElement: { try self.endElement($0, at: $1) }, characters: { try self.characters($0, at: $1) })
  }

  func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes, at location: EventLocation) throws {}
  func endElement(_ name: BorrowedUTF8, at location: EventLocation) throws {}
  /// Character data: all between two tags, or as its delivery says.
  func characters(_ text: BorrowedUTF8, at location: EventLocation) throws {}
  /// A CDATA section, where `cdataDelivery` asks for it, or a part of one where text is streamed.
  func cdata(_ text: BorrowedUTF8, at location: EventLocation) throws {}
  /// Asked about the element that has just started; nil for `textDelivery`.
  func chosenTextDelivery() -> TextDelivery? { nil }

  // MARK: Everything else

  /// The document starts, which may use so much.
  func startDocument(limits: ParserLimits, at location: EventLocation) throws {}
  func endDocument(at location: EventLocation) throws {}
  /// The document type declaration, with the identifiers of the external subset. No event of its own for people.
  func documentType(_ name: String, publicID: String?, systemID: String?, at location: EventLocation) throws {}
  func declaration(_ declaration: Declaration, at location: EventLocation) throws {}
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent? { nil }
  /// A reference to an entity whose text nobody knows, in text or in front of the start tag that it stands in.
  func skippedEntity(_ name: String, at location: EventLocation) throws {}
  func comment(_ text: BorrowedUTF8, at location: EventLocation) throws {}
  func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?, at location: EventLocation) throws {}
  /// Collected text was delivered: events go to the other.
  func handOver() {}
  /// What has come so far was handed on.
  func didDrainChunk() {}
}
