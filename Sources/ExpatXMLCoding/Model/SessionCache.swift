internal import Synchronization

/// Keeps the sessions of a coder's last calls for the next ones. Copies of a coder share it.
///
/// It is not generic, since it would look up metadata at each call.
final class SessionCache: Sendable {
  // For all coders with the default settings. Many callers make a new one for each value.
  static let ofDecoders = SessionCache()
  static let ofEncoders = SessionCache()

  /// There are several if calls on several threads overlapped.
  private static let most = 8

  /// It is used by one call at a time.
  private struct Session: @unchecked Sendable { let object: AnyObject }

  private let idle = Mutex<[Session]>([])

  /// Takes a session, the best one if there is one.
  func take(best isBest: (AnyObject) -> Bool = { _ in true }) -> AnyObject? {
    idle.withLock { idle in
      let best = idle.count > 1 ? idle.lastIndex { isBest($0.object) } : nil
      return best.map { idle.remove(at: $0) } ?? idle.popLast()
    }?.object
  }

  func put(_ object: AnyObject) {
    let session = Session(object: object)
    idle.withLock { if $0.count < Self.most { $0.append(session) } }
  }
}
