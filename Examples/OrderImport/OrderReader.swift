import ExampleTerminal
import ExpatXML

/// An element as a node of a tree. While it is open, it is the parser's delegate, and makes its children.
final class Node: ExpatXMLParserDelegate {
  let name: String
  let attributes: [String: String]
  /// Where the start tag ends.
  let position: XMLPosition
  /// The text directly in the element.
  private(set) var text = ""
  private(set) var children: [Node] = []

  /// Makes the node of an element that has just started, and lets it have what is inside.
  init(_ name: String, _ attributes: [String: String], in parser: ExpatXMLParser) {
    (self.name, self.attributes, position) = (name, attributes, parser.position)
    parser.pushDelegate(self)
  }

  /// The text of the first child of a name; empty if there is none.
  subscript(name: String) -> String { children.first { $0.name == name }?.text ?? "" }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    // The way of a parcel may be long, and does not matter here.
    if elementName == "tracking" { parser.skipDescendants() }
    children.append(Node(elementName, attributeDict, in: parser))
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { text += string }
}

/// Passes each order of a document on as soon as it has ended, and keeps none of them.
final class OrderReader: ExpatXMLParserDelegate {
  private let onOrder: (Result<Order, Fault>) -> Void
  private var node: Node?

  init(onOrder: @escaping (Result<Order, Fault>) -> Void) { self.onOrder = onOrder }

  func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
    // A delegate knows best which settings it needs.
    parser.options.limits = .untrusted
    return true
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    if elementName == "order" { node = Node(elementName, attributeDict, in: parser) }
  }

  /// The end tag comes to the delegate that got the start tag.
  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    if let node { onOrder(Result { () throws(Fault) in try Order(node) }) }
    node = nil
  }
}
