/// How to interrupt a parse behind the current token, because the sink has enough events for now.
struct Interruption {
  /// Whether the parse is also interrupted inside internal entities.
  var interruptsEntities: Bool
  /// The size of the waiting events in bytes. If the parse can't be interrupted, it is limited like the memory of a
  /// tree.
  var waitingBytes: Int
}
