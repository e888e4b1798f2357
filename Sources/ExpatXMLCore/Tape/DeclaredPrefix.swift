internal import Synchronization

/// A linked list of the namespace declarations in force, innermost first. Trees share the ones around their root.
package final class DeclaredPrefix: Sendable {
  /// The namespaces of the first declarations of a list, and the declaration after them.
  private struct Block {
    let namespaces: [ExactString: ExactString]
    let rest: DeclaredPrefix?
  }

  package let prefix: ExactString
  package let uri: ExactString
  /// The one before; nil if this is the first. Only `deinit` changes it.
  package var outer: DeclaredPrefix? { unsafe next }
  private nonisolated(unsafe) var next: DeclaredPrefix?
  /// How many there are in the list.
  let count: Int
  /// The UTF-8 bytes of the longest prefix in the list.
  let longestPrefix: Int
  /// Made when it is needed. It has as many declarations as the lowest bit of `count` that is set, as in a Fenwick tree. So lists with
  /// the same rest share its blocks, and each list has logarithmically many.
  private let block = Mutex<Block?>(nil)

  package init(prefix: ExactString, uri: ExactString, outer: DeclaredPrefix?) {
    self.prefix = prefix
    self.uri = uri
    unsafe next = outer
    count = (outer?.count ?? 0) + 1
    longestPrefix = max(outer?.longestPrefix ?? 0, prefix.string.utf8.count)
  }

  /// The namespace of a prefix; nil if it is not declared.
  package subscript(prefix: ExactString) -> ExactString? {
    var list: DeclaredPrefix? = self
    while let first = list {
      let block = first.firstBlock
      if let uri = block.namespaces[prefix] { return uri }
      list = block.rest
    }
    return nil
  }

  /// The declarations behind the first block.
  var rest: DeclaredPrefix? { firstBlock.rest }

  private var firstBlock: Block {
    block.withLock { known in
      if let known { return known }
      var (namespaces, rest): ([ExactString: ExactString], DeclaredPrefix?) = ([:], self)
      for _ in 0..<(count & -count) {
        if let declaration = rest, namespaces[declaration.prefix] == nil {
          namespaces[declaration.prefix] = declaration.uri
        }
        rest = rest?.outer
      }
      let block = Block(namespaces: namespaces, rest: rest)
      known = block
      return block
    }
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
