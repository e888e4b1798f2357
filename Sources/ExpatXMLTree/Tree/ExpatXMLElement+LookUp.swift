extension ExpatXMLElement {
  /// The first element at the end of a path, in document order; nil if there is none. `feed["entry/title"]` is the first title
  /// directly inside an entry directly inside the feed.
  public subscript(path: XMLPath) -> ExpatXMLElement? {
    PathSearch.ends(of: path.routes, from: self, wanted: .element).first?.node
  }

  /// The elements at the end of a path, in document order, each once. `elements(matching: ".//*")` are all in this one.
  public func elements(matching path: XMLPath) -> [ExpatXMLElement] {
    PathSearch.ends(of: path.routes, from: self).filter { $0.end == .element }.map(\.node)
  }

  /// The first text at the end of a path; nil if there is none. For an element, it is all text inside it; for an attribute, its
  /// value; for `#text`, the text directly inside.
  public func text(_ path: XMLPath) -> String? {
    PathSearch.ends(of: path.routes, from: self, wanted: .text).first.flatMap { $0.node.text(at: $0.end) }
  }

  /// The texts at the end of a path, in document order: see ``text(_:)``.
  public func texts(_ path: XMLPath) -> [String] {
    PathSearch.ends(of: path.routes, from: self).compactMap { $0.node.text(at: $0.end) }
  }

  private func text(at end: PathRoute.End) -> String? {
    switch end {
    case .element: text
    case .attribute(let name): attributes.value(of: name)
    case .text: directText
    }
  }
}
