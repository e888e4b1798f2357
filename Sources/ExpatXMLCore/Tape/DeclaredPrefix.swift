/// A linked list of the namespace declarations in force, innermost first. Trees share the ones around their root.
package final class DeclaredPrefix: Sendable {
  package let prefix: ExactString
  package let uri: ExactString
  /// The one before; nil if this is the first. Only `deinit` changes it.
  package var outer: DeclaredPrefix? { unsafe next }
  private nonisolated(unsafe) var next: DeclaredPrefix?

  package init(prefix: ExactString, uri: ExactString, outer: DeclaredPrefix?) {
    self.prefix = prefix
    self.uri = uri
    unsafe next = outer
  }

  /// Releases the rest of the list without recursion: it may be as long as elements are nested deep.
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
