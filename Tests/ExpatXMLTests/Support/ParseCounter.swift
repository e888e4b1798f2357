/// Counts events, for documents that are too long to record.
final class ParseCounter: ExpatXMLParserDelegate {
  private(set) var succeeded = false
  private(set) var error: (any Error)?
  private(set) var elements = 0
  private(set) var textRuns = 0
  private(set) var textBytes = 0

  private var pause: (() -> Void)?

  /// Parses the document. Pauses in the first element.
  init(_ parser: ExpatXMLParser, pause: (() -> Void)? = nil) {
    self.pause = pause
    parser.delegate = self
    succeeded = parser.parse()
    error = parser.parserError
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    elements += 1
    pause?()
    pause = nil
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    textRuns += 1
    textBytes += string.utf8.count
  }
}
