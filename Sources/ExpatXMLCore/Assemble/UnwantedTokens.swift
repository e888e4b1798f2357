/// Tokens that the sink does not want, and that are not handled.
struct UnwantedTokens: OptionSet {
  let rawValue: UInt8

  static let characterData = UnwantedTokens(rawValue: 1)
  static let comments = UnwantedTokens(rawValue: 2)
  static let processingInstructions = UnwantedTokens(rawValue: 4)
  static let all: UnwantedTokens = [.characterData, .comments, .processingInstructions]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Those of a sink, outside of elements for which it has chosen something else.
  init(of sink: EventSink) {
    self = []
    switch sink.textDelivery {
    case .coalesced: break
    case .discard: insert(.characterData)
    // Comments and processing instructions divide the text even if they are not delivered.
    case .runs, .streamed: return
    }
    if sink.ignoresComments { insert(.comments) }
    if sink.ignoresProcessingInstructions, !sink.isStrict { insert(.processingInstructions) }
  }

  func contains(_ event: DocumentEvent) -> Bool {
    switch event {
    case .comment: contains(.comments)
    case .processingInstruction: contains(.processingInstructions)
    default: false
    }
  }
}
