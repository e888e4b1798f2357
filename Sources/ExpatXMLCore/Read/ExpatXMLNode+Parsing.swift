/// Parsing a document whole.
extension ExpatXMLNode {
  /// The root element of a document in memory, which may be compressed, and in any encoding.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - shouldProcessNamespaces: whether names are split into namespace, prefix and local name.
  ///   - namespaceConformance: what becomes of faults against Namespaces in XML 1.0.
  ///   - limits: what the document may ask for.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; ``CompressedDataError``.
  public init(
    bytes: some Sequence<UInt8>, shouldProcessNamespaces: Bool = false,
    namespaceConformance: NamespaceConformance = .tolerant, limits: ParserLimits = ParserLimits()
  ) throws {
    try self.init(XMLStreamParser(bytes: bytes), shouldProcessNamespaces, namespaceConformance, limits)
  }

  /// The root element of a document in memory that is not copied. See
  /// ``init(bytes:shouldProcessNamespaces:namespaceConformance:limits:)``.
  public init(
    bytes: Span<UInt8>, shouldProcessNamespaces: Bool = false,
    namespaceConformance: NamespaceConformance = .tolerant, limits: ParserLimits = ParserLimits()
  ) throws {
    self = try SpanSource.withSource(of: bytes) { source in
      try Self(XMLStreamParser(source: source), shouldProcessNamespaces, namespaceConformance, limits)
    }
  }

  /// The root element of the document in a file.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - shouldProcessNamespaces: whether names are split into namespace, prefix and local name.
  ///   - namespaceConformance: what becomes of faults against Namespaces in XML 1.0.
  ///   - limits: what the document may ask for.
  /// - Throws: ``XMLParseError`` for a fault of the document, with its position; ``FileError``; ``CompressedDataError``.
  public init(
    path: String, shouldProcessNamespaces: Bool = false, namespaceConformance: NamespaceConformance = .tolerant,
    limits: ParserLimits = ParserLimits()
  ) throws {
    try self.init(XMLStreamParser(path: path), shouldProcessNamespaces, namespaceConformance, limits)
  }

  package init(
    _ parser: XMLStreamParser, _ shouldProcessNamespaces: Bool, _ namespaceConformance: NamespaceConformance,
    _ limits: ParserLimits
  ) throws {
    var root: ExpatXMLNode?
    let builder = NodeBuilder(.document) { root = $0 }
    builder.shouldProcessNamespaces = shouldProcessNamespaces
    builder.namespaceConformance = namespaceConformance
    parser.limits = limits
    try parser.parse(builder)
    guard let root else {
      throw XMLParseError(code: .emptyDocumentError, message: "There is no element.", position: parser.position)
    }
    self = root
  }
}
