/// The namespace declarations in force where a document is being written. Copying them costs nothing.
struct WrittenNamespaces: Sendable {
  private(set) var innermost: DeclaredPrefix?

  init(_ innermost: DeclaredPrefix? = nil) { self.innermost = innermost }

  /// The number of declarations in force, with those that others hide.
  var count: Int { innermost?.count ?? 0 }

  mutating func declare(prefix: ExactString, uri: ExactString) {
    innermost = DeclaredPrefix(prefix: prefix, uri: uri, outer: innermost)
  }

  func declaring(_ declarations: some Sequence<NodeTree.Declaration>) -> WrittenNamespaces {
    var inner = self
    for declaration in declarations { inner.declare(prefix: declaration.prefix, uri: declaration.uri) }
    return inner
  }

  mutating func removeLast(_ count: Int) { for _ in 0..<count { innermost = innermost?.outer } }

  /// The newest declarations, in the order in which they were declared.
  func newest(_ count: Int) -> [(prefix: ExactString, uri: ExactString)] {
    var (next, newest) = (innermost, [(prefix: ExactString, uri: ExactString)]())
    while newest.count < count, let declaration = next {
      newest.append((declaration.prefix, declaration.uri))
      next = declaration.outer
    }
    return newest.reversed()
  }

  /// The namespace that a prefix has by the newest declarations, those after the first `count`; nil if they don't declare it.
  func uri(ofPrefix prefix: ExactString, declaredAfter count: Int) -> ExactString? {
    innermost?[prefix, after: count]
  }

  /// The namespace of a prefix. For the default one, `""` if there is none; for others, nil if they are not declared.
  func uri(ofPrefix prefix: ExactString) -> ExactString? {
    innermost?[prefix] ?? (prefix.isEmpty ? "" : prefix == "xml" ? Namespace.xml.uri : nil)
  }

  /// A prefix of a namespace, the one declared last.
  func prefix(ofURI uri: ExactString, isAttribute: Bool) -> ExactString? {
    uri == Namespace.xml.uri ? "xml" : innermost?.prefix(ofURI: uri, isAttribute: isAttribute)
  }

  /// A qualified name that is written here.
  func name(_ qualifiedName: String, isElement: Bool = false) -> NodeName {
    let (prefix, localName) = qualifiedName.splitAtColon
    let uri = prefix.isEmpty && !isElement ? "" : uri(ofPrefix: prefix) ?? ""
    return NodeName(
      localName, prefix: prefix.isEmpty ? nil : prefix, namespace: uri.isEmpty ? nil : uri,
      isUnprefixed: prefix.isEmpty || isElement && self.uri(ofPrefix: "") == uri)
  }

  /// A prefix that is not in force, found by binary search: the first one, unless there are gaps.
  func unusedPrefix() -> ExactString {
    func isUsed(_ count: Int) -> Bool { uri(ofPrefix: ExactString("ns\(count)")) != nil }
    var (used, unused) = (0, 1)
    while isUsed(unused) { (used, unused) = (unused, unused > .max / 2 ? unused + 1 : 2 * unused) }
    while unused - used > 1 {
      let middle = used + (unused - used) / 2
      if isUsed(middle) { used = middle } else { unused = middle }
    }
    return ExactString("ns\(unused)")
  }
}
