internal import Synchronization

/// Finds the namespaces of prefixes in values. Names know theirs.
extension NodeTree {
  /// A namespace that an element declares.
  package struct Declaration: Sendable {
    package let item: UInt32
    package let prefix: ExactString
    package let uri: ExactString

    /// About how much memory it takes.
    var byteCount: Int { MemoryLayout<Self>.stride + prefix.string.utf8.count + uri.string.utf8.count }
  }

  /// The declarations in the start tag of an element.
  package func declarations(of item: Int) -> ArraySlice<Declaration> {
    if declarations.isEmpty { return [] }
    return declarations[declarations.indices.partitionPoint { declarations[$0].item < item }...].prefix {
      $0.item == item
    }
  }

  /// The namespace of a prefix at an element; nil if it is not declared. For the empty prefix, nil or empty if there is none.
  package func namespace(ofPrefix prefix: ExactString, at item: Int) -> ExactString? {
    prefix == "xml" ? Namespace.xml.uri : namespaces(at: item)?[prefix]
  }

  /// The declarations in force around an element, without its own.
  package func surroundings(of item: Int) -> DeclaredPrefix? {
    item == 0 ? outer : namespaces(at: Int(items[item].parent))
  }

  /// The declarations in force at an element. The list for the last element is kept, so that its siblings share it.
  private func namespaces(at item: Int) -> DeclaredPrefix? {
    if declarations.isEmpty { return outer }
    return latestNamespaces.withLock { known in
      var (inner, unknown): (Int, [Int]) = (item, [])
      while true {
        while let last = known.last, last.item > inner { known.removeLast() }
        if known.last?.item == inner { break }
        if !declarations(of: inner).isEmpty { unknown.append(inner) }
        if inner == 0 { break }
        inner = Int(items[inner].parent)
      }
      for item in unknown.reversed() {
        let list: DeclaredPrefix? = declarations(of: item).reduce(known.last?.list ?? outer) {
          DeclaredPrefix(prefix: $1.prefix, uri: $1.uri, outer: $0)
        }
        known.append((item, list))
      }
      return known.last?.list ?? outer
    }
  }

  /// The declarations around an element that its values may need. They are those of prefixes before a colon, and of prefixes that are a
  /// word of an attribute, as in `mc:Ignorable` and `exclude-result-prefixes`. The default namespace is one if a value is a name without a
  /// prefix.
  package func neededDeclarations(
    of item: Int, in surroundings: DeclaredPrefix?
  ) -> [(prefix: ExactString, uri: ExactString)] {
    guard let surroundings else { return [] }
    var needed: [(prefix: ExactString, uri: ExactString)] = []
    var settled = Set(declarations(of: item).map(\.prefix).filter { surroundings[$0] != nil })
    func take(_ prefix: ExactString) {
      guard !settled.contains(prefix), let uri = surroundings[prefix] else { return }
      settled.insert(prefix)
      if !uri.isEmpty { needed.append((prefix, uri)) }
    }
    func look(in bytes: TapeText, isAttribute: Bool) {
      var start = bytes.startIndex
      var hasOnlyName = true
      func takeWord(to end: Int) {
        if end > start, end - start <= surroundings.longestPrefix {
          let word = bytes[start..<end]
          take(ExactString(String(utf8: word.span)))
        }
      }
      for index in bytes.indices where !bytes[index].isNameByte {
        if isAttribute || bytes[index] == UInt8(ascii: ":") { takeWord(to: index) }
        start = index + 1
        hasOnlyName = false
      }
      if isAttribute { takeWord(to: bytes.endIndex) }
      if hasOnlyName, let first = bytes.first, !first.isDigit { take("") }
    }
    for index in item..<end(of: item) where settled.count < surroundings.count && items[index].isElement {
      for attribute in attributes(of: index) { look(in: values[value(of: attribute)], isAttribute: true) }
      forEachPart(of: index) { if case .text(let range) = $0 { look(in: text[range], isAttribute: false) } }
    }
    return needed.sorted { $0.prefix.string.utf8.lexicographicallyPrecedes($1.prefix.string.utf8) }
  }
}
