// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Typical code that was written for Foundation's XMLParser. It is compiled twice: with XMLParser and, after the two
// typealiases in Swap.swift, with ExpatXMLParser.

import Foundation

#if SWAPPED
  import ExpatXML
#elseif canImport(FoundationXML)
  import FoundationXML
#endif

/// A typical feed reader, with a string that text is appended to and a dictionary for the current item.
public final class FeedReader: NSObject, XMLParserDelegate {
  public private(set) var items: [[String: String]] = []
  public private(set) var failure: Int?
  private var item: [String: String]?
  private var text = ""

  public func read(_ data: Data) -> Bool {
    let parser = XMLParser(data: data)
    parser.delegate = self
    parser.shouldProcessNamespaces = false
    parser.shouldResolveExternalEntities = false
    return parser.parse()
  }

  public func parserDidStartDocument(_ parser: XMLParser) {
    items = []
  }

  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {
    if elementName == "item" || elementName == "entry" { item = [:] }
    if elementName == "link", let href = attributeDict["href"] { item?["link"] = href }
    text = ""
  }

  public func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  public func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    text += String(data: CDATABlock, encoding: .utf8) ?? ""
  }

  public func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if elementName == "item" || elementName == "entry" {
      if let item = item { items.append(item) }
      item = nil
    } else if !value.isEmpty {
      item?[elementName] = value
    }
    text = ""
  }

  public func parser(_ parser: XMLParser, parseErrorOccurred parseError: Error) {
    failure = failure ?? (parseError as NSError).code
  }
}
