/// Writes the events and the trees of the suite's documents again. The canonical form must stay the same.
@Suite(.needsConformanceSuite) struct ConformanceWritingTests {
  @Test func eventsHaveTheSameCanonicalFormAfterWriting() throws {
    try check("events written again") { try fault(ofEvents: $0, processesNamespaces: false) }
    try check("events written again, with namespaces") {
      $0.isNamespaceAware ? try fault(ofEvents: $0, processesNamespaces: true) : nil
    }
  }

  @Test func treesHaveTheSameCanonicalFormAfterWriting() throws {
    try check("trees written again") { $0.isNamespaceAware ? try fault(ofTree: $0) : nil }
  }

  /// `fault` returns what is wrong about a copy. It throws if the document is not well-formed, or refers to entities whose text is not
  /// known.
  private func check(_ what: String, _ fault: (ConformanceRow) throws -> String?) throws {
    var (sameCount, unwrittenCount) = (0, 0)
    for row in ConformanceSuite.collections.flatMap(\.catalogues).flatMap(\.rows)
    where row.isApplicable && row.kind != .notWellFormed {
      do {
        let fault = try fault(row)
        if let fault { Issue.record("\(row.id), \(row.uri): \(fault)") } else { sameCount += 1 }
      } catch is XMLParseError {
      } catch let error as XMLWriteError where error.code == .unwritableEvent {
        unwrittenCount += 1
      }
    }
    #expect(sameCount > 10 * unwrittenCount)
    try ConformanceReport.write("\(what): \(sameCount), not written: \(unwrittenCount)")
  }

  /// Prefixes are declared where they are used, so declarations are not compared.
  private func fault(ofTree row: ConformanceRow) throws -> String? {
    let options = XMLOptions(skipsUnknownEntities: true)
    let document = try ExpatXMLDocument(.file(row.document.path), options: options)
    let copy = Array(try document.xml(.compact).utf8)
    let original = Array(try Data(contentsOf: row.document))
    let forms = [original, copy].map { canonicalForm($0, processesNamespaces: true, reportsPrefixes: false) }
    if forms[0] != forms[1] { return "expected \(forms[0] ?? "nothing"), came \(forms[1] ?? "nothing")" }
    let again = try ExpatXMLDocument(.bytes(copy), options: options)
    let isSame =
      again.root == document.root && again.prolog == document.prolog && again.epilog == document.epilog
      && again.start.isStandalone == document.start.isStandalone
    return isSame ? nil : "expected \(document), came \(again)"
  }

  private func fault(ofEvents row: ConformanceRow, processesNamespaces: Bool) throws -> String? {
    let events = try events(.file(row.document.path))
    var xml = XMLWriter()
    for event in events { try xml.write(event) }
    let copy = try xml.finish()
    let difference = zip(events, try self.events(.bytes(copy))).first { $0 != $1 }
    if let difference { return "\(difference.0) became \(difference.1)" }
    // No event reports this declaration, which says nothing.
    let original = Array(try Data(contentsOf: row.document))
    let expected = canonicalForm(original, processesNamespaces: processesNamespaces)?
      .replacing(" xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", with: "")
    let actual = canonicalForm(copy, processesNamespaces: processesNamespaces)
    return actual == expected ? nil : "expected \(expected ?? "nothing"), came \(actual ?? "nothing")"
  }

  private func events(_ source: XMLSource) throws -> [XMLEvent] {
    try XMLEventReader(source, options: XMLOptions(textDelivery: .runs, reportsCDATA: true)).allOfACopy()
  }

  /// Nil for a document that is not well-formed. No external entities are loaded.
  private func canonicalForm(
    _ document: [UInt8], processesNamespaces: Bool, reportsPrefixes: Bool = true
  ) -> String? {
    let parser = ExpatXMLParser(data: Data(document))
    parser.shouldProcessNamespaces = processesNamespaces
    parser.shouldReportNamespacePrefixes = processesNamespaces && reportsPrefixes
    return CanonicalForm.text(of: parser)
  }
}
