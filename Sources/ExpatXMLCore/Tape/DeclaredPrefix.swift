internal import Synchronization

/// A linked list of the namespace declarations in force, innermost first. Trees share the ones around their root.
package final class DeclaredPrefix: Sendable {
  /// What the first declarations of a list say of prefixes, the prefixes of each namespace, innermost first, and the declaration after
  /// them.
  struct Block {
    fileprivate var declarations: [ExactString: (uri: ExactString, count: Int)] = [:]
    fileprivate var prefixes: [ExactString: [ExactString]] = [:]
    fileprivate var rest: DeclaredPrefix?
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
  /// Made when this was asked as many times as the block has declarations, so that making it takes no more time than the questions. It has
  /// as many as the lowest bit of `count` that is set, as in a Fenwick tree. So lists with the same rest share its blocks, and a question
  /// needs logarithmically many. When this was asked for as many times as there are declarations, it gets all of them.
  private let asked = Mutex<(block: Block?, times: Int)>((nil, 0))

  package init(prefix: ExactString, uri: ExactString, outer: DeclaredPrefix?) {
    self.prefix = prefix
    self.uri = uri
    unsafe next = outer
    count = (outer?.count ?? 0) + 1
    longestPrefix = max(outer?.longestPrefix ?? 0, prefix.string.utf8.count)
  }

  /// The namespace of a prefix; nil if the declarations after the first `count` do not declare it.
  package subscript(prefix: ExactString, after count: Int = 0) -> ExactString? {
    find(after: count) {
      $0.prefix == prefix ? $0.uri : nil
    } inBlock: {
      $0.declarations[prefix].flatMap { $0.count > count ? $0.uri : nil }
    }
  }

  /// The prefix of a namespace that was declared last; nil if none is in force. That of an attribute is not empty. Trying a hidden prefix
  /// is a question too, so it soon leads to a block without it.
  package func prefix(ofURI uri: ExactString, isAttribute: Bool) -> ExactString? {
    func isUsable(_ prefix: ExactString) -> Bool { (!isAttribute || !prefix.isEmpty) && self[prefix] == uri }
    return find {
      $0.uri == uri && isUsable($0.prefix) ? $0.prefix : nil
    } inBlock: {
      $0.prefixes[uri]?.first(where: isUsable)
    }
  }

  /// Asks one declaration after another, or a block of them, until there is an answer.
  func find(
    after count: Int = 0, _ ask: (DeclaredPrefix) -> ExactString?, inBlock askBlock: (Block) -> ExactString?
  ) -> ExactString? {
    var list: DeclaredPrefix? = self
    while let first = list, first.count > count {
      let block = first.countedBlock()
      if let answer = block.map(askBlock) ?? ask(first) { return answer }
      list = block.map(\.rest) ?? first.outer
    }
    return nil
  }

  private func countedBlock() -> Block? {
    // A few are asked one by one.
    guard count > Self.mostSearched else { return nil }
    let size = count & -count
    return asked.withLock { asked in
      asked.times += 1
      if asked.times == count || asked.times == size && size > Self.mostSearched {
        asked.block = makeBlock(asked.times)
      }
      return asked.block
    }
  }

  private func makeBlock(_ count: Int) -> Block {
    var block = Block(rest: self)
    block.declarations.reserveCapacity(count)
    for _ in 0..<count {
      guard let declaration = block.rest else { break }
      if block.declarations[declaration.prefix] == nil {
        block.declarations[declaration.prefix] = (declaration.uri, declaration.count)
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
