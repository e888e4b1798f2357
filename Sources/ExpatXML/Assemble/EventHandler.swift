/// What the assembler hands on: the document's events, in the order of the contract of `XMLParser`, on the thread that
/// feeds the pipeline. Spans and attributes are valid during the call.
protocol EventHandler: AnyObject {
  /// Read at the start of each CDATA section.
  var cdataDelivery: CDATADelivery { get }
  /// Read at each start tag and declaration.
  var namespaceConformance: NamespaceConformance { get }
  /// Asked behind each start tag: how the text that stands directly in the element is delivered.
  func textDelivery(in element: ElementName) -> TextDelivery

  func startDocument()
  func endDocument()
  /// The identifiers of the external subset. No event of its own for people.
  func documentType(publicID: String?, systemID: String?)
  func declaration(_ declaration: Declaration)
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent?
  func startMapping(prefix: String, uri: String)
  func endMapping(prefix: String)
  func startElement(_ element: ElementName, attributes: TokenAttributes)
  func endElement(_ element: ElementName)
  /// Character data, as its delivery says.
  func characters(_ utf8: Span<UInt8>)
  /// A CDATA section, where `cdataDelivery` asks for it, or a piece of one where text is streamed.
  func cdata(_ utf8: Span<UInt8>)
  func comment(_ text: String)
  func processingInstruction(target: String, data: String?)
}

/// An element's name and the namespace it is in, `""` for none.
struct ElementName {
  var name: XMLName
  var namespaceURI: String
}
