import ExpatXML
import Foundation

/// Counts events.
final class CountingDelegate: ExpatXMLParserDelegate {
  private(set) var counts = Counts()
  /// Called at every start of an element.
  var onElement: (ExpatXMLParser) -> Void = { _ in }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    counts.elements += 1
    counts.attributes += attributeDict.count
    onElement(parser)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { counts.textBytes += string.utf8.count }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { counts.comments += 1 }

  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    counts.instructions += 1
  }

  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    // Not for the external subset, which is called [dtd] here.
    name.hasPrefix("[") ? nil : Data("<x>\(name)</x>".utf8)
  }
}
