extension ExpatXMLElement: CustomStringConvertible {
  /// The element as XML, from its start tag to its end tag.
  ///
  /// Parsed again, it is equal to this node, unless ``xml(_:)`` refuses an attribute, which is left out here. Characters that
  /// text and attributes can't contain become references. The namespaces that names and values need are declared.
  public var description: String {
    var document = DocumentWriter(.compact.withoutDeclaration, nil)
    var writer = NodeWriter(tree, item)
    try? document.begin()
    // Only attributes can be refused. What follows them can still be written.
    while writer.hasMore { try? writer.writeNext(to: &document) }
    return String(utf8: document.buffer.takeAll().span)
  }
}

extension ExpatXMLElement.Attribute: CustomStringConvertible {
  /// The attribute as in the document, `id="1"`, but without references.
  public var description: String { "\(qualifiedName)=\(value.debugDescription)" }
}

extension ExpatXMLElement.Attributes: CustomStringConvertible {
  /// The attributes as in the document, `id="1" href="b"`, but without references.
  public var description: String { map(\.description).joined(separator: " ") }
}

extension ExpatXMLElement.Node: CustomStringConvertible {
  /// An element, a comment or an instruction as XML; a text in quotation marks.
  public var description: String {
    switch self {
    case .element(let element): element.description
    case .text(let text): text.debugDescription
    case .comment(let text): "<!--\(text)-->"
    case .processingInstruction(let instruction): "\(XMLEvent.processingInstruction(instruction))"
    }
  }
}
