import ExpatXML
import Foundation

/// Reads the content of one element: the texts of its children by name, or readers of their own for them.
///
/// It is made when the element starts, and pushed onto the parser's delegates, which keep it alive. The delegate that
/// pushed it gets the end tag.
class ElementReader: ExpatXMLParserDelegate {
  let attributes: [String: String]
  /// The children that have ended and had readers, with the lines of their ends.
  private(set) var children: [(name: String, reader: ElementReader, line: Int)] = []

  private var texts: [String: String] = [:]
  private var text = ""
  /// How many elements are open inside of the element. Only its children are read.
  private var depth: Int
  private var child: ElementReader?

  /// A reader of a document begins outside of its root element, at a depth of -1.
  init(_ attributes: [String: String] = [:], depth: Int = 0) { (self.attributes, self.depth) = (attributes, depth) }

  /// The text of a child; empty if there is none.
  subscript(name: String) -> String { texts[name] ?? "" }

  /// The reader for a child that starts; nil if its text is enough.
  func reader(for name: String, _ attributes: [String: String]) -> ElementReader? { nil }

  /// A child with a reader has ended.
  func ended(_ name: String, _ child: ElementReader, line: Int) { children.append((name, child, line)) }

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
    if let child { ended(elementName, child, line: parser.lineNumber) } else { texts[elementName] = text }
    child = nil
  }
}

/// Reads a document of orders. It passes each order on as soon as it has ended, and keeps none of them.
final class OrderImporter: ElementReader {
  /// Why an order can't be imported.
  struct Rejected: Error, Equatable {
    var number: String
    var problem: Order.Problem
  }

  private let onOrder: (Result<Order, Rejected>) -> Void

  init(onOrder: @escaping (Result<Order, Rejected>) -> Void) {
    self.onOrder = onOrder
    super.init(depth: -1)
  }

  func parse(_ parser: ExpatXMLParser) throws {
    parser.delegate = self
    guard !parser.parse() else { return }
    throw parser.parserError ?? CocoaError(.fileReadUnknown)
  }

  override func reader(for name: String, _ attributes: [String: String]) -> ElementReader? {
    name == "order" ? OrderReader(attributes) : nil
  }

  override func ended(_ name: String, _ child: ElementReader, line: Int) {
    do {
      onOrder(.success(try Order(child, line: line)))
    } catch {
      onOrder(.failure(Rejected(number: child.attributes["number"] ?? "", problem: error)))
    }
  }
}

/// Reads an `<order>`. Three of its parts have a `<name>`, and none needs to know about the others.
final class OrderReader: ElementReader {
  override func reader(for name: String, _ attributes: [String: String]) -> ElementReader? {
    switch name {
    case "customer", "address": ElementReader(attributes)
    case "items": ItemsReader(attributes)
    default: nil
    }
  }
}

/// Reads the `<items>` of an order.
final class ItemsReader: ElementReader {
  override func reader(for name: String, _ attributes: [String: String]) -> ElementReader? {
    name == "item" ? ElementReader(attributes) : nil
  }
}
