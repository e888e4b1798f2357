extension ExpatXMLElement {
  /// The first element at the end of a path, in document order; nil if there is none. `feed["entry/title"]` is the first title
  /// directly inside an entry directly inside the feed.
  public subscript(path: XMLPath) -> ExpatXMLElement? {
    PathSearch.ends(of: path.parsed.routes, from: self, wanted: .first).first?.node
  }

  /// The elements at the end of a path, in document order, each once. The path `.//*` finds all elements inside this one.
  public func elements(matching path: XMLPath) -> [ExpatXMLElement] {
    PathSearch.ends(of: path.parsed.routes, from: self).map(\.node)
  }

  /// The first text at the end of a path; nil if there is none. For an element, it is all text inside it; for an attribute, its
  /// value; for `#text`, the text directly inside.
  public func text(_ path: XMLTextPath) -> String? {
    PathSearch.ends(of: path.parsed.routes, from: self, wanted: .first).first.flatMap { $0.node.text(at: $0.end) }
  }

  /// The texts at the end of a path, in document order: see ``text(_:)-(XMLTextPath)``.
  public func texts(_ path: XMLTextPath) -> [String] {
    PathSearch.ends(of: path.parsed.routes, from: self).compactMap { $0.node.text(at: $0.end) }
  }

  private func text(at end: PathRoute.End) -> String? {
    switch end {
    case .element: text
    case .attribute(let name): attributes.value(of: name)
    case .text: directText
    }
  }
}

extension ExpatXMLElement {
  // Literals use the overloads with paths, and never come here.

  /// The same for a path that is not a literal.
  ///
  /// - Throws: ``XMLPathError`` if it is not a path.
  @_disfavoredOverload
  public subscript(path: some StringProtocol) -> ExpatXMLElement? {
    get throws { self[try XMLPath(parsing: String(path))] }
  }

  /// The same for a path that is not a literal.
  ///
  /// - Throws: ``XMLPathError`` if it is not a path.
  @_disfavoredOverload
  public func elements(matching path: some StringProtocol) throws -> [ExpatXMLElement] {
    elements(matching: try XMLPath(parsing: String(path)))
  }

  /// The same for a path that is not a literal.
  ///
  /// - Throws: ``XMLPathError`` if it is not a path.
  @_disfavoredOverload
  public func text(_ path: some StringProtocol) throws -> String? {
    text(try XMLTextPath(parsing: String(path)))
  }

  /// The same for a path that is not a literal.
  ///
  /// - Throws: ``XMLPathError`` if it is not a path.
  @_disfavoredOverload
  public func texts(_ path: some StringProtocol) throws -> [String] {
    texts(try XMLTextPath(parsing: String(path)))
  }
}
