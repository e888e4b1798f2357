/// Counts the results of rows.
struct ConformanceTally {
  private var counts: [String: Int] = [:]

  /// Counts a row. Its verdict is nil if its document could not be read.
  mutating func add(_ row: ConformanceRow, _ verdict: ConformanceVerdict?, isExplained: Bool) {
    count("\(row.kind.rawValue) \(verdict?.isAccepted == true ? "accepted" : "rejected")")
    guard row.counts else { return }
    if let isEqual = verdict?.isOutputEqual {
      count("OUTPUT \(isEqual ? "equal" : "different")")
      if ConformanceErrata.canonicalForms[row.id] != nil { count("OUTPUT corrected") }
    }
    count(verdict.map { $0.fault == nil } == true ? "right" : isExplained ? "explained" : "wrong")
  }

  mutating func addInapplicable() { count("not of XML 1.0") }

  private mutating func count(_ result: String) { counts[result, default: 0] += 1 }

  static func += (sum: inout Self, other: Self) { sum.counts.merge(other.counts, uniquingKeysWith: +) }

  func summary(of name: String) -> String {
    "Conformance, \(name): " + counts.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", ")
  }
}
