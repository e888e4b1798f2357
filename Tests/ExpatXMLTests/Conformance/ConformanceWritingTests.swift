/// Writes the events and the trees of the suite's documents again. The canonical form must stay the same.
@Suite(
  .enabled(
    if: ConformanceSuite.folder != nil,
    "The environment variable XMLCONF does not name the folder of the W3C XML Conformance Test Suite."))
struct ConformanceWritingTests {
  /// What became of a document.
  private enum Outcome {
    /// It is not well-formed.
    case unreadable
    /// It refers to entities whose text is not known.
    case unwritable
    case same
    case different(String)
  }

  @Test func eventsHaveTheSameCanonicalFormAfterWriting() throws {
    try check("events written again") { row in
      try (row.isNamespaceAware ? [false, true] : [false]).map { try outcome(row, $0) }
    }
  }

  @Test func treesHaveTheSameCanonicalFormAfterWriting() throws {
    try check("trees written again") { row in row.isNamespaceAware ? [try outcome(ofTree: row)] : [] }
  }

  private func check(_ what: String, _ outcomes: (ConformanceRow) throws -> [Outcome]) throws {
    var (sameCount, unwrittenCount) = (0, 0)
    for collection in ConformanceSuite.collections {
      for row in collection.catalogues.flatMap(\.rows) where row.isApplicable && row.kind != .notWellFormed {
        for outcome in try outcomes(row) {
          switch outcome {
          case .unreadable: break
          case .unwritable: unwrittenCount += 1
          case .same: sameCount += 1
          case .different(let text): Issue.record("\(row.id), \(row.uri): \(text)")
          }
        }
      }
    }
    #expect(sameCount > 10 * unwrittenCount)
    try ConformanceReport.write("\(what): \(sameCount), not written: \(unwrittenCount)")
  }

  /// Prefixes are declared where they are used, so declarations are not compared.
  private func outcome(ofTree row: ConformanceRow) throws -> Outcome {
    let document: ExpatXMLDocument
    do {
      document = try ExpatXMLDocument(.file(row.document.path), options: XMLOptions(skipsUnknownEntities: true))
    } catch is XMLParseError {
      return .unreadable
    }
    let copy = Array(try document.xml(.compact).utf8)
    let expected = canonicalForm(Array(try Data(contentsOf: row.document)), true, reportsPrefixes: false)
    let actual = canonicalForm(copy, true, reportsPrefixes: false)
    guard actual == expected else {
      return .different("expected \(expected ?? "nothing"), came \(actual ?? "nothing")")
    }
    let again = try ExpatXMLDocument(.bytes(copy), options: XMLOptions(skipsUnknownEntities: true))
    guard again.root == document.root, again.prolog == document.prolog, again.epilog == document.epilog,
      again.start.isStandalone == document.start.isStandalone
    else { return .different("expected \(document), came \(again)") }
    return .same
  }

  private func outcome(_ row: ConformanceRow, _ processesNamespaces: Bool) throws -> Outcome {
    let options = XMLOptions(textDelivery: .runs, reportsCDATA: true)
    do {
      let events = try events(.file(row.document.path), options)
      var xml = XMLWriter()
      for event in events { try xml.write(event) }
      let copy = try xml.finish()
      let difference = zip(events, try self.events(.bytes(copy), options)).first { $0 != $1 }
      if let difference { return .different("\(difference.0) became \(difference.1)") }
      // No event reports this declaration, which says nothing.
      let expected = canonicalForm(Array(try Data(contentsOf: row.document)), processesNamespaces)?
        .replacing(" xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"", with: "")
      let actual = canonicalForm(copy, processesNamespaces)
      if actual == expected { return .same }
      return .different("expected \(expected ?? "nothing"), came \(actual ?? "nothing")")
    } catch is XMLParseError {
      return .unreadable
    } catch let error as XMLWriteError {
      return error.code == .unwritableEvent ? .unwritable : .different("\(error)")
    }
  }

  /// The encoding of a copy is another one, and it has an XML declaration.
  private func events(_ source: XMLSource, _ options: XMLOptions) throws -> [XMLEvent] {
    let reader = XMLEventReader(source, options: options)
    var events: [XMLEvent] = []
    while let event = try reader.next() {
      if case .startDocument(let start) = event {
        events.append(.startDocument(.init(isStandalone: start.isStandalone)))
      } else {
        events.append(event)
      }
    }
    return events
  }

  /// Nil for a document that is not well-formed. No external entities are loaded.
  private func canonicalForm(
    _ document: [UInt8], _ processesNamespaces: Bool, reportsPrefixes: Bool = true
  ) -> String? {
    let parser = ExpatXMLParser(data: Data(document))
    let recorder = EventRecorder()
    parser.delegate = recorder
    parser.shouldProcessNamespaces = processesNamespaces
    parser.shouldReportNamespacePrefixes = processesNamespaces && reportsPrefixes
    guard parser.parse() else { return nil }
    return String(decoding: CanonicalForm(of: recorder.entries.map(\.event)).bytes, as: UTF8.self)
  }
}
