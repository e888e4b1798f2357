/// An event of ``XMLEvents`` and ``XMLEventReader``. The kinds of events and their order are those of `ExpatXMLParserDelegate`, plus
/// ``endDocumentType``. Later releases may have more kinds: a `switch` needs an `@unknown default`.
@nonexhaustive
public enum XMLEvent: Sendable {
  /// The document starts, after the XML declaration if there is one. Always the first event.
  indirect case startDocument(StartDocument)

  /// A document type declaration starts.
  indirect case documentType(DocumentType)

  /// A declaration of the document type.
  indirect case declaration(Declaration)

  /// A document type declaration ends. Reported only if it ends with comments or processing instructions, since they could also come after
  /// it.
  case endDocumentType

  /// The next element declares a namespace (Namespaces in XML 1.0, section 3). The prefix is `""` for the default namespace. The namespace
  /// is `""` if the declaration removes the default namespace.
  indirect case startMappingPrefix(prefix: String, uri: String)

  /// A start tag, or the start of an empty-element tag.
  case startElement(StartElement)

  /// Character data, delivered according to ``XMLOptions/textDelivery``: by default all of it between two tags.
  case characters(String)

  /// A CDATA section if ``XMLOptions/reportsCDATA`` is true, or a part of one if text is streamed. By default CDATA is
  /// character data.
  case cdata(String)

  /// A comment, without its delimiters.
  case comment(String)

  /// A processing instruction.
  indirect case processingInstruction(ProcessingInstruction)

  /// A reference to an entity whose text is not known, and which was left out. A reference in an attribute value is
  /// reported before the start tag.
  case skippedEntity(String)

  /// An end tag, or the end of an empty-element tag.
  case endElement(EndElement)

  /// The end of a namespace declaration, after the end of its element.
  case endMappingPrefix(String)

  /// The document is complete and well-formed. Always the last event.
  case endDocument
}

extension XMLEvent {
  /// The start of an element.
  public struct StartElement: Sendable, Hashable {
    package let elementName: ElementName

    /// The attributes in document order. They can be looked up by their qualified names. Namespace
    /// declarations are not among them.
    public let attributes: XMLEventAttributes

    init(_ name: ElementName, attributes: XMLEventAttributes) {
      elementName = name
      self.attributes = attributes
    }

    /// Makes the start of an element. The qualified name defaults to the name.
    public init(
      name: String, namespaceURI: String? = nil, qualifiedName: String? = nil, attributes: XMLEventAttributes = [:]
    ) {
      self.init(
        ElementName(name, namespaceURI: namespaceURI, qualifiedName: qualifiedName ?? name),
        attributes: attributes)
    }

    /// The local name.
    public var name: String { elementName.name.string }

    /// The namespace; nil if there is none.
    public var namespaceURI: String? { elementName.namespaceURI }

    /// The name as written in the document, with its prefix.
    public var qualifiedName: String { elementName.qualifiedName.string }
  }

  /// The end of an element.
  public struct EndElement: Sendable, Hashable {
    let elementName: ElementName

    init(_ name: ElementName) { elementName = name }

    /// Makes the end of an element. The qualified name defaults to the name.
    public init(name: String, namespaceURI: String? = nil, qualifiedName: String? = nil) {
      self.init(ElementName(name, namespaceURI: namespaceURI, qualifiedName: qualifiedName ?? name))
    }

    /// The local name.
    public var name: String { elementName.name.string }

    /// The namespace; nil if there is none.
    public var namespaceURI: String? { elementName.namespaceURI }

    /// The name as written in the document, with its prefix.
    public var qualifiedName: String { elementName.qualifiedName.string }
  }
}
