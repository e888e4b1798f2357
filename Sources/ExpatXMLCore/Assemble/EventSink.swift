/// What the assembler hands on: the document's events, in the order of the contract of `XMLParser`, on the thread that
/// feeds the pipeline.
///
/// Views are valid during the call. A class rather than a protocol: an event costs one indirect call and counts no
/// reference.
package class EventSink: ElementSink {
  /// How character data is delivered, in elements for which nothing else was chosen.
  package final var textDelivery = TextDelivery.coalesced {
    didSet {
      runCapacity = Self.unknownCapacity
      unheardTokensDidChange()
    }
  }
  package final var cdataDelivery = CDATADelivery.asCharacters
  /// Whether nobody listens to them.
  final var ignoresComments = false
  final var ignoresProcessingInstructions = false
  /// To be called when what is ignored has changed. Set by the pipeline.
  final var unheardTokensDidChange: () -> Void = {}
  /// Whether events go to another from here on, who is not to get text that was collected before.
  package final var isHandoverDue = false

  /// Set by the pipeline.
  final var limits = ParserLimits()

  /// Tells a point of the token that the event which is being delivered was made of. Set by the pipeline.
  final var tokenPosition: (PositionAnchor) -> SourcePosition = { _ in .none }

  /// For messages: the name of the innermost open element, if it is known.
  var openElementName: String? { nil }

  /// Whether somebody can be told of entities whose text nobody knows.
  var hearsOfSkippedEntities: Bool { true }

  /// How many distinct names of elements and attributes there were, or more; 0 if that is not known.
  var nameCount: Int { 0 }

  func startDocument() throws {}
  func endDocument() throws {}
  /// The document type declaration, with the identifiers of the external subset. No event of its own for people.
  func documentType(_ name: String, publicID: String?, systemID: String?) throws {}
  func declaration(_ declaration: Declaration) throws {}
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent? { nil }
  /// A reference to an entity whose text nobody knows, in text or in front of the start tag that it stands in.
  func skippedEntity(_ name: String) throws {}
  /// Asked about the element that has just started; nil for `textDelivery`.
  func chosenTextDelivery() -> TextDelivery? { nil }
  /// A CDATA section, where `cdataDelivery` asks for it, or a piece of one where text is streamed.
  func cdata(_ text: BorrowedUTF8) throws {}
  func comment(_ text: BorrowedUTF8) throws {}
  func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {}
  /// Collected text was delivered: events go to the other.
  func handOver() {}
  /// What has come so far was handed on.
  func endOfInput() {}
}
