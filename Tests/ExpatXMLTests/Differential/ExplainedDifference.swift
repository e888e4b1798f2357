#if canImport(FoundationXML)
  import DelegateEvents
  import ExpatXML
  import Testing

  /// What XMLParser does otherwise, and why that is meant.
  struct ExplainedDifference: CustomTestStringConvertible, Sendable {
    let reason: String
    /// A document that shows it, and the entries that only one of the parsers has.
    let example: GeneratedDocument
    let onlyTheirs: [String]
    let onlyOurs: [String]
    /// Takes it out of a comparison. Nil if no document that shows it is generated.
    let normalise: (@Sendable (inout Comparison) -> Void)?

    var testDescription: String { reason }

    init(
      _ reason: String, _ example: String, namespaces: Bool = false, prefixes: Bool = false,
      cdataDelivery: CDATADelivery = .asCDATA, encoding: SourceEncoding = .utf8, onlyTheirs: [String] = [],
      onlyOurs: [String] = [], normalise: (@Sendable (inout Comparison) -> Void)? = nil
    ) {
      self.reason = reason
      var document = GeneratedDocument(example)
      document.encoding = encoding
      document.shouldProcessNamespaces = namespaces
      document.shouldReportNamespacePrefixes = prefixes
      document.cdataDelivery = cdataDelivery
      self.example = document
      self.onlyTheirs = onlyTheirs
      self.onlyOurs = onlyOurs
      self.normalise = normalise
    }
  }
#endif
