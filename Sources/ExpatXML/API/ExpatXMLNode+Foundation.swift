public import Foundation

/// Parsing whole documents that Foundation has.
extension ExpatXMLNode {
  /// The root element of a document in memory, which may be compressed, and in any encoding that ``ExpatXMLParser`` reads.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - shouldProcessNamespaces: whether names are split into namespace, prefix and local name.
  ///   - namespaceConformance: what becomes of faults against Namespaces in XML 1.0.
  ///   - limits: what the document may ask for.
  /// - Throws: `XMLParseError` for a fault of the document, with its position; ``CompressedDataError``.
  public init(
    data: Data, shouldProcessNamespaces: Bool = false, namespaceConformance: NamespaceConformance = .tolerant,
    limits: ParserLimits = ParserLimits()
  ) throws {
    try self.init(XMLStreamParser(data: data), shouldProcessNamespaces, namespaceConformance, limits)
  }

  /// The root element of the document at a `file`, `http` or `https` URL. Blocks until all of it has come.
  ///
  /// - Parameters:
  ///   - url: where the document is.
  ///   - shouldProcessNamespaces: whether names are split into namespace, prefix and local name.
  ///   - namespaceConformance: what becomes of faults against Namespaces in XML 1.0.
  ///   - limits: what the document may ask for.
  /// - Throws: `XMLParseError` for a fault of the document, with its position; `CocoaError`, `URLError`,
  ///   ``HTTPStatusError`` and ``CompressedDataError`` from where it comes.
  public init(
    contentsOf url: URL, shouldProcessNamespaces: Bool = false,
    namespaceConformance: NamespaceConformance = .tolerant, limits: ParserLimits = ParserLimits()
  ) throws {
    guard let parser = XMLStreamParser(contentsOf: url) else {
      throw URLError(.unsupportedURL, userInfo: [NSURLErrorFailingURLErrorKey: url])
    }
    try self.init(parser, shouldProcessNamespaces, namespaceConformance, limits)
  }
}
