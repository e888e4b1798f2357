import ExpatXML
import Foundation

/// Makes earthquakes from the entries of an Atom feed, one by one, and keeps none of them.
final class EarthquakeFeedParser: ExpatXMLParserDelegate {
  /// The number of entries in which something is missing or can't be read.
  private(set) var unreadableEntries = 0

  private let onEarthquake: (Earthquake) -> Void
  /// The texts of the current entry.
  private var entry: [Field: String] = [:]
  /// What the text of the current element is; nil for elements that don't matter.
  private var field: Field?

  private enum Field { case title, updated, point, elevation }

  // Elements are recognised by their namespace, since feeds may use any prefix.
  private static let atom = "http://www.w3.org/2005/Atom"
  private static let geoRSS = "http://www.georss.org/georss"

  /// Makes a parser that passes every earthquake to a closure as soon as its entry has ended.
  init(onEarthquake: @escaping (Earthquake) -> Void) { self.onEarthquake = onEarthquake }

  /// Parses a feed to its end. Earthquakes before an error have been delivered.
  func parse(_ parser: ExpatXMLParser) throws {
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    guard !parser.parse() else { return }
    throw parser.parserError ?? CocoaError(.fileReadUnknown)
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    field = nil
    switch (namespaceURI, elementName) {
    case (Self.atom, "entry"): entry = [:]
    case (Self.atom, "title"): field = .title
    case (Self.atom, "updated"): field = .updated
    case (Self.geoRSS, "point"): field = .point
    case (Self.geoRSS, "elev"): field = .elevation
    default: break
    }
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    // This one call has the whole text of the element, so nothing is appended.
    if let field { entry[field] = string }
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    field = nil
    guard (namespaceURI, elementName) == (Self.atom, "entry") else { return }
    if let earthquake { onEarthquake(earthquake) } else { unreadableEntries += 1 }
  }

  /// The earthquake that the texts of the entry describe; nil if a text is missing or can't be read.
  private var earthquake: Earthquake? {
    // "M 4.7 - 31 km WSW of Hualien City, Taiwan"
    guard let title = entry[.title]?.wholeMatch(of: /M\s+(-?[0-9.]+)\s+-\s+(.+)/), let magnitude = Double(title.1),
      let updated = entry[.updated], let elevation = entry[.elevation].flatMap(Double.init),
      // Fractions of a second are optional in Atom, but not in the format styles.
      let time = (try? Date(updated, strategy: .iso8601))
        ?? (try? Date(updated, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    else { return nil }
    let point = entry[.point, default: ""].split(separator: " ").compactMap { Double($0) }
    guard point.count == 2 else { return nil }
    return Earthquake(
      magnitude: magnitude, place: String(title.2), time: time, latitude: point[0], longitude: point[1],
      depth: elevation == 0 ? 0 : -elevation / 1000)
  }
}
