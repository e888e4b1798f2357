/// An event of ``XMLEvents`` and ``XMLEventReader``. The kinds of events and their order are those of
/// `ExpatXMLParserDelegate`. Later releases may have more kinds: a `switch` needs an `@unknown default`.
@nonexhaustive
public enum XMLEvent: Sendable {
  /// The document starts, after the XML declaration if there is one. Always the first event.
  case startDocument

  /// A document type declaration starts, with the name of the root element and the identifiers of the external subset, if
  /// there is one.
  indirect case documentType(name: String, publicID: String?, systemID: String?)

  /// A declaration of the document type.
  indirect case declaration(Declaration)

  /// The next element declares a namespace. The prefix is `""` for the default namespace.
  indirect case startMappingPrefix(String, uri: String)

  /// A start tag, or the start of an empty-element tag.
  case startElement(StartElement)

  /// Character data, delivered according to ``ParserOptions/textDelivery``: by default all of it between two tags.
  case characters(String)

  /// A CDATA section if ``ParserOptions/cdataDelivery`` is ``CDATADelivery/asCDATA``, or a part of one if text is
  /// streamed. By default CDATA is character data.
  case cdata(String)

  /// A comment, without its delimiters.
  case comment(String)

  /// A processing instruction. The data is nil if there is none.
  indirect case processingInstruction(target: String, data: String?)

  /// A reference to an entity whose text is not known, and which was left out: see ``SkippedEntityHandling``. A
  /// reference in an attribute value is reported before the start tag.
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
    let elementName: ElementName

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

    /// The namespace; nil for none.
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

    /// The namespace; nil for none.
    public var namespaceURI: String? { elementName.namespaceURI }

    /// The name as written in the document, with its prefix.
    public var qualifiedName: String { elementName.qualifiedName.string }
  }

  /// A declaration of the document type (XML 1.0, sections 3.2, 3.3, 4.2 and 4.7).
  @nonexhaustive
  public enum Declaration: Sendable {
    /// A notation.
    case notation(name: String, publicID: String?, systemID: String?)

    /// An unparsed entity, which is not XML.
    case unparsedEntity(name: String, publicID: String?, systemID: String?, notationName: String)

    /// An internal entity and its text.
    case internalEntity(name: String, value: String)

    /// An external entity. It is not loaded.
    case externalEntity(name: String, publicID: String?, systemID: String?)

    /// An attribute with its type, such as `CDATA` or `(a|b)`, and its default value.
    case attribute(name: String, elementName: String, type: String, defaultValue: String?)

    /// An element with its content model, such as `(title,body?)*`.
    case element(name: String, model: String)
  }
}
