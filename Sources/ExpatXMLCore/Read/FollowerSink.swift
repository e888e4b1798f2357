/// Receives a document in the order of its tokens. Classes of other modules can't inherit from `EventSink`, so they implement this.
package protocol DocumentFollower: AnyObject {
  /// The name of the innermost open element, if it is known. Used in messages.
  var openElementName: String? { get }

  /// The functions that receive tags and text.
  func handlers(for sink: FollowerSink) -> ElementHandlers
  func startDocument(_ limits: XMLLimits, isStrict: Bool)
  func declaration(_ declaration: MarkupDeclaration)
  func comment(_ text: XMLBorrowedUTF8, at location: EventLocation) throws
  func processingInstruction(_ target: XMLBorrowedUTF8, _ data: XMLBorrowedUTF8?, at location: EventLocation) throws
  func endDocument()
  /// Called after everything that has arrived was delivered.
  func didDrainChunk() throws
}

/// Passes on to a follower what it receives, and puts the bytes of the document on a tape.
@safe package final class FollowerSink: EventSink {
  private let follower: any DocumentFollower

  /// `wantsMarkup` says whether comments and processing instructions are passed on.
  package init(_ follower: any DocumentFollower, _ tape: DocumentTape, wantsMarkup: Bool) {
    self.follower = follower
    super.init()
    self.tape = tape
    textDelivery = .discard
    ignoresComments = !wantsMarkup
    ignoresProcessingInstructions = !wantsMarkup
  }

  /// Parses a document to its end.
  package func parse(_ source: XMLSource, _ options: XMLOptions, _ progress: XMLProgress) throws {
    isStrict = options.checksNamespaces
    try XMLStreamParser(source, options: options, progress: progress).parse(self)
  }

  /// Sets whether text is passed on from here. Comments come between the texts that they divide.
  package func setWantsText(_ wantsText: Bool) { textDelivery = wantsText ? .runs : .discard }

  override var openElementName: String? { follower.openElementName }

  override var handlers: ElementHandlers { follower.handlers(for: self) }

  override func event(_ event: DocumentEvent, at location: EventLocation) throws {
    switch event {
    case .startDocument: follower.startDocument(limits, isStrict: isStrict)
    case .declaration(let declaration): follower.declaration(declaration)
    case .comment(let text): try follower.comment(text, at: location)
    case .processingInstruction(let target, let data):
      try follower.processingInstruction(target, data, at: location)
    case .endDocument: follower.endDocument()
    default: break
    }
  }

  override func didDrainChunk() throws { try follower.didDrainChunk() }
}
