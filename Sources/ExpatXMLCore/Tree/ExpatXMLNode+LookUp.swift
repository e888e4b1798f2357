extension ExpatXMLNode {
  /// The elements with this name directly inside this one, or those at the end of a path, in document order.
  ///
  /// Names are compared as in ``first(named:namespace:)``.
  public func nodes(named name: String, namespace: String? = nil) -> [ExpatXMLNode] {
    Array(IteratorSequence(NodePathIterator(self, [NamePath(name, namespace: namespace)])))
  }

  /// The first element with this name directly inside this one, or at the end of a path; nil if there is none.
  ///
  /// | name | means, where namespaces are processed |
  /// |---|---|
  /// | `title` | elements without a prefix: in the default namespace in force at them, or in none. Also those with a prefix for that default namespace, but none of another vocabulary, such as `media:title` |
  /// | `media:title` | the name as it stands in the document, whatever the prefix is declared to be |
  /// | `{http://search.yahoo.com/mrss/}title` | the local name and its namespace, whatever the prefix |
  /// | `{}title`, `{*}title` | in no namespace, in any |
  /// | `entry/title` | a path: every `title` directly inside an `entry` directly inside this element |
  ///
  /// If namespaces are not processed, names are compared as written in the document, with their prefixes, and no name
  /// has a namespace. Other expressions, such as `entry[1]` or `//entry`, find nothing.
  ///
  /// - Parameters:
  ///   - name: the name, or the path of names, compared code point by code point.
  ///   - namespace: the namespace of each name that doesn't contain one: `""` for none, `"*"` for any. If nil, the
  ///     table applies.
  /// - Returns: the first such element in document order.
  public func first(named name: String, namespace: String? = nil) -> ExpatXMLNode? {
    var elements = NodePathIterator(self, [NamePath(name, namespace: namespace)])
    return elements.next()
  }

  /// The elements with this name inside this one, at any depth, in document order. For a path, the elements at its end.
  ///
  /// Names are compared as in ``first(named:namespace:)``.
  public func descendants(named name: String, namespace: String? = nil) -> [ExpatXMLNode] {
    let path = NamePath(name, namespace: namespace)
    guard let test = path.names.last, !path.isAbsolute else { return [] }
    return descendants.filter { test.matches($0) && path.ends(at: $0, inside: self) }
  }

  /// The first element at the end of a path of names. `feed["entry", "title"]` and `feed["entry/title"]` are the first
  /// title directly inside an entry directly inside the feed. Nil if there is none; the node itself for no names.
  ///
  /// Names are compared as in ``first(named:namespace:)``.
  public subscript(path: String...) -> ExpatXMLNode? {
    guard !path.isEmpty else { return self }
    var elements = NodePathIterator(self, path.map { NamePath($0) })
    return elements.next()
  }
}

extension NameTest {
  func matches(_ node: ExpatXMLNode) -> Bool { matches(node.tree.name(ofElement: node.item)) }
}

extension NamePath {
  /// Whether the elements between `outermost` and an element match the path.
  fileprivate func ends(at node: ExpatXMLNode, inside outermost: ExpatXMLNode) -> Bool {
    var element = node
    for test in names.dropLast().reversed() {
      guard let parent = element.parent, parent.item != outermost.item, test.matches(parent) else { return false }
      element = parent
    }
    return true
  }
}
