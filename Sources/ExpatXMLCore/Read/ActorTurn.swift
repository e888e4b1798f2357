/// Measures how long a parsing task has occupied its actor. Other tasks should get to run there every 10 ms.
package struct ActorTurn {
  /// The longest step of a parse handles one buffer of the document. In a debug build, it takes a few milliseconds
  /// more.
  private static let length = Duration.milliseconds(4)

  private var end: SuspendingClock.Instant?

  package init() {}

  /// Whether other tasks should run now. The first call starts the first turn.
  package var isOver: Bool {
    mutating get {
      if let end { return SuspendingClock.now >= end }
      begin()
      return false
    }
  }

  package mutating func begin() { end = SuspendingClock.now + Self.length }
}
