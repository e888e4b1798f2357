import ExpatXML
import Foundation

/// Counts events.
final class CountingDelegate: ExpatXMLParserDelegate {
  private(set) var (elements, attributes, textBytes, comments, instructions) = (0, 0, 0, 0, 0)
  /// Called at every start of an element.
  var onElement: (ExpatXMLParser) -> Void = { _ in }

  var counts: [Int] { [elements, attributes, textBytes, comments, instructions] }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    elements += 1
    attributes += attributeDict.count
    onElement(parser)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { textBytes += string.utf8.count }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { comments += 1 }

  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    instructions += 1
  }

  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    // Not for the external subset, which is called [dtd] here.
    name.hasPrefix("[") ? nil : Data("<x>\(name)</x>".utf8)
  }
}
