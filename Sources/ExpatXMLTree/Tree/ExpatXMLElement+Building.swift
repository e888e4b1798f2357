/// Elements that are made in code.
extension ExpatXMLElement {
  /// Makes an element: what is written is parsed. An element that is written into another one is parsed again, so nest in the closure.
  ///
  /// ```swift
  /// let entry = try ExpatXMLElement("entry", ["id": "1"]) { try $0.element("title", "News & more") }
  /// ```
  ///
  /// - Parameters:
  ///   - name: its name: see ``XMLWriter/Scope``.
  ///   - attributes: its attributes, in this order. Those that are nil are left out.
  ///   - namespaces: the namespaces that it declares, by prefix; `""` for the default one.
  ///   - body: writes the content. It can write elements that were parsed, too.
  /// - Throws: ``XMLWriteError`` for what XML does not allow: invalid names and characters, two attributes of one name, `--` in a
  ///   comment. ``XMLParseError`` for a name of more combining marks than a parser takes. Also what the closure throws.
  public init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], namespaces: KeyValuePairs<String, String> = [:],
    _ body: (inout XMLWriter.Scope) throws -> Void = { _ in }
  ) throws {
    if name.utf8.first == UInt8(ascii: "<") {
      let hint = "A name can't contain <. To parse a document, write ExpatXMLElement(.string(…))."
      throw XMLWriteError(code: .invalidName, message: hint)
    }
    let bytes = try FragmentWriter.document { try $0.element(name, attributes, namespaces: namespaces, body) }
    try self.init(.bytes(bytes), options: XMLOptions(keepsCommentsAndInstructions: true, limits: .unlimited))
  }
}
