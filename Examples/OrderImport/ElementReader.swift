import ExpatXML

/// Reads the content of one element: the texts of its children by name, or with readers of their own.
///
/// It is made when the element starts, and pushed onto the parser's delegates, which keep it alive. It is released when
/// the element ends. The delegate that pushed it gets the end tag.
class ElementReader: ExpatXMLParserDelegate {
  let attributes: [String: String]
  /// The texts of the children that have ended.
  private(set) var texts: [String: String] = [:]

  private var text = ""
  /// How many elements are open inside of the element. Only its children are read.
  private var depth: Int
  private var child: ElementReader?

  /// A reader of a document begins outside of its root element, at a depth of -1.
  init(_ attributes: [String: String] = [:], depth: Int = 0) { (self.attributes, self.depth) = (attributes, depth) }

  /// The reader for a child that starts; nil if its text is enough.
  func reader(for name: String, _ attributes: [String: String]) -> ElementReader? { nil }

  /// A child with a reader has ended.
  func ended(_ name: String, _ child: ElementReader, _ parser: ExpatXMLParser) {}

  final func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    depth += 1
    guard depth == 1 else { return }
    text = ""
    child = reader(for: elementName, attributeDict)
    if let child { parser.pushDelegate(child) }
  }

  final func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    if depth == 1 { text += string }
  }

  final func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    depth -= 1
    guard depth == 0 else { return }
    if let child { ended(elementName, child, parser) } else { texts[elementName] = text }
    child = nil
  }
}
