/// Runs the W3C XML Conformance Test Suite, or the part of it that is present.
@Suite(
  .enabled(
    if: ConformanceSuite.folder != nil,
    "The environment variable XMLCONF does not name the folder of the W3C XML Conformance Test Suite."),
  .serialized)
struct ConformanceTests {
  @Test func theSuiteIsFound() {
    #expect(!ConformanceSuite.collections.isEmpty)
  }

  @Test func documentsAreTreatedAsTheSuiteDemands() throws {
    var total = ConformanceTally()
    for collection in ConformanceSuite.collections {
      var tally = ConformanceTally()
      for catalogue in collection.catalogues {
        if let fault = catalogue.fault { Issue.record("\(catalogue.path): \(fault)") }
        for row in catalogue.rows { judge(row, in: catalogue, &tally) }
      }
      try ConformanceReport.write(tally.summary(of: collection.name))
      total += tally
    }
    try ConformanceReport.write(total.summary(of: "all"))
  }

  /// Repairs change nothing about what is well-formed, nor about faults that they do not find.
  @Test func documentsThatNeedNoRepairAreNotRepaired() throws {
    for collection in ConformanceSuite.collections {
      for catalogue in collection.catalogues {
        for row in catalogue.rows {
          guard let fault = try ConformanceRepairs.fault(of: row) else { continue }
          record(fault, row, catalogue)
        }
      }
    }
  }

  private func judge(_ row: ConformanceRow, in catalogue: ConformanceCatalogue, _ tally: inout ConformanceTally) {
    guard row.isApplicable else { return tally.addInapplicable() }
    let expectation = ConformanceErrata.expectedFailure(of: row)
    var verdict: ConformanceVerdict?
    do {
      let new = try ConformanceVerdict(of: row)
      verdict = new
      switch (new.fault, expectation) {
      case (nil, nil), (.some, .some): break
      case (let fault?, nil): record(fault, row, catalogue)
      case (nil, let reason?): record("is as the suite demands, although: \(reason)", row, catalogue)
      }
    } catch {
      // A missing document is never the expected error.
      record("\(error)", row, catalogue)
    }
    tally.add(row, verdict, isExplained: verdict != nil && expectation != nil)
  }

  private func record(_ fault: String, _ row: ConformanceRow, _ catalogue: ConformanceCatalogue) {
    Issue.record(
      "\(row.id), \(row.uri) of \(catalogue.path), \(row.kind.rawValue), entities \(row.entities): \(fault)")
  }
}
