internal import Synchronization

/// What a coder knows and keeps for its next call.
protocol CodingSession: AnyObject {
  /// Drops what could take much memory.
  func end()
}

/// Keeps the sessions of a coder's last calls for the next ones. Copies of a coder share it.
final class SessionCache<Session: CodingSession>: Sendable {
  /// More than one if there were calls on several threads at a time.
  private static var most: Int { 8 }

  /// Each is used by one call at a time.
  private struct Idle: @unchecked Sendable {
    var sessions: [Session] = []
  }

  private let idle = Mutex(Idle())

  /// Calls a function with a session: one that fits, if there is one.
  func withSession<Result>(
    where fits: (Session) -> Bool = { _ in true }, else new: @autoclosure () -> Session,
    _ body: (Session) throws -> Result
  ) rethrows -> Result {
    var taken = idle.withLock { idle in
      let index = idle.sessions.lastIndex(where: fits) ?? idle.sessions.indices.last
      return Idle(sessions: index.map { [idle.sessions.remove(at: $0)] } ?? [])
    }
    var session = taken.sessions.popLast() ?? new()
    defer {
      // A type may have kept its coder, and use it on another thread.
      if isKnownUniquelyReferenced(&session) {
        session.end()
        taken.sessions.append(session)
        let unused = taken
        idle.withLock { if $0.sessions.count < Self.most { $0.sessions += unused.sessions } }
      }
    }
    return try body(session)
  }
}
