/// Receives the events of a document from the `EventReceiver`, in the order in which `XMLParser` delivers them, on the
/// thread that feeds the pipeline.
///
/// Views are valid during the call. A thrown error ends the parse. If it is a `ParseFault`, its position is the current
/// token.
///
/// It is a class and not a protocol, so that an event costs one indirect call and no reference counting.
@safe package class EventSink {
  /// What the document may use.
  final var limits = XMLLimits.unlimited

  // MARK: What it wants

  /// Gets the bytes of the document before their events come. The document must be in UTF-8 then.
  final var tape: DocumentTape?

  /// How character data is delivered in elements for which no other delivery was chosen.
  final var textDelivery = XMLTextDelivery.coalesced { didSet { hasNewSettings = true } }
  final var reportsCDATA = false
  /// Whether the sink is asked after every start tag how the text directly inside the element is delivered.
  final var choosesTextDelivery = false { didSet { hasNewSettings = true } }
  /// Whether comments need not be delivered.
  final var ignoresComments = false { didSet { hasNewSettings = true } }
  final var ignoresProcessingInstructions = false { didSet { hasNewSettings = true } }
  /// Whether faults against Namespaces in XML 1.0 are errors. An `ElementStack` checks start tags, and the receiver
  /// checks everything else.
  final var isStrict = false { didSet { hasNewSettings = true } }
  /// Whether these settings have changed since the receiver last read them. It reads them after every event.
  private(set) final var hasNewSettings = true
  /// Whether the next events go to another delegate, which must not get text that was collected before.
  final var isHandoverDue = false

  /// Sets what options say about events.
  package final func takeSettings(from options: XMLOptions) {
    textDelivery = options.textDelivery
    reportsCDATA = options.reportsCDATA
    isStrict = options.checksNamespaces
  }

  /// The size in bytes of the events that wait, if they are enough for now: then no more of the document is tokenized until they were
  /// taken. 0 otherwise.
  private(set) final var waitingBytes = 0

  /// Notes that events of this size in bytes wait, and are enough for now. More may come out of one reference to an entity. Only a size
  /// above the limit for that is passed on.
  final func note(waitingBytes: Int) {
    guard self.waitingBytes == 0 || waitingBytes > limits.bytesPerReference else { return }
    self.waitingBytes = waitingBytes
    hasNewSettings = true
  }

  /// Notes that all events were taken.
  final func didTakeEvents() { waitingBytes = 0 }

  /// Notes that the receiver has read all settings.
  final func didAdoptSettings() { hasNewSettings = false }

  /// Whether references to entities whose text is not known can be reported.
  var reportsSkippedEntities: Bool { true }

  // MARK: What it tells

  /// The name of the innermost open element, if it is known. Used in messages.
  var openElementName: String? { nil }

  // MARK: Elements and text

  /// The functions that receive tags, and character data: all of it between two tags, or a part of it, according to
  /// `textDelivery`. A final class calls its methods in them directly.
  var handlers: ElementHandlers {
    ElementHandlers(startElement: { _, _, _ in }, endElement: { _, _ in }, characters: { _, _ in })
  }

  /// Knows the namespaces in force, if names are resolved on request.
  var declaredNamespaces: DeclaredNamespaces? { nil }

  /// Receives character data that is so long that it was made into a String part by part.
  func longCharacters(_ text: String, at location: EventLocation) throws {
    try text.withBorrowedUTF8 { try handlers.characters($0, location) }
  }
  /// How the text of the element that has just started is delivered; nil for `textDelivery`.
  func chosenTextDelivery() -> XMLTextDelivery? { nil }

  // MARK: Everything else

  func event(_ event: DocumentEvent, at location: EventLocation) throws {}
  /// Asks for the text of an external or undeclared entity. Nil leaves it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent? { nil }
  /// Called after the collected text was delivered. The next events go to the other delegate.
  func handOver() {}
  /// Called after everything that has arrived was delivered.
  func didDrainChunk() throws {}
}
