/// How a sequence parses its document: what `ExpatXMLParser` has as properties, under the same names and with the same
/// defaults.
///
/// Records are trees: for ``XMLRecords`` and ``XMLRecordReader`` those options do not count that are about the events of
/// which trees are made.
public struct ParserOptions: Sendable, Hashable {
  /// Whether names are split into namespace, prefix and local name (Namespaces in XML 1.0). Default false.
  public var shouldProcessNamespaces = false

  /// Whether namespace declarations are events of their own. Default false, independent of ``shouldProcessNamespaces``.
  public var shouldReportNamespacePrefixes = false

  /// What becomes of faults against Namespaces in XML 1.0. Default ``NamespaceConformance/tolerant``.
  public var namespaceConformance = NamespaceConformance.tolerant

  /// How text is delivered. Default ``TextDelivery/coalesced``.
  public var textDelivery = TextDelivery.coalesced

  /// How CDATA sections are delivered. Default ``CDATADelivery/asCharacters``.
  public var cdataDelivery = CDATADelivery.asCharacters

  /// What a document may ask for before it is an error.
  public var limits = ParserLimits()

  /// Whether the body of a response is the document whatever its status is, where ExpatXML downloads it: SOAP has faults in
  /// responses of status 500. Default false: a status outside 2xx is an `HTTPStatusError`.
  public var shouldParseErrorResponses = false

  /// Whether ``XMLEvents/AsyncIterator/position`` and ``XMLEventReader/position`` are known. Default false, since counting
  /// lines and columns takes time. Errors have their position anyway.
  public var recordsPositions = false

  /// The default options.
  public init() {}
}
