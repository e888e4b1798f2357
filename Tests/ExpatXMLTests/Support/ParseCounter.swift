/// Counts events, for documents that are too long to record.
final class ParseCounter: ExpatXMLParserDelegate {
  private(set) var succeeded = false
  private(set) var error: (any Error)?
  private(set) var (elements, attributes, textRuns, textBytes, errors) = (0, 0, 0, 0, 0)
  private(set) var hasEnded = false
  private let answers: [String: String]
  private var pause: (() -> Void)?

  /// Parses the document, with answers for entities by name. Pauses in the first element.
  init(_ parser: ExpatXMLParser, answers: [String: String] = [:], pause: (() -> Void)? = nil) {
    self.answers = answers
    self.pause = pause
    parser.delegate = self
    succeeded = parser.parse()
    error = parser.parserError
  }

  /// Whether the only error is the last event.
  var endsInItsOnlyError: Bool { !succeeded && errors == 1 && !hasEnded }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    elements += 1
    attributes += attributeDict.count
    pause?()
    pause = nil
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    textRuns += 1
    textBytes += string.utf8.count
  }

  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    answers[name].map { Data($0.utf8) }
  }

  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) { errors += 1 }

  func parserDidEndDocument(_ parser: ExpatXMLParser) { hasEnded = true }
}
