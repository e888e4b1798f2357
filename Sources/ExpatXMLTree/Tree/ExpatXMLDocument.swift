/// A document with everything that its events report: the root element, and what is around it.
///
/// ```swift
/// var document = try ExpatXMLDocument(.file("page.xhtml"))
/// document.prolog.append(.comment("Checked."))
/// try document.xml().write(to: url, atomically: true, encoding: .utf8)
/// ```
///
/// Comments and processing instructions are kept. CDATA sections are text, entities are expanded.
public struct ExpatXMLDocument: Sendable, Hashable {
  /// What the XML declaration says. The encoding is that of the document that was parsed.
  public var start: XMLEvent.StartDocument

  /// What comes before the root element, in document order: the document type and its declarations, comments and
  /// processing instructions.
  public var prolog: [XMLEvent]

  /// The root element.
  public var root: ExpatXMLElement

  /// The comments and processing instructions after the root element.
  public var epilog: [XMLEvent]

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - root: the root element.
  ///   - start: what the XML declaration says.
  ///   - prolog: the document type and its declarations, comments and processing instructions before the root element.
  ///   - epilog: comments and processing instructions after the root element.
  public init(
    root: ExpatXMLElement, start: XMLEvent.StartDocument = .init(), prolog: [XMLEvent] = [], epilog: [XMLEvent] = []
  ) {
    self.start = start
    self.prolog = prolog
    self.root = root
    self.epilog = epilog
  }

  /// The document type; nil for none.
  public var documentType: XMLEvent.DocumentType? {
    for event in prolog { if case .documentType(let type) = event { return type } }
    return nil
  }
}
