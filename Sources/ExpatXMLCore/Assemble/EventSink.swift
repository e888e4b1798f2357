/// Receives the events of a document from the `EventReceiver`, in the order in which `XMLParser` delivers them, on the
/// thread that feeds the pipeline.
///
/// Views are valid during the call. What is thrown ends the parse, at the current token if it is a `ParseFault`.
///
/// A class rather than a protocol: an event costs one indirect call and counts no reference.
@safe package class EventSink {
  // MARK: What it wants

  /// How character data is delivered, in elements for which nothing else was chosen.
  package final var textDelivery = TextDelivery.coalesced { didSet { hasNewSettings = true } }
  package final var cdataDelivery = CDATADelivery.asCharacters
  /// Whether it is asked after every start tag how the text directly inside the element is delivered.
  final var choosesTextDelivery = false { didSet { hasNewSettings = true } }
  /// Whether comments need not be delivered.
  final var ignoresComments = false { didSet { hasNewSettings = true } }
  final var ignoresProcessingInstructions = false { didSet { hasNewSettings = true } }
  /// Whether faults against Namespaces in XML 1.0 are errors. The receiver checks all but start tags, an `ElementStack` those.
  final var isStrict = false { didSet { hasNewSettings = true } }
  package final var namespaceConformance: NamespaceConformance {
    get { isStrict ? .strict : .tolerant }
    set { isStrict = newValue == .strict }
  }
  /// Whether these settings have changed since the receiver read them, which it does after every event.
  private(set) final var hasNewSettings = true
  /// Whether the next events go to another delegate, which must not get text that was collected before.
  package final var isHandoverDue = false

  /// How the parse is to be interrupted, since the sink has enough events for now.
  private final var interruption: Interruption?

  final func interrupt(_ interruption: Interruption) {
    self.interruption = interruption
    hasNewSettings = true
  }

  /// The receiver has read all of this. Returns how it is to interrupt the parse.
  final func didAdoptSettings() -> Interruption? {
    hasNewSettings = false
    defer { interruption = nil }
    return interruption
  }

  /// Whether references to entities whose text is not known can be reported.
  var reportsSkippedEntities: Bool { true }

  // MARK: What it tells

  /// The name of the innermost open element, if it is known. For messages.
  var openElementName: String? { nil }

  /// How many distinct names of elements and attributes there were, or more; 0 if that is not known.
  var nameCount: Int { 0 }

  // MARK: Elements and text

  /// The three methods below, in the form in which the receiver calls them.
  var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, attributes: $1, at: $2) },
      endElement: { try self.endElement($0, at: $1) }, characters: { try self.characters($0, at: $1) })
  }

  func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes, at location: EventLocation) throws {}
  func endElement(_ name: BorrowedUTF8, at location: EventLocation) throws {}
  /// Character data: all of it between two tags, or in parts, as `textDelivery` says.
  func characters(_ text: BorrowedUTF8, at location: EventLocation) throws {}
  /// A CDATA section, where `cdataDelivery` asks for it, or a part of one where text is streamed.
  func cdata(_ text: BorrowedUTF8, at location: EventLocation) throws {}
  /// How the text of the element that has just started is delivered; nil for `textDelivery`.
  func chosenTextDelivery() -> TextDelivery? { nil }

  // MARK: Everything else

  /// The document starts. It may use so much.
  func startDocument(limits: ParserLimits, at location: EventLocation) throws {}
  func endDocument(at location: EventLocation) throws {}
  /// The document type declaration, with the identifiers of the external subset. It may come before `startDocument`.
  func documentType(_ name: String, publicID: String?, systemID: String?, at location: EventLocation) throws {}
  func declaration(_ declaration: Declaration, at location: EventLocation) throws {}
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent? { nil }
  /// A reference to an entity whose text is not known. It is in text, or in the start tag that follows.
  func skippedEntity(_ name: String, at location: EventLocation) throws {}
  /// A fault was repaired. Everything before it was delivered.
  func repair(_ repair: XMLRepair, at location: EventLocation) throws {}
  func comment(_ text: BorrowedUTF8, at location: EventLocation) throws {}
  func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?, at location: EventLocation) throws {}
  /// Collected text was delivered. The next events go to the other delegate.
  func handOver() {}
  /// Everything that has arrived was delivered.
  func didDrainChunk() {}
}
