import ArgumentParser
import ExpatXML
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A parser that downloads and parses.
enum BenchmarkedParser: String, CaseIterable, ExpressibleByArgument {
  case expatXMLParser = "ExpatXMLParser"
  case xmlParser = "XMLParser"

  /// Downloads and parses a feed, and calls a closure with the name of each element that starts.
  func parse(_ url: URL, onElement: @escaping (String) -> Void) throws {
    let delegate = FeedDelegate(onElement)
    switch self {
    case .expatXMLParser:
      guard let parser = ExpatXMLParser(contentsOf: url) else { throw URLError(.unsupportedURL) }
      parser.delegate = delegate
      guard parser.parse() else { throw parser.parserError ?? URLError(.unknown) }
    case .xmlParser:
      guard let parser = XMLParser(contentsOf: url) else { throw URLError(.cannotConnectToHost) }
      parser.delegate = delegate
      guard parser.parse() else { throw parser.parserError ?? URLError(.unknown) }
    }
  }
}

/// One class for both. The texts are asked for because a reader of feeds needs them too.
private final class FeedDelegate: NSObject, XMLParserDelegate, ExpatXMLParserDelegate {
  private let onElement: (String) -> Void

  init(_ onElement: @escaping (String) -> Void) { self.onElement = onElement }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    onElement(elementName)
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    onElement(elementName)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {}
  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {}
  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {}
  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) {}
}
