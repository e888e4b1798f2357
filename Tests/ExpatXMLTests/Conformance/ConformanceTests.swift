/// Runs the W3C XML Conformance Test Suite, or the part of it that is present.
@Suite(.needsConformanceSuite, .serialized) struct ConformanceTests {
  @Test func theSuiteIsFound() {
    #expect(!ConformanceSuite.collections.isEmpty)
    for catalogue in ConformanceSuite.collections.flatMap(\.catalogues) {
      #expect(catalogue.fault == nil, "\(catalogue.path)")
    }
  }

  @Test func documentsAreTreatedAsTheSuiteDemands() throws {
    var total: [String: Int] = [:]
    for collection in ConformanceSuite.collections {
      var counts: [String: Int] = [:]
      for catalogue in collection.catalogues {
        for row in catalogue.rows { for result in judge(row, in: catalogue) { counts[result, default: 0] += 1 } }
      }
      try report(counts, of: collection.name)
      total.merge(counts, uniquingKeysWith: +)
    }
    try report(total, of: "all")
  }

  private func report(_ counts: [String: Int], of name: String) throws {
    let results = counts.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", ")
    try ConformanceReport.write("Conformance, \(name): \(results)")
  }

  /// Compares the result of a row with what is expected, and returns how it counts.
  private func judge(_ row: ConformanceRow, in catalogue: ConformanceCatalogue) -> [String] {
    guard row.isApplicable else { return ["not of XML 1.0"] }
    let expectation = ConformanceErrata.expectedFailure(of: row)
    do {
      let verdict = try ConformanceVerdict(of: row)
      switch (verdict.fault, expectation) {
      case (nil, nil), (.some, .some): break
      case (let fault?, nil): record(fault, row, catalogue)
      case (nil, let reason?): record("is as the suite demands, although: \(reason)", row, catalogue)
      }
      var results = ["\(row.kind.rawValue) \(verdict.isAccepted ? "accepted" : "rejected")"]
      guard row.counts else { return results }
      if let isEqual = verdict.isOutputEqual { results.append("OUTPUT \(isEqual ? "equal" : "different")") }
      return results + [verdict.fault == nil ? "right" : expectation != nil ? "explained" : "wrong"]
    } catch {
      // A missing document is never the expected error.
      record("\(error)", row, catalogue)
      return ["wrong"]
    }
  }

  /// Repairs change nothing about what is well-formed, nor about faults that they do not find.
  @Test func documentsThatNeedNoRepairAreNotRepaired() throws {
    for catalogue in ConformanceSuite.collections.flatMap(\.catalogues) {
      for row in catalogue.rows {
        if let fault = try faultOfRepairs(row) { record(fault, row, catalogue) }
      }
    }
  }

  private func faultOfRepairs(_ row: ConformanceRow) throws -> String? {
    let outcomes = try [XMLRepairs(), .feeds].map { repairs in
      ExpatXMLTests.record(try #require(ExpatXMLParser(contentsOf: row.document))) {
        $0.configure(for: row)
        $0.options.repairs = repairs
      }
    }
    let (plain, repaired) = (outcomes[0], outcomes[1])
    if !repaired.events.contains(where: { $0.hasPrefix("repair ") }) {
      return plain == repaired ? nil : "without repairs \(plain.lines), with them \(repaired.lines)"
    }
    if plain.succeeded { return "is well-formed, and was repaired: \(repaired.lines)" }
    // What comes before the first repair is as it was, but for the start of a document whose declaration was at fault.
    let events = repaired.events.prefix { !$0.hasPrefix("repair ") }.filter { $0 != "startDocument" }
    let plainEvents = plain.events.filter { $0 != "startDocument" }
    return plainEvents.starts(with: events) ? nil : "without repairs \(plain.lines), with them \(repaired.lines)"
  }

  private func record(_ fault: String, _ row: ConformanceRow, _ catalogue: ConformanceCatalogue) {
    Issue.record(
      "\(row.id), \(row.uri) of \(catalogue.path), \(row.kind.rawValue), entities \(row.entities): \(fault)")
  }
}
