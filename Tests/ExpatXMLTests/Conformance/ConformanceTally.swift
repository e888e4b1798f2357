import Foundation

/// Counts what came of the rows of a collection.
struct ConformanceTally {
  private struct Count {
    var rows = 0
    var accepted = 0
  }

  private var counts: [ConformanceRow.Kind: Count] = [:]
  private var canonicalForms = 0
  private var faults = 0
  private var expectedFaults = 0
  private var inapplicable = 0

  mutating func add(_ row: ConformanceRow, isAccepted: Bool) {
    counts[row.kind, default: Count()].rows += 1
    if isAccepted { counts[row.kind]?.accepted += 1 }
    if isAccepted, row.output != nil, row.kind != .error { canonicalForms += 1 }
  }

  mutating func addFault(isExpected: Bool) {
    if isExpected { expectedFaults += 1 } else { faults += 1 }
  }

  mutating func addInapplicable() { inapplicable += 1 }

  func summary(of name: String) -> String {
    let kinds = ConformanceRow.Kind.allCases.map { kind in
      let count = counts[kind] ?? Count()
      return kind == .notWellFormed
        ? "\(count.rows - count.accepted) of \(count.rows) not-wf rejected"
        : "\(count.accepted) of \(count.rows) \(kind.rawValue) accepted"
    }
    return "Conformance, \(name): " + kinds.joined(separator: ", ")
      + "; \(canonicalForms) canonical forms compared; \(faults) rows failed, \(expectedFaults) as expected, "
      + "\(inapplicable) not applicable"
  }

  /// Prints the summary, and appends it to the file that the environment variable `XMLCONF_REPORT` names.
  func report(as name: String) throws {
    let line = summary(of: name) + "\n"
    print(line, terminator: "")
    guard let path = ProcessInfo.processInfo.environment["XMLCONF_REPORT"] else { return }
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(line.utf8))
    try file.close()
  }
}
