/// Finds the namespaces of prefixes in values. Names know theirs.
extension NodeTree {
  /// A namespace that an element declares.
  package struct Declaration: Sendable {
    package var item: UInt32
    package let prefix: ExactString
    package let uri: ExactString

    /// About how much memory it takes.
    var byteCount: Int { MemoryLayout<Self>.stride + prefix.string.utf8.count + uri.string.utf8.count }
  }

  /// The declarations in the start tag of an element.
  package func declarations(of item: Int) -> ArraySlice<Declaration> {
    if declarations.isEmpty { return [] }
    var (low, high) = (0, declarations.count)
    while low < high {
      let middle = (low + high) / 2
      if declarations[middle].item < item { low = middle + 1 } else { high = middle }
    }
    return declarations[low...].prefix { $0.item == item }
  }

  /// The namespace of a prefix at an element; nil if it is not declared. For the empty prefix, nil or empty if there is none.
  package func namespace(ofPrefix prefix: ExactString, at item: Int) -> ExactString? {
    if prefix == "xml" { return Namespace.xml.uri }
    var item = item
    while true {
      if let declaration = declarations(of: item).last(where: { $0.prefix == prefix }) { return declaration.uri }
      if item == 0 { break }
      item = Int(items[item].parent)
    }
    var outer = outer
    while let declaration = outer {
      if declaration.prefix == prefix { return declaration.uri }
      outer = declaration.outer
    }
    return nil
  }

  /// The namespaces of prefixes that are in force around an element.
  package struct Surroundings: Sendable {
    fileprivate var namespaces: [ExactString: ExactString] = [:]
    fileprivate var longestPrefix = 0

    package init() {}

    package var isEmpty: Bool { namespaces.isEmpty }

    package mutating func add(_ prefix: ExactString, _ uri: ExactString) {
      guard namespaces[prefix] == nil else { return }
      namespaces[prefix] = uri
      longestPrefix = max(longestPrefix, prefix.string.utf8.count)
    }
  }

  /// The declarations in force around an element, without its own.
  package func surroundings(of item: Int) -> Surroundings {
    var found = Surroundings()
    var inner = item
    while !declarations.isEmpty, inner != 0 {
      inner = Int(items[inner].parent)
      for declaration in declarations(of: inner).reversed() { found.add(declaration.prefix, declaration.uri) }
    }
    var outer = outer
    while let declaration = outer {
      found.add(declaration.prefix, declaration.uri)
      outer = declaration.outer
    }
    return found
  }

  /// The declarations around an element that its values may need. They are those of prefixes before a colon, and of prefixes that are a
  /// word of an attribute, as in `mc:Ignorable` and `exclude-result-prefixes`. The default namespace is one if a value is a name without a
  /// prefix.
  package func neededDeclarations(
    of item: Int, in surroundings: Surroundings
  ) -> [(prefix: ExactString, uri: ExactString)] {
    if surroundings.isEmpty { return [] }
    var needed: [(prefix: ExactString, uri: ExactString)] = []
    var rest = surroundings.namespaces
    for declaration in declarations(of: item) { rest[declaration.prefix] = nil }
    func take(_ prefix: ExactString) {
      if let uri = rest.removeValue(forKey: prefix), !uri.isEmpty { needed.append((prefix, uri)) }
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
    for index in item..<end(of: item) where !rest.isEmpty && items[index].isElement {
      for attribute in attributes(of: index) { look(in: values[value(of: attribute)], isAttribute: true) }
      forEachPart(of: index) { if case .text(let range) = $0 { look(in: text[range], isAttribute: false) } }
    }
    return needed.sorted { $0.prefix.string.utf8.lexicographicallyPrecedes($1.prefix.string.utf8) }
  }
}

extension UInt8 {
  /// Whether it may be a part of a name without a colon.
  package var isNameByte: Bool {
    isLetter || isDigit || self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
