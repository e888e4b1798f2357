import Foundation
import Testing

/// Runs the W3C XML Conformance Test Suite, all of it or the part that is there.
@Suite(
  .enabled(
    if: ConformanceSuite.folder != nil,
    "The environment variable XMLCONF does not name the folder of the W3C XML Conformance Test Suite."),
  .serialized)
struct ConformanceTests {
  @Test func theSuiteIsWhereItIsSaidToBe() {
    #expect(!ConformanceSuite.collections.isEmpty)
  }

  @Test(arguments: ConformanceSuite.collections)
  func documentsAreTreatedAsTheSuiteDemands(collection: ConformanceCollection) throws {
    var tally = ConformanceTally()
    for catalogue in collection.catalogues {
      if let fault = catalogue.fault { Issue.record("\(catalogue.path): \(fault)") }
      for row in catalogue.rows {
        if row.isApplicable {
          judge(row, in: catalogue, &tally)
        } else {
          tally.addInapplicable()
        }
      }
    }
    try tally.report(as: collection.name)
  }

  private func judge(_ row: ConformanceRow, in catalogue: ConformanceCatalogue, _ tally: inout ConformanceTally) {
    let expectation = ConformanceErrata.expectedFailures[row.id]
    var fault: String?
    do {
      let verdict = try ConformanceVerdict(of: row)
      tally.add(row, isAccepted: verdict.isAccepted)
      fault = verdict.fault
    } catch {
      fault = "\(error)"
    }
    if fault != nil { tally.addFault(isExpected: expectation != nil) }
    switch (fault, expectation) {
    case (nil, nil), (.some, .some): break
    case (let fault?, nil): record(fault, row, catalogue)
    case (nil, let reason?): record("is as the suite demands, although: \(reason)", row, catalogue)
    }
  }

  private func record(_ fault: String, _ row: ConformanceRow, _ catalogue: ConformanceCatalogue) {
    Issue.record(
      "\(row.id), \(row.uri) of \(catalogue.path), \(row.kind.rawValue), entities \(row.entities): \(fault)")
  }
}
