/// How long a parsing task has occupied its actor. Other tasks should run there every 10 ms.
struct ActorTurn {
  /// The longest step of a parse, a buffer of a document, takes a few milliseconds more in a debug build.
  private static let length = Duration.milliseconds(4)

  private var end: SuspendingClock.Instant?

  /// Whether other tasks should run now. The first call begins the first turn.
  var isOver: Bool {
    mutating get {
      if let end { return SuspendingClock.now >= end }
      begin()
      return false
    }
  }

  mutating func begin() { end = SuspendingClock.now + Self.length }
}
