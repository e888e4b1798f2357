/// A document as a list of its tokens, and how to parse it.
struct GeneratedDocument: Sendable {
  struct Token: Sendable {
    enum Kind {
      case xmlDeclaration
      /// White space outside the root element.
      case space
      case documentTypeStart
      case declaration
      case documentTypeEnd
      case startTag
      case endTag
      case emptyElementTag
      case text
      /// A reference in content to an entity of the document type.
      case entityReference
      case cdata
      case comment
      case processingInstruction
    }

    var kind: Kind
    var source: String
    /// For an entity reference, the text that may replace it.
    var expansion: String?
  }

  var tokens: [Token]
  var encoding = SourceEncoding.utf8
  var shouldProcessNamespaces = false
  var shouldReportNamespacePrefixes = false
  var reportsCDATA = true

  /// Makes a document from text.
  init(_ text: String) {
    self.init(tokens: [])
    var rest = text[...]
    while let match = rest.firstMatch(of: /<!\[CDATA\[(?s).*?\]\]>|<\/[^>]*>/) {
      tokens.append(Token(kind: .text, source: String(rest[..<match.range.lowerBound])))
      tokens.append(Token(kind: match.output.hasPrefix("</") ? .endTag : .cdata, source: String(match.output)))
      rest = rest[match.range.upperBound...]
    }
    tokens.append(Token(kind: .text, source: String(rest)))
  }

  init(tokens: [Token]) {
    self.tokens = tokens
  }

  var text: String { tokens.map(\.source).joined() }

  /// Whether some of its text matches a pattern.
  func contains(_ pattern: String) -> Bool {
    guard let pattern = try? Regex(pattern) else { fatalError("\(pattern) is no pattern.") }
    return text.contains(pattern.matchingSemantics(.unicodeScalar))
  }

  func contains(_ pattern: Regex<Substring>) -> Bool {
    text.contains(pattern.matchingSemantics(.unicodeScalar))
  }

  var data: Data { Data(encoding.bytes(of: text)) }

  var refersToEntitiesInContent: Bool { tokens.contains { $0.expansion != nil } }

  /// The same document with the entities in its content replaced by their text.
  var expanded: GeneratedDocument {
    var document = self
    for (index, token) in tokens.enumerated() {
      guard let expansion = token.expansion else { continue }
      document.tokens[index] = Token(kind: .text, source: expansion)
    }
    return document
  }
}

extension GeneratedDocument: CustomStringConvertible {
  var description: String {
    """
    \(text.debugDescription) in \(encoding), namespaces \(shouldProcessNamespaces), \
    prefixes \(shouldReportNamespacePrefixes), CDATA \(reportsCDATA)
    """
  }
}
