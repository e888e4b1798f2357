/// The position of an event. It is passed along with the event, and computes positions only on request, since that
/// takes time. It is valid during the call.
@safe @usableFromInline package struct EventLocation {
  private let receiver: Unmanaged<EventReceiver>

  init(of receiver: EventReceiver) { unsafe self.receiver = .passUnretained(receiver) }

  /// The position that is reported for the event.
  var position: XMLPosition { unsafe receiver._withUnsafeGuaranteedRef { $0.position } }

  /// The token of the event. An empty-element tag is followed by an empty one, for its end. Text has no token of its own.
  package var token: SourceToken { unsafe receiver._withUnsafeGuaranteedRef { $0.sourceToken } }

  /// The end of the token of the event, as an offset in the document.
  package var tokenEnd: Int { unsafe receiver._withUnsafeGuaranteedRef { $0.sourceTokenEnd } }

  /// Where the token of the event starts.
  package var tokenStart: XMLPosition {
    unsafe receiver._withUnsafeGuaranteedRef { $0.tokenizer.original($0.tokenizer.position(.tokenStart)) }
  }
}

/// Where a token is in the document, in bytes.
package struct SourceToken {
  package let range: Range<Int>
  /// Whether the event comes out of an entity. The token is the reference then.
  package let isInEntity: Bool
}
