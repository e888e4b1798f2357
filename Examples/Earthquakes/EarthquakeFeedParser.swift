import ExpatXML
import Foundation

/// Makes earthquakes from the entries of an Atom feed, one by one, and keeps none of them.
final class EarthquakeFeedParser {
  /// The number of entries in which something is missing or can't be read.
  private(set) var unreadableEntries = 0

  private let onEarthquake: (Earthquake) -> Void
  private var entry: FeedEntry?
  /// The property for the text of the current element; nil for elements that don't matter.
  private var field: WritableKeyPath<FeedEntry, String>?

  /// Makes a parser that passes every earthquake to a closure as soon as its entry has ended.
  init(onEarthquake: @escaping (Earthquake) -> Void) {
    self.onEarthquake = onEarthquake
  }

  /// Parses a feed to its end. Earthquakes before an error have been delivered.
  func parse(_ parser: ExpatXMLParser) throws {
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    guard !parser.parse() else { return }
    throw parser.parserError ?? CocoaError(.fileReadUnknown)
  }
}

extension EarthquakeFeedParser: ExpatXMLParserDelegate {
  // Elements are recognised by their namespace, since feeds may use any prefix.
  private static let atom = "http://www.w3.org/2005/Atom"
  private static let geoRSS = "http://www.georss.org/georss"

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    field = nil
    switch (namespaceURI, elementName) {
    case (Self.atom, "entry"): entry = FeedEntry()
    case (Self.atom, "title"): field = \.title
    case (Self.atom, "updated"): field = \.updated
    case (Self.geoRSS, "point"): field = \.point
    case (Self.geoRSS, "elev"): field = \.elevation
    default: break
    }
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    // This one call has the whole text of the element, so nothing is appended.
    if let field { entry?[keyPath: field] = string }
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    field = nil
    guard (namespaceURI, elementName) == (Self.atom, "entry"), let ended = entry else { return }
    entry = nil
    if let earthquake = ended.earthquake { onEarthquake(earthquake) } else { unreadableEntries += 1 }
  }
}
