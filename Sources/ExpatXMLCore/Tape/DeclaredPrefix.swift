/// A namespace declaration in force, and those around it. Trees keep the ones around their root, without a
/// copy.
package final class DeclaredPrefix: Sendable {
  package let prefix: ExactString
  package let uri: ExactString
  /// The one before; nil if this is the first. Only `deinit` changes it.
  package var outer: DeclaredPrefix? { unsafe next }
  private nonisolated(unsafe) var next: DeclaredPrefix?

  init(prefix: ExactString, uri: ExactString, outer: DeclaredPrefix?) {
    self.prefix = prefix
    self.uri = uri
    unsafe next = outer
  }

  /// Releases those that nobody else keeps without recursion: there may be as many as elements are nested.
  deinit {
    var last = unsafe next
    unsafe next = nil
    while isKnownUniquelyReferenced(&last) {
      let rest = unsafe last?.next
      unsafe last?.next = nil
      last = rest
    }
  }
}
