package import Documents

/// A parser that is measured. All of them count the same events.
package enum Rival: String, CaseIterable, Codable, Sendable {
  case expatXML = "ExpatXMLParser"
  case expatXMLNamespaces = "ExpatXMLParser, namespaces"
  case streamParser = "XMLStreamParser"
  case xmlParser = "XMLParser"
  case xmlParserNamespaces = "XMLParser, namespaces"
  case expat = "Expat in C"
  case expatNamespaces = "Expat in C, namespaces"
  case libxml2 = "libxml2 in C"

  /// Whether namespace declarations are left out of the attributes.
  package var processesNamespaces: Bool {
    switch self {
    case .expatXMLNamespaces, .xmlParserNamespaces, .expatNamespaces: true
    case .expatXML, .streamParser, .xmlParser, .expat, .libxml2: false
    }
  }

  /// Parses a document to its end and tells what it consists of.
  package func parse(_ input: DocumentInput) throws(RivalFailure) -> ParsedCounts {
    let counts: ParsedCounts? =
      switch self {
      case .expatXML, .expatXMLNamespaces: parseWithExpatXML(input)
      case .streamParser: parseWithStreamParser(input)
      case .xmlParser, .xmlParserNamespaces: parseWithXMLParser(input)
      case .expat, .expatNamespaces, .libxml2: parseInC(input)
      }
    guard let counts else { throw RivalFailure(rival: self) }
    return counts
  }

  /// What `parse` has to find in a document.
  package func expectedCounts(of file: DocumentFile) -> ParsedCounts {
    let counts = file.counts
    return ParsedCounts(
      startTags: counts.startTags, endTags: counts.endTags,
      attributes: counts.attributes + (processesNamespaces ? 0 : counts.namespaceDeclarations),
      textBytes: counts.textBytes)
  }
}

/// A parser did not get to the end of a document.
package struct RivalFailure: Error, CustomStringConvertible {
  package var rival: Rival

  package init(rival: Rival) {
    self.rival = rival
  }

  package var description: String { "\(rival.rawValue) did not parse the document." }
}
