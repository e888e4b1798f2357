public import Foundation

/// What an ``ExpatXMLParser`` tells of the document it parses.
///
/// The methods are those of Foundation's `XMLParserDelegate`, under the same names, and every one has a default
/// implementation that does nothing. They are called on the thread that called ``ExpatXMLParser/parse()``.
public protocol ExpatXMLParserDelegate: AnyObject {
  /// Whether to parse. Called on the parser's own delegate when ``ExpatXMLParser/parse()``, or the first
  /// ``ExpatXMLParser/feed(_:)-(RawSpan)``, begins, before anything is read or downloaded. If not, that call returns false
  /// without an error or another event, and may be repeated. The default implementation answers true.
  func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool

  /// Parsing begins. The first call, after the XML declaration has been read.
  func parserDidStartDocument(_ parser: ExpatXMLParser)

  /// The document was parsed to its end without an error. The last call, and not made for a faulty document.
  func parserDidEndDocument(_ parser: ExpatXMLParser)

  /// A notation declaration (XML 1.0, section 4.7).
  func parser(
    _ parser: ExpatXMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?)

  /// The declaration of an unparsed entity (XML 1.0, section 4.2.2).
  func parser(
    _ parser: ExpatXMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?)

  /// An attribute declaration (XML 1.0, section 3.3).
  func parser(
    _ parser: ExpatXMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?)

  /// An element declaration (XML 1.0, section 3.2).
  func parser(_ parser: ExpatXMLParser, foundElementDeclarationWithName elementName: String, model: String)

  /// The declaration of an internal entity (XML 1.0, section 4.2.1).
  func parser(_ parser: ExpatXMLParser, foundInternalEntityDeclarationWithName name: String, value: String?)

  /// The declaration of an external entity (XML 1.0, section 4.2.2).
  func parser(
    _ parser: ExpatXMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?)

  /// A start tag, or the start of an empty-element tag.
  ///
  /// - Parameters:
  ///   - parser: the parser.
  ///   - elementName: the local name with ``ExpatXMLParser/shouldProcessNamespaces``, otherwise the qualified name.
  ///   - namespaceURI: with `shouldProcessNamespaces` the namespace, `""` for none; otherwise nil.
  ///   - qName: with `shouldProcessNamespaces` the name as it is in the document; otherwise nil.
  ///   - attributeDict: values by qualified name, those that the DTD defaults among them; without namespace declarations
  ///     if `shouldProcessNamespaces`.
  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String])

  /// An end tag, or the end of an empty-element tag. The names are those of the start tag.
  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?)

  /// A namespace declaration, before the start of the element it stands on. Called with
  /// ``ExpatXMLParser/shouldReportNamespacePrefixes``, in document order; the prefix is `""` for the default namespace.
  func parser(_ parser: ExpatXMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String)

  /// The end of a namespace declaration, after the end of the element it stands on, newest first.
  func parser(_ parser: ExpatXMLParser, didEndMappingPrefix prefix: String)

  /// Whether the attributes of the element that starts are wanted. Called before each `didStartElement` whose start tag has
  /// attributes, with its `elementName`. If not, which spares their Strings, that gets none; namespace declarations count
  /// all the same. The default implementation answers true.
  func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool

  /// How the text of the element that has just started is to be delivered: the text that stands directly in it, not that
  /// in the elements inside it. Called after each `didStartElement`, with its `elementName`, on the delegate that gets the
  /// text: the one that was pushed there, if one was. Nil, which is what the default implementation answers, stands for the parser's own ``ExpatXMLParser/textDelivery``.
  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> TextDelivery?

  /// Character data: all of it between two tags, in one call, unless ``ExpatXMLParser/textDelivery`` says otherwise.
  /// References are resolved, line ends normalised, and CDATA sections joined unless ``ExpatXMLParser/cdataDelivery``
  /// says otherwise.
  ///
  /// Comments and processing instructions inside the text are delivered when they are met, so before it.
  func parser(_ parser: ExpatXMLParser, foundCharacters string: String)

  /// Never called, as with `XMLParser`: ignorable whitespace comes through `parser(_:foundCharacters:)`.
  func parser(_ parser: ExpatXMLParser, foundIgnorableWhitespace whitespaceString: String)

  /// A processing instruction (XML 1.0, section 2.6). The data is nil if there is none.
  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?)

  /// A comment, without its delimiters (XML 1.0, section 2.5).
  func parser(_ parser: ExpatXMLParser, foundComment comment: String)

  /// A CDATA section in UTF-8, or a part of it where text is streamed, if ``ExpatXMLParser/cdataDelivery`` is ``CDATADelivery/asCDATA``. The default
  /// implementation hands it on to `parser(_:foundCharacters:)`.
  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data)

  /// Asks for the text of an entity that is not in the document, before anything is loaded.
  ///
  /// Asked for every external or undeclared entity that the content refers to and, with
  /// ``ExpatXMLParser/shouldResolveExternalEntities``, for the external subset (under the name `[dtd]`) and for external
  /// parameter entities (`%name`). Not asked for undeclared entities of a document that is said to stand alone
  /// (`standalone="yes"`), where they are errors.
  ///
  /// - Parameters:
  ///   - parser: the parser.
  ///   - name: the entity's name.
  ///   - systemID: the system identifier as declared; nil for an entity that is not declared.
  /// - Returns: XML that is parsed in place of the reference, in UTF-8 or in the encoding that its own text declaration
  ///   or byte order mark tells. Without it, an external entity is loaded if it may be and left out otherwise, and a
  ///   reference to an undeclared entity is an error (``XMLErrorCode/undeclaredEntityError``) unless the entity may be
  ///   declared in a part of the document type that was not read (XML 1.0, section 4.1).
  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data?

  /// A reference to an entity was left out, since its text is not known: it is external and was not loaded, or may be declared
  /// in a part of the document type that was not read. SAX has this as `skippedEntity`. Told where the reference stands in
  /// text, of one in an attribute value in front of the start tag. See ``ExpatXMLParser/skippedEntities``.
  func parser(_ parser: ExpatXMLParser, didSkipEntity name: String)

  /// A fault of the document was repaired, because ``ExpatXMLParser/repairs`` asks for it. Told behind the events in front of
  /// it, and in front of the event that it belongs to.
  func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair)

  /// The document, or the way it came, is at fault. Called once, after everything that came before the fault, and
  /// followed by no other call. The error is ``ExpatXMLParser/parserError``.
  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error)

  /// Never called, as with `XMLParser`: documents are not validated.
  func parser(_ parser: ExpatXMLParser, validationErrorOccurred validationError: any Error)
}
