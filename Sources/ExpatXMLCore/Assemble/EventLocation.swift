/// Where an event is: travels with it, so that what is expensive to know is found out only when somebody asks. Valid during the call.
@safe @usableFromInline struct EventLocation {
  private let receiver: Unmanaged<EventReceiver>

  init(of receiver: EventReceiver) { unsafe self.receiver = .passUnretained(receiver) }

  /// Where the event is reported.
  var position: SourcePosition { unsafe receiver._withUnsafeGuaranteedRef { $0.position } }

  /// Where the token starts that the event was made of.
  var tokenStart: SourcePosition { unsafe receiver._withUnsafeGuaranteedRef { $0.tokenizer.position(.tokenStart) } }
}
