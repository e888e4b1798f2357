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
    let bytes = try Data(contentsOf: row.document)
    guard let parser = ExpatXMLParser(contentsOf: row.document) else { throw CocoaError(.fileReadUnsupportedScheme) }
    let outcome = Outcome(parser, row)
    let outputFault = try outcome.faultOfCanonicalForm(row)
    isAccepted = outcome.error == nil
    isOutputEqual = isAccepted && row.output != nil ? outputFault == nil : nil
    fault = outcome.fault(of: row) ?? outputFault ?? outcome.fault(ofChunksOf: bytes, row)
  }

  private struct Outcome {
    let error: NSError?
    let canonicalForm: [UInt8]
    private let isConsistent: Bool

    init(_ parser: ExpatXMLParser, _ row: ConformanceRow) {
      let recorder = EventRecorder()
      parser.delegate = recorder
      parser.configure(for: row)
      let isAccepted = parser.parse()
      error = parser.parserError.map { $0 as NSError }
      canonicalForm = CanonicalForm(of: recorder.entries.map(\.event)).bytes
      let ends = recorder.lines.filter { $0 == "endDocument" || $0.hasPrefix("error ") }
      isConsistent = isAccepted == (error == nil) && ends.count == 1 && isAccepted == (ends[0] == "endDocument")
    }

    func fault(of row: ConformanceRow) -> String? {
      guard isConsistent else { return "parse(), parserError and the delegate's last calls contradict each other" }
      switch (row.kind, error) {
      case (.error, _): return nil
      case (.notWellFormed, nil): return "expected to be rejected, was accepted"
      case (.notWellFormed, let error?):
        return error.domain == ExpatXMLParser.errorDomain
          ? nil : "expected to be rejected for its content, was for \(error)"
      case (.valid, let error?), (.invalid, let error?):
        return "expected to be accepted, was rejected: \(error.localizedDescription)"
      case (.valid, nil), (.invalid, nil): return nil
      }
    }

    /// Nil for a document that was rejected, or need not be accepted.
    func faultOfCanonicalForm(_ row: ConformanceRow) throws -> String? {
      guard let output = row.output, row.kind != .error, error == nil else { return nil }
      let file = try Data(contentsOf: output)
      let correction = ConformanceErrata.canonicalForms[row.id].map { Data($0.utf8) }
      if file == correction { return "has an output file that needs no correction" }
      let expected = correction ?? file
      guard !expected.elementsEqual(canonicalForm) else { return nil }
      return "expected \(Self.text(expected)), came \(Self.text(canonicalForm))"
    }

    /// The result must not depend on the chunks. In memory, a document has no URL to resolve external entities against.
    func fault(ofChunksOf bytes: Data, _ row: ConformanceRow) -> String? {
      guard row.entities == "none" else { return nil }
      let bytes = Array(bytes)
      for size in 1...7 {
        let other = Outcome(ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, size: size) }), row)
        if other.canonicalForm == canonicalForm, other.error == error { continue }
        return "in one chunk \(text), in chunks of \(size) bytes \(other.text)"
      }
      return nil
    }

    private var text: String {
      "\(Self.text(canonicalForm)) with \(error?.localizedDescription ?? "no error")"
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: Array(bytes), as: UTF8.self).debugDescription
    }
  }
}
