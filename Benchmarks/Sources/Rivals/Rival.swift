package import Documents

/// A parser that is measured. All of them count the same events.
package enum Rival: String, CaseIterable, Codable, Sendable {
  case expatXML = "ExpatXMLParser"
  case expatXMLNamespaces = "ExpatXMLParser, namespaces"
  case streamParser = "XMLStreamParser"
  // ExpatXML with settings that cost time. They should cost no more than necessary.
  case expatXMLUntrusted = "ExpatXMLParser, untrusted"
  case expatXMLChoosing = "ExpatXMLParser, choosing"
  case expatXMLPushed = "ExpatXMLParser, pushed"
  case expatXMLDiscarding = "ExpatXMLParser, discarding"
  case expatXMLRepairing = "ExpatXMLParser, repairing"
  case recordReader = "XMLRecordReader, none"
  case eventReader = "XMLEventReader"
  case xmlParser = "XMLParser"
  case xmlParserNamespaces = "XMLParser, namespaces"
  case expat = "Expat in C"
  case expatNamespaces = "Expat in C, namespaces"
  case libxml2 = "libxml2 in C"

  /// Whether namespace declarations are left out of the attributes.
  package var processesNamespaces: Bool {
    switch self {
    case .expatXMLNamespaces, .xmlParserNamespaces, .expatNamespaces: true
    case .expatXML, .expatXMLUntrusted, .expatXMLChoosing, .expatXMLPushed, .expatXMLDiscarding,
      .expatXMLRepairing, .recordReader, .eventReader, .streamParser, .xmlParser, .expat, .libxml2:
      false
    }
  }

  /// The settings of ExpatXML that are compared with the default ones.
  package static let settings: [Rival] = [
    .expatXMLUntrusted, .expatXMLChoosing, .expatXMLPushed, .expatXMLDiscarding, .expatXMLRepairing,
    .recordReader, .eventReader,
  ]

  /// Parses a document to its end and returns the counts of its events.
  package func parse(_ input: DocumentInput) throws(RivalFailure) -> ParsedCounts {
    let counts: ParsedCounts? =
      switch self {
      case .expatXML, .expatXMLNamespaces, .expatXMLUntrusted, .expatXMLChoosing, .expatXMLPushed,
        .expatXMLDiscarding, .expatXMLRepairing:
        parseWithExpatXML(input)
      case .recordReader: parseWithRecordReader(input)
      case .eventReader: parseWithEventReader(input)
      case .streamParser: parseWithStreamParser(input)
      case .xmlParser, .xmlParserNamespaces: parseWithXMLParser(input)
      case .expat, .expatNamespaces, .libxml2: parseInC(input)
      }
    guard let counts else { throw RivalFailure(rival: self) }
    return counts
  }

  /// The counts that `parse` must return for a document.
  package func expectedCounts(of file: DocumentFile) -> ParsedCounts {
    let counts = file.counts
    // It searches for records that do not exist.
    if self == .recordReader { return ParsedCounts() }
    return ParsedCounts(
      startTags: counts.startTags, endTags: counts.endTags,
      attributes: counts.attributes + (processesNamespaces ? 0 : counts.namespaceDeclarations),
      textBytes: self == .expatXMLDiscarding ? 0 : counts.textBytes)
  }
}

/// A parser did not reach the end of a document.
package struct RivalFailure: Error, CustomStringConvertible {
  package var rival: Rival

  package init(rival: Rival) {
    self.rival = rival
  }

  package var description: String { "\(rival.rawValue) did not parse the document." }
}
