/// How a parse is interrupted whose sink has had enough for now: behind the current token.
struct Interruption {
  /// Whether also inside internal entities.
  var interruptsEntities: Bool
  /// How much waits, in bytes. Where the parse is not interrupted, that is limited as the memory of a tree is.
  var waitingBytes: Int
}
