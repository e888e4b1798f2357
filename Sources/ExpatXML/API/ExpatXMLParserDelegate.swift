public import Foundation

/// Receives the events of an ``ExpatXMLParser``.
///
/// The methods have the names of those of Foundation's `XMLParserDelegate`, and there are some more. Every method has a default
/// implementation. The parser calls them on the thread that called ``ExpatXMLParser/parse()``, ``ExpatXMLParserMembers/feed(_:)``
/// or ``ExpatXMLParserMembers/finish()``, on the queue of ``ExpatXMLParserMembers/parse(_:delegate:on:completion:)``, or on the actor that
/// awaits ``ExpatXMLParserMembers/parseDocument()``.
public protocol ExpatXMLParserDelegate: AnyObject {
  /// Whether to parse. Called on ``ExpatXMLParser/delegate`` at the start of ``ExpatXMLParser/parse()`` or of the first
  /// ``ExpatXMLParserMembers/feed(_:)``, before anything is read or downloaded. If it returns false, that call
  /// returns false too, without an error or another event, and may be repeated. The default implementation returns
  /// true.
  func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool

  /// The document starts. This is the first event, after the XML declaration has been read.
  func parserDidStartDocument(_ parser: ExpatXMLParser)

  /// The document was parsed to its end without an error. This is the last call. It is not made if the document has a
  /// fault.
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
  ///   - elementName: the local name if ``ExpatXMLParser/shouldProcessNamespaces`` is true, otherwise the qualified
  ///     name.
  ///   - namespaceURI: the namespace, `""` for none, if `shouldProcessNamespaces` is true; otherwise nil.
  ///   - qName: the name as written in the document if `shouldProcessNamespaces` is true; otherwise nil.
  ///   - attributeDict: the values of the attributes by their qualified names, including defaults from the DTD.
  ///     Namespace declarations are left out if `shouldProcessNamespaces` is true.
  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String])

  /// An end tag, or the end of an empty-element tag. The names are those of the start tag.
  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?)

  /// A namespace declaration, before the start of its element, in document order. Called if
  /// ``ExpatXMLParser/shouldReportNamespacePrefixes`` is true. The prefix is `""` for the default namespace.
  func parser(_ parser: ExpatXMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String)

  /// The end of a namespace declaration, after the end of its element, newest first. Called if
  /// ``ExpatXMLParser/shouldReportNamespacePrefixes`` is true.
  func parser(_ parser: ExpatXMLParser, didEndMappingPrefix prefix: String)

  /// Whether `didStartElement` gets the attributes of the element. Called before each `didStartElement` of a start tag
  /// with attributes, with the same `elementName`. If it returns false, no Strings are made of the attributes, and the
  /// dictionary is empty. Namespace declarations still apply. The default implementation returns true.
  func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool

  /// How the text directly inside the element that has just started is delivered. Text in its child elements is not
  /// affected. Called after each `didStartElement`, with the same `elementName`, on the delegate that receives the
  /// text: the pushed one, if one was pushed there. Nil means the parser's ``XMLOptions/textDelivery``. The default
  /// implementation returns nil.
  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery?

  /// Character data. By default, one call has all text between two tags: see ``XMLOptions/textDelivery``.
  /// References are resolved and line ends are normalised. By default, CDATA sections are part of the text: see
  /// ``XMLOptions/reportsCDATA``.
  ///
  /// By default, comments and processing instructions inside the text are delivered when they are read, which is before
  /// the text. With ``XMLTextDelivery/runs``, the text before a comment is delivered before the comment.
  func parser(_ parser: ExpatXMLParser, foundCharacters string: String)

  /// Never called, as with `XMLParser`. Ignorable white space is delivered by `parser(_:foundCharacters:)`.
  func parser(_ parser: ExpatXMLParser, foundIgnorableWhitespace whitespaceString: String)

  /// A processing instruction (XML 1.0, section 2.6). The data is nil if there is none.
  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?)

  /// A comment, without its delimiters (XML 1.0, section 2.5).
  func parser(_ parser: ExpatXMLParser, foundComment comment: String)

  /// A CDATA section in UTF-8, or a part of it where text is streamed. Called if ``XMLOptions/reportsCDATA`` is
  /// true. The default implementation passes the text to `parser(_:foundCharacters:)`.
  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data)

  /// Asks for the text of an entity whose text is not in the document. Called before anything is loaded.
  ///
  /// Called for every reference in the content to an external or undeclared entity. If
  /// ``ExpatXMLParser/shouldResolveExternalEntities`` is true, it is also called for the external subset, with the name
  /// `[dtd]`, and for external parameter entities, with a name such as `%name`. In a document with `standalone="yes"`,
  /// undeclared entities are errors, and the method is not called for them.
  ///
  /// - Parameters:
  ///   - parser: the parser.
  ///   - name: the entity's name.
  ///   - systemID: the system identifier as declared. Nil if the entity is not declared.
  /// - Returns: XML that is parsed in place of the reference, in UTF-8 or in the encoding of its text declaration or byte order mark. If
  ///   nil, an external entity is loaded if that is allowed, and left out otherwise. A reference to an undeclared entity is then an error:
  ///   ``XMLErrorCode/undeclaredEntityError``. It is left out if a part of the document type that was not read may declare the entity (XML
  ///   1.0, section 4.1).
  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data?

  /// A reference to an entity was left out because its text is not known. The entity is external and was not loaded, or
  /// it may be declared in a part of the document type that was not read. A reference in text is reported where it
  /// stands, a reference in an attribute value before the start tag. One in the text of an entity is reported once for
  /// the tag or the reference in the document. SAX calls this `skippedEntity`. To make it an error, abort the parse.
  func parser(_ parser: ExpatXMLParser, didSkipEntity name: String)

  /// A fault of the document was repaired, because ``XMLOptions/repairs`` asks for it. Called after the events
  /// before it, and before the event that contains it.
  func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair)

  /// The document has a fault, or could not be read. Called once, after all events before the fault. It is the last
  /// call. The error is ``ExpatXMLParser/parserError``.
  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error)

  /// Never called, as with `XMLParser`. Documents are not validated.
  func parser(_ parser: ExpatXMLParser, validationErrorOccurred validationError: any Error)
}
