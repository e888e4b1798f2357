/// The namespaces in force at the elements of a document that is being rewritten, for what is written there. Finding them takes
/// time only for declarations that have changed since the last time.
final class RewrittenNamespaces {
  // Not Sendable: it belongs to the thread that rewrites.

  private let scope: NamespaceScope
  private var written = WrittenNamespaces()

  init(_ scope: NamespaceScope) { self.scope = scope }

  /// Those in force, without the newest declarations.
  func inForce(without newest: Int = 0) -> WrittenNamespaces {
    let count = scope.count - newest
    let kept = min(scope.takeUnchangedCount(before: count), written.declarations.count, count)
    written.removeLast(written.declarations.count - kept)
    for (prefix, uri) in scope.newest(scope.count - kept).prefix(count - kept) {
      written.declare(prefix: prefix, uri: uri)
    }
    return written
  }
}
