#if canImport(FoundationXML)
  /// A difference from XMLParser, and its reason.
  struct ExplainedDifference: CustomTestStringConvertible, Sendable {
    let reason: String
    /// A document that shows the difference, and the entries that only one of the parsers has.
    let example: GeneratedDocument
    let onlyTheirs: [String]
    let onlyOurs: [String]
    /// Removes the difference from a comparison. Nil if no generated document shows it.
    let normalise: (@Sendable (inout Comparison) -> Void)?

    var testDescription: String { reason }

    init(
      _ reason: String, _ example: String, namespaces: Bool = false, prefixes: Bool = false,
      reportsCDATA: Bool = true, encoding: SourceEncoding = .utf8, onlyTheirs: [String] = [],
      onlyOurs: [String] = [], normalise: (@Sendable (inout Comparison) -> Void)? = nil
    ) {
      self.reason = reason
      var document = GeneratedDocument(example)
      document.encoding = encoding
      document.shouldProcessNamespaces = namespaces
      document.shouldReportNamespacePrefixes = prefixes
      document.reportsCDATA = reportsCDATA
      self.example = document
      self.onlyTheirs = onlyTheirs
      self.onlyOurs = onlyOurs
      self.normalise = normalise
    }
  }
#endif
