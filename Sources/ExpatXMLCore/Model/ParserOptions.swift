/// How a document is parsed: the same for every way of parsing it, under the names that `ExpatXMLParser` has for its
/// properties, and with the same defaults.
///
/// ```swift
/// let events = XMLEvents(path: "feed.xml", options: ParserOptions(shouldProcessNamespaces: true, limits: .untrusted))
/// ```
///
/// Where an option has no meaning it does not count: how text is delivered for trees, records and values; namespaces for
/// ``XMLStreamParser``.
public struct ParserOptions: Sendable, Hashable {
  /// Whether names are split into namespace, prefix and local name (Namespaces in XML 1.0). Default false.
  public var shouldProcessNamespaces: Bool

  /// Whether namespace declarations are events of their own. Default false, independent of ``shouldProcessNamespaces``.
  public var shouldReportNamespacePrefixes: Bool

  /// What becomes of faults against Namespaces in XML 1.0. Default ``NamespaceConformance/tolerant``.
  public var namespaceConformance: NamespaceConformance

  /// How text is delivered. Default ``TextDelivery/coalesced``.
  public var textDelivery: TextDelivery

  /// How CDATA sections are delivered. Default ``CDATADelivery/asCharacters``.
  public var cdataDelivery: CDATADelivery

  /// The name of the encoding, if you know better than the document and its server: `windows-1252`. A byte order mark counts
  /// more, since no other document can begin with one. Default nil: the byte order mark, the server or the declaration decides, in this order. A name that is not known is an
  /// error of the parse. External entities keep their own.
  public var encoding: String?

  /// Entities that the document need not declare: ``XMLEntities/html``, or your own. Default none.
  public var entities: XMLEntities

  /// What becomes of references to entities whose text is not known. Default ``SkippedEntityHandling/automatic``.
  public var skippedEntities: SkippedEntityHandling

  /// What a document may ask for before it is an error.
  public var limits: ParserLimits

  /// Whether the body of a response is the document whatever its status is, where ExpatXML downloads it: SOAP has faults in
  /// responses of status 500. Default false: a status outside 2xx is an `HTTPStatusError`.
  public var shouldParseErrorResponses: Bool

  /// Whether ``XMLEvents/AsyncIterator/position`` and ``XMLEventReader/position`` are known. Default false, since counting
  /// lines and columns takes time. Errors have their position anyway.
  public var tracksPositions: Bool

  /// Makes options, of which each has its default unless it is said.
  public init(
    shouldProcessNamespaces: Bool = false, shouldReportNamespacePrefixes: Bool = false,
    namespaceConformance: NamespaceConformance = .tolerant, textDelivery: TextDelivery = .coalesced,
    cdataDelivery: CDATADelivery = .asCharacters, encoding: String? = nil, entities: XMLEntities = [:],
    skippedEntities: SkippedEntityHandling = .automatic, limits: ParserLimits = ParserLimits(),
    shouldParseErrorResponses: Bool = false, tracksPositions: Bool = false
  ) {
    self.shouldProcessNamespaces = shouldProcessNamespaces
    self.shouldReportNamespacePrefixes = shouldReportNamespacePrefixes
    self.namespaceConformance = namespaceConformance
    self.textDelivery = textDelivery
    self.cdataDelivery = cdataDelivery
    self.encoding = encoding
    self.entities = entities
    self.skippedEntities = skippedEntities
    self.limits = limits
    self.shouldParseErrorResponses = shouldParseErrorResponses
    self.tracksPositions = tracksPositions
  }
}

extension ParserOptions: CustomStringConvertible {
  /// The options that differ from the default: `ParserOptions(textDelivery: .runs)`.
  public var description: String { SettingsText.text(of: self, default: ParserOptions()) }
}
