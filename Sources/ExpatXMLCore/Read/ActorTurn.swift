/// Measures how long a parsing task has occupied its actor. Other tasks should get to run there every 10 ms.
package struct ActorTurn {
  /// Less than 10 ms, since a turn ends only between two steps. The longest step parses one buffer of the document,
  /// which takes a few milliseconds in a debug build.
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
