internal import Synchronization

/// Keeps the sessions of a decoder's last calls for the next ones. Copies of a decoder share it.
final class SessionCache: Sendable {
  /// For all decoders with the default settings. Many callers make a new one for each value.
  static let ofDefaults = SessionCache()

  /// There are several if calls on several threads overlapped.
  private static let most = 8

  /// Each is used by one call at a time.
  private struct Idle: @unchecked Sendable {
    var sessions: [DecodingSession] = []
  }

  private let idle = Mutex(Idle())

  /// Calls a function with a session for a tree: one that knows the names of its document, if there is one.
  func withSession<Result>(
    of decoder: ExpatXMLDecoder, for tree: NodeTree, _ body: (DecodingSession) throws -> Result
  ) rethrows -> Result {
    var taken = idle.withLock { idle in
      let index = idle.sessions.lastIndex { $0.knows(tree) } ?? idle.sessions.indices.last
      return Idle(sessions: index.map { [idle.sessions.remove(at: $0)] } ?? [])
    }
    var session = taken.sessions.popLast() ?? DecodingSession(decoder.withoutCache)
    defer {
      // A type may have kept its decoder, and use it on another thread.
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
