import ExpatXML
import Foundation

/// Reads RSS and Atom in all versions, and keeps the repairs.
final class FeedReader: NSObject, ExpatXMLParserDelegate {
  private(set) var feed = Feed()
  private(set) var repairs: [XMLRepair] = []
  /// The name of the root element.
  private(set) var root: String?
  /// Whether there was an element that holds what feeds consist of.
  private var hasChannel = false

  /// Whether the document is RSS or Atom, with entries or without.
  var isFeed: Bool { root == "feed" || (root == "rss" || root == "RDF") && hasChannel }

  /// The names of the open elements.
  private var path: [String] = []
  private var entry: Feed.Entry?
  private var text = ""

  /// - Throws: the error of the document or its source, after everything before it was read.
  func read(_ parser: ExpatXMLParser, repairs: XMLRepairs) throws {
    parser.delegate = self
    parser.shouldProcessNamespaces = true
    parser.options.repairs = repairs
    parser.options.limits = .untrusted
    if !parser.parse(), let error = parser.parserError { throw error }
  }

  func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair) { repairs.append(repair) }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    if path.isEmpty { root = elementName }
    path.append(elementName)
    text = ""
    if elementName == "channel", path.count == 2 { hasChannel = true }
    if ["item", "entry"].contains(elementName), entry == nil { entry = Feed.Entry() }
    // Atom's links are attributes. A link without a relation is the page.
    if elementName == "link", let address = attributeDict["href"],
      ["alternate", nil].contains(attributeDict["rel"])
    {
      entry?.link = address
    }
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    path.removeLast()
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let parent = path.last ?? ""
    switch elementName {
    case "item", "entry":
      if let entry { feed.entries.append(entry) }
      entry = nil
    case "title" where ["item", "entry"].contains(parent): entry?.title = text
    case "title" where ["channel", "feed"].contains(parent): feed.title = text
    case "link" where ["item", "entry"].contains(parent) && !text.isEmpty: entry?.link = text
    default: break
    }
    self.text = ""
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { text += string }
}
