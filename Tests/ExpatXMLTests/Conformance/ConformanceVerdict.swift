extension ExpatXMLParser {
  /// The only place where parsers are configured for the suite's documents.
  func configure(for row: ConformanceRow) {
    shouldProcessNamespaces = row.isNamespaceAware
    // Namespace declarations are attributes in the canonical form.
    shouldReportNamespacePrefixes = row.isNamespaceAware
    shouldResolveExternalEntities = true
    externalEntityResolvingPolicy = .always
    options.checksNamespaces = row.isNamespaceAware
    if ConformanceErrata.rowsInRuns.contains(row.id) { options.textDelivery = .runs }
  }
}

/// The result of parsing the document of a row.
struct ConformanceVerdict {
  let isAccepted: Bool
  /// Whether the canonical form equals the suite's; nil if there is none to compare.
  let isOutputEqual: Bool?
  /// The fault in the result; nil if there is none.
  let fault: String?

  init(of row: ConformanceRow) throws {
    let bytes = Array(try Data(contentsOf: row.document))
    let outcome = Outcome(try #require(ExpatXMLParser(contentsOf: row.document)), row)
    let outputFault = try outcome.faultOfCanonicalForm(row)
    isAccepted = outcome.error == nil
    isOutputEqual = isAccepted && row.output != nil ? outputFault == nil : nil
    // The result must not depend on the chunks. In memory, a document has no URL to resolve external entities against.
    let other = (row.entities == "none" ? Array(1...7) : []).lazy.map { Outcome(ExpatXMLParser(bytes, size: $0), row) }
      .first { $0.canonicalForm != outcome.canonicalForm || $0.error != outcome.error }
    fault =
      outcome.fault(of: row) ?? outputFault
      ?? other.map { "in one chunk \(outcome.canonicalForm), \(outcome.error as Any), in others \($0)" }
  }

  private struct Outcome {
    let error: NSError?
    let canonicalForm: String
    private let isConsistent: Bool

    init(_ parser: ExpatXMLParser, _ row: ConformanceRow) {
      let recorder = EventRecorder()
      parser.delegate = recorder
      parser.configure(for: row)
      let isAccepted = parser.parse()
      error = parser.parserError.map { $0 as NSError }
      canonicalForm = String(decoding: CanonicalForm(of: recorder.entries.map(\.event)).bytes, as: UTF8.self)
      let ends = recorder.lines.filter { $0 == "endDocument" || $0.hasPrefix("error ") }
      isConsistent = isAccepted == (error == nil) && ends.count == 1 && isAccepted == (ends[0] == "endDocument")
    }

    func fault(of row: ConformanceRow) -> String? {
      guard isConsistent else { return "parse(), parserError and the delegate's last calls contradict each other" }
      switch (row.kind, error) {
      case (.error, _), (.valid, nil), (.invalid, nil): return nil
      case (.notWellFormed, nil): return "expected to be rejected, was accepted"
      case (.notWellFormed, let error?):
        return error.domain == ExpatXMLParser.errorDomain
          ? nil : "expected to be rejected for its content, was for \(error)"
      case (.valid, let error?), (.invalid, let error?):
        return "expected to be accepted, was rejected: \(error.localizedDescription)"
      }
    }

    /// Nil for a document that was rejected, or need not be accepted.
    func faultOfCanonicalForm(_ row: ConformanceRow) throws -> String? {
      guard let output = row.output, row.kind != .error, error == nil else { return nil }
      let file = String(decoding: try Data(contentsOf: output), as: UTF8.self)
      let correction = ConformanceErrata.canonicalForms[row.id]
      if let correction, file.utf8.elementsEqual(correction.utf8) {
        return "has an output file that needs no correction"
      }
      let expected = correction ?? file
      guard !expected.utf8.elementsEqual(canonicalForm.utf8) else { return nil }
      return "expected \(expected.debugDescription), came \(canonicalForm.debugDescription)"
    }
  }
}
