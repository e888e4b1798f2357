internal import Synchronization

/// Keeps the sessions of an encoder's last calls for the next ones. Copies of an encoder share it.
///
/// It shares no generic type with `SessionCache`, which would look up metadata at each call.
final class EncodingCache: Sendable {
  /// For all encoders with the default settings. Many callers make a new one for each value.
  static let ofDefaults = EncodingCache()

  /// There are several if calls on several threads overlapped.
  private static let most = 8

  /// Each is used by one call at a time.
  private struct Idle: @unchecked Sendable {
    var sessions: [EncodingSession] = []
  }

  private let idle = Mutex(Idle())

  func withSession<Result>(
    of encoder: ExpatXMLEncoder, _ body: (EncodingSession) throws -> Result
  ) rethrows -> Result {
    var taken = idle.withLock { idle in
      Idle(sessions: idle.sessions.popLast().map { [$0] } ?? [])
    }
    var session = taken.sessions.popLast() ?? EncodingSession(encoder.withoutCache)
    defer {
      // A type may have kept its encoder, and use it on another thread.
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
