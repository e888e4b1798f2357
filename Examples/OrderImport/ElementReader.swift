import ExpatXML

/// Reads the content of one element: the texts of its children, by name.
///
/// It is made when the element starts, and pushed onto the parser's delegates, which keep it alive. It is released when
/// the element ends. The delegate that pushed it gets the end tag.
class ElementReader: ExpatXMLParserDelegate {
  private var text = ""

  /// A child starts. Subclasses override this to read it with another delegate.
  func childStarts(_ name: String, attributes: [String: String], parser: ExpatXMLParser) {}

  /// A child has ended, with all its text.
  func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {}

  final func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    text = ""
    childStarts(elementName, attributes: attributeDict, parser: parser)
  }

  final func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    text = string
  }

  final func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    childEnded(elementName, text: text, parser: parser)
    text = ""
  }
}
