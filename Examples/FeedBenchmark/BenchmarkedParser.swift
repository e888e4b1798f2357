import ArgumentParser
import ExpatXML
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A parser that downloads and parses.
enum BenchmarkedParser: String, CaseIterable, Codable, ExpressibleByArgument {
  case expatXMLParser = "ExpatXMLParser"
  case xmlParser = "XMLParser"

  /// Downloads and parses a feed, and calls a closure with the name of each element that starts.
  func parse(_ url: URL, onElement: @escaping (String) -> Void) throws {
    switch self {
    case .expatXMLParser: try ExpatFeed(onElement).parse(url)
    case .xmlParser: try FoundationFeed(onElement).parse(url)
    }
  }
}

private final class ExpatFeed: ExpatXMLParserDelegate {
  private let onElement: (String) -> Void

  init(_ onElement: @escaping (String) -> Void) { self.onElement = onElement }

  func parse(_ url: URL) throws {
    guard let parser = ExpatXMLParser(contentsOf: url) else { throw URLError(.unsupportedURL) }
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? URLError(.unknown) }
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    onElement(elementName)
  }

  // Implemented because a reader of feeds needs the texts too.
  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {}
  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) {}
}

private final class FoundationFeed: NSObject, XMLParserDelegate {
  private let onElement: (String) -> Void

  init(_ onElement: @escaping (String) -> Void) { self.onElement = onElement }

  func parse(_ url: URL) throws {
    guard let parser = XMLParser(contentsOf: url) else { throw URLError(.cannotConnectToHost) }
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? URLError(.unknown) }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    onElement(elementName)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {}
  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {}
}
