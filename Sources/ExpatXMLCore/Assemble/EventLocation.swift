/// Where an event is. It is passed along with the event, and finds out positions only when it is asked, since that
/// takes time. Valid during the call.
@safe @usableFromInline struct EventLocation {
  private let receiver: Unmanaged<EventReceiver>

  init(of receiver: EventReceiver) { unsafe self.receiver = .passUnretained(receiver) }

  /// Where the event is reported.
  var position: SourcePosition { unsafe receiver._withUnsafeGuaranteedRef { $0.position } }

  /// Where the token of the event starts.
  var tokenStart: SourcePosition {
    unsafe receiver._withUnsafeGuaranteedRef { $0.tokenizer.original($0.tokenizer.position(.tokenStart)) }
  }
}
