extension XMLEvent {
  /// A declaration of a notation, an entity, an attribute or an element in the document type (XML 1.0, sections 3.2, 3.3, 4.2 and 4.7). An
  /// `XMLWriter` writes it. The methods of `ExpatXMLParserDelegate` get its parts.
  public struct Declaration: Sendable, CustomStringConvertible {
    package let content: MarkupDeclaration

    package init(_ content: MarkupDeclaration) { self.content = content }

    /// The declaration as it may be written in a document type: `<!ENTITY e "text">`.
    public var description: String { content.description }
  }
}
