import ExpatXML

/// Reads the content of one element: the texts of its children, by name.
///
/// It is made when the element starts, and pushed onto the parser's delegates, which keep it alive. It is released when
/// the element ends. The delegate that pushed it gets the end tag.
class ElementReader: ExpatXMLParserDelegate {
  private var text = ""
  /// How many elements are open inside of the element. Only its children are read.
  private var depth: Int

  /// A reader of a document begins outside of its root element, at a depth of -1.
  init(depth: Int = 0) {
    self.depth = depth
  }

  /// A child starts. Subclasses override this to read it with another delegate.
  func childStarts(_ name: String, attributes: [String: String], parser: ExpatXMLParser) {}

  /// A child has ended, with all its text.
  func childEnded(_ name: String, text: String, parser: ExpatXMLParser) {}

  final func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    depth += 1
    guard depth == 1 else { return }
    text = ""
    childStarts(elementName, attributes: attributeDict, parser: parser)
  }

  final func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    if depth == 1 { text += string }
  }

  final func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    depth -= 1
    if depth == 0 { childEnded(elementName, text: text, parser: parser) }
  }
}
