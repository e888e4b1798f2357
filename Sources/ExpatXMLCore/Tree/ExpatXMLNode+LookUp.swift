extension ExpatXMLNode {
  /// The first element at the end of a path, in document order; nil if there is none. `feed["entry/title"]` is the first title
  /// directly inside an entry directly inside the feed.
  public subscript(path: XMLPath) -> ExpatXMLNode? { first(path) }

  /// The first element at the end of a path, in document order; nil if there is none, or if the path leads to attributes or
  /// texts.
  public func first(_ path: XMLPath) -> ExpatXMLNode? {
    var first: ExpatXMLNode?
    PathSearch(path, from: self).forEach { node, end in
      if end == .element { first = node }
      return first == nil
    }
    return first
  }

  /// The elements at the end of a path, in document order, each once.
  public func nodes(_ path: XMLPath) -> [ExpatXMLNode] {
    var nodes: [ExpatXMLNode] = []
    PathSearch(path, from: self).forEach { node, end in
      if end == .element { nodes.append(node) }
      return true
    }
    return nodes
  }

  /// The first text at the end of a path; nil if there is none. For an element, it is all text inside it; for an attribute, its
  /// value; for `#text`, the text directly inside.
  public func text(_ path: XMLPath) -> String? {
    var text: String?
    PathSearch(path, from: self).forEach { node, end in
      text = node.text(at: end)
      return text == nil
    }
    return text
  }

  /// The texts at the end of a path, in document order: see ``text(_:)``.
  public func texts(_ path: XMLPath) -> [String] {
    var texts: [String] = []
    PathSearch(path, from: self).forEach { node, end in
      if let text = node.text(at: end) { texts.append(text) }
      return true
    }
    return texts
  }

  private func text(at end: PathRoute.End) -> String? {
    switch end {
    case .element: innerText
    case .attribute(let name): attributes.value(of: name)
    case .text: text
    }
  }
}
