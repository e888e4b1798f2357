import ExpatXML
import Foundation

/// Reads the bars and the texts of a chart.
final class BarReader: ExpatXMLParserDelegate {
  private(set) var bars: [(x: Double, width: Double)] = []
  private(set) var texts: [String] = []

  /// Returns false if the chart is not well-formed.
  func read(_ svg: String) -> Bool {
    let parser = ExpatXMLParser(data: Data(svg.utf8))
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    // The squares of the legend have a width of 12.
    guard elementName == "rect", attributeDict["width"] != "12" else { return }
    bars.append((Double(attributeDict["x"] ?? "") ?? .nan, Double(attributeDict["width"] ?? "") ?? .nan))
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { texts.append(string) }
}
