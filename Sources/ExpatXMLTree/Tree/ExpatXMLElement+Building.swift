/// Elements that are made in code.
extension ExpatXMLElement {
  /// Makes an element.
  ///
  /// ```swift
  /// let title = try ExpatXMLElement("title", content: [.text("News & more")])
  /// let entry = try ExpatXMLElement("entry", attributes: ["id": "1"], content: [.element(title)])
  /// ```
  ///
  /// It is equal to an element that is parsed and has the same name, attributes and content. Adjacent texts become one, and empty
  /// ones are left out. The content is not copied, so nesting elements takes linear time, at any depth.
  ///
  /// - Parameters:
  ///   - name: the name, with its prefix if it has one: `media:title`. The namespace may be in braces instead:
  ///     `{http://search.yahoo.com/mrss/}title`.
  ///   - namespaceURI: the namespace, a URI reference (RFC 3986). Nil means no namespace, or for the prefix `xml` its own. It is
  ///     declared where the element is written.
  ///   - attributes: the attributes. Their names have no prefix, or that of the element or `xml`; or they have a namespace in
  ///     braces, which gets a prefix where the element is written.
  ///   - content: what is inside.
  /// - Throws: ``XMLWriteError`` for what XML does not allow: invalid names and characters, two attributes of one name, `--` in a
  ///   comment.
  public init(
    _ name: String, namespaceURI: String? = nil, attributes: XMLEventAttributes = [:], content: [Node] = []
  ) throws {
    var path: [String] = []
    do {
      let builtName = try NodeName.element(named: name, namespaceURI: namespaceURI ?? "")
      path = [name]
      self.init(try Self.element(builtName, attributes, content))
    } catch {
      let fault = error as? WriteFault ?? WriteFault(.invalidContent, "\(error)")
      throw XMLWriteError(code: fault.code, message: fault.message, path: path)
    }
  }

  private static func element(
    _ name: NodeName, _ attributes: XMLEventAttributes, _ content: [Node]
  ) throws -> BuiltElement {
    var written = WrittenAttributes()
    var count = 1
    var parts = BuiltElement.Parts(name: name, attributes: [], content: [])
    for attribute in attributes {
      let attributeName = try NodeName.attribute(named: attribute.name, of: name)
      try written.add(attributeName.name, namespace: attributeName.namespace)
      try DocumentWriter.checkCharacters(attribute.value)
      parts.attributes.append((attributeName, attribute.value))
      count += 1 + attribute.value.utf8.count
    }
    for node in content {
      let size = try checkedSize(of: node)
      if size > 0 { parts.content.append(node) }
      count += size
    }
    guard count < UInt32.max else {
      throw WriteFault(.invalidContent, "An element can't contain 4 GiB.")
    }
    return BuiltElement(parts, count: count)
  }

  /// Checks a node. Returns the number of nodes and bytes in it: zero for an empty text.
  private static func checkedSize(of node: Node) throws -> Int {
    switch node {
    case .element(let element):
      if case .built(let built) = element.origin { return built.count }
      return element.tree.size(of: element.item)
    case .text(let text):
      try DocumentWriter.checkCharacters(text)
      return text.utf8.count
    case .comment(let text):
      try DocumentWriter.checkComment(text)
      return 2 + text.utf8.count
    case .processingInstruction(let instruction):
      try DocumentWriter.checkInstruction(instruction.target, instruction.data, allowsColon: true)
      return 3 + instruction.target.utf8.count + (instruction.data?.utf8.count ?? 0)
    }
  }
}
