extension ExpatXMLNode {
  /// The elements of that name directly inside this one, in document order.
  ///
  /// Names are compared as in ``first(named:namespace:)``.
  public func nodes(named name: String, namespace: String? = nil) -> [ExpatXMLNode] {
    let test = NameTest(name, namespace: namespace)
    return children.filter { test.matches($0) }
  }

  /// The first element of that name directly inside this one; nil if there is none.
  ///
  /// The name is compared with ``name``: where namespaces are processed with the local name, whatever the prefix, as
  /// `elementName` in an `XMLParser` that processes them. A name with a colon is compared with ``qualifiedName``.
  ///
  /// - Parameters:
  ///   - name: the name, code point by code point.
  ///   - namespace: the namespace, where namespaces are processed; `""` for none, nil for any.
  /// - Returns: the first such element in document order.
  public func first(named name: String, namespace: String? = nil) -> ExpatXMLNode? {
    let test = NameTest(name, namespace: namespace)
    return children.first { test.matches($0) }
  }

  /// The elements of that name inside this one, at any depth, in document order.
  ///
  /// Names are compared as in ``first(named:namespace:)``.
  public func descendants(named name: String, namespace: String? = nil) -> [ExpatXMLNode] {
    let test = NameTest(name, namespace: namespace)
    return descendants.filter { test.matches($0) }
  }

  /// The first element at the end of a path of names: `feed["entry", "title"]` is the first title that is directly inside
  /// an entry that is directly inside the feed. Nil if there is none; the node itself for no names.
  ///
  /// Names are compared as in ``first(named:namespace:)``.
  public subscript(path: String...) -> ExpatXMLNode? {
    first(at: path.map { NameTest($0) })
  }

  private func first(at path: [NameTest]) -> ExpatXMLNode? {
    guard !path.isEmpty else { return self }
    var levels = [children.makeIterator()]
    while !levels.isEmpty {
      let depth = levels.count - 1
      guard let child = levels[depth].next() else {
        levels.removeLast()
        continue
      }
      guard path[depth].matches(child) else { continue }
      if levels.count == path.count { return child }
      levels.append(child.children.makeIterator())
    }
    return nil
  }
}

extension NameTest {
  func matches(_ node: ExpatXMLNode) -> Bool { matches(node.tree.name(ofElement: node.item)) }
}
