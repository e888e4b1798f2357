internal import Synchronization

/// A linked list of the namespace declarations in force, innermost first. Trees share the ones around their root.
package final class DeclaredPrefix: Sendable {
  /// The namespaces of the first declarations of a list, the prefixes of each namespace, innermost first, and the declaration after them.
  private struct Block {
    var namespaces: [ExactString: ExactString] = [:]
    var prefixes: [ExactString: [ExactString]] = [:]
    var rest: DeclaredPrefix?
  }

  private static let mostSearched = 8

  package let prefix: ExactString
  package let uri: ExactString
  /// The one before; nil if this is the first. Only `deinit` changes it.
  package var outer: DeclaredPrefix? { unsafe next }
  private nonisolated(unsafe) var next: DeclaredPrefix?
  /// How many there are in the list.
  package let count: Int
  /// The UTF-8 bytes of the longest prefix in the list.
  let longestPrefix: Int
  /// Made when it is needed. It has as many declarations as the lowest bit of `count` that is set, as in a Fenwick tree. So lists with
  /// the same rest share its blocks, and each list has logarithmically many. When it was used for as many times as there are
  /// declarations, it gets all of them: that takes no more time and memory than the uses.
  private let block = Mutex<(first: Block, uses: Int)>((Block(), 0))

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
    while let first = list, first.count > Self.mostSearched {
      let (uri, rest) = first.withFirstBlock { block in
        let uri = block.namespaces[prefix]
        return (uri, uri == nil ? block.rest : nil)
      }
      if let uri { return uri }
      list = rest
    }
    while let declaration = list, declaration.prefix != prefix { list = declaration.outer }
    return list?.uri
  }

  /// The prefix of a namespace that was declared last; nil if none is in force. That of an attribute is not empty.
  package func prefix(ofURI uri: ExactString, isAttribute: Bool) -> ExactString? {
    func isUsable(_ prefix: ExactString) -> Bool { (!isAttribute || !prefix.isEmpty) && self[prefix] == uri }
    var list: DeclaredPrefix? = self
    while let first = list, first.count > Self.mostSearched {
      let (prefixes, rest) = first.withFirstBlock { ($0.prefixes[uri], $0.rest) }
      if let prefix = prefixes?.first(where: isUsable) { return prefix }
      list = rest
    }
    while let declaration = list, declaration.uri != uri || !isUsable(declaration.prefix) { list = declaration.outer }
    return list?.prefix
  }

  /// The declarations behind the first block.
  var rest: DeclaredPrefix? { withFirstBlock { $0.rest } }

  private func withFirstBlock<Result>(_ body: (borrowing Block) -> Result) -> Result {
    block.withLock { known in
      known.uses += 1
      if known.uses == 1 || known.uses == count { known.first = makeBlock(known.uses < count ? count & -count : count) }
      return body(known.first)
    }
  }

  private func makeBlock(_ count: Int) -> Block {
    var block = Block(rest: self)
    for _ in 0..<count {
      guard let declaration = block.rest else { break }
      if block.namespaces[declaration.prefix] == nil {
        block.namespaces[declaration.prefix] = declaration.uri
        block.prefixes[declaration.uri, default: []].append(declaration.prefix)
      }
      block.rest = declaration.outer
    }
    return block
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

extension NamespaceScope {
  /// The declarations in force without the newest ones.
  package func declared(without newest: Int = 0) -> DeclaredPrefix? { kept(without: newest) }
}
