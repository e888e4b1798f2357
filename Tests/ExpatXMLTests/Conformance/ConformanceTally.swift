/// Counts the results of rows.
struct ConformanceTally {
  private struct Count {
    var rows = 0
    var accepted = 0
  }

  private var kinds: [ConformanceRow.Kind: Count] = [:]
  private var outputs = 0
  private var equalOutputs = 0
  private var correctedOutputs = 0
  private var right = 0
  private var explained = 0
  private var wrong = 0
  private var inapplicable = 0

  /// Counts a row. Its verdict is nil if its document could not be read.
  mutating func add(_ row: ConformanceRow, _ verdict: ConformanceVerdict?, isExplained: Bool) {
    kinds[row.kind, default: Count()].rows += 1
    if verdict?.isAccepted == true { kinds[row.kind]?.accepted += 1 }
    guard row.counts else { return }
    if let isEqual = verdict?.isOutputEqual {
      outputs += 1
      if isEqual { equalOutputs += 1 }
      if ConformanceErrata.canonicalForms[row.id] != nil { correctedOutputs += 1 }
    }
    if let verdict, verdict.fault == nil { right += 1 } else if isExplained { explained += 1 } else { wrong += 1 }
  }

  mutating func addInapplicable() { inapplicable += 1 }

  static func += (sum: inout Self, other: Self) {
    sum.kinds.merge(other.kinds) { Count(rows: $0.rows + $1.rows, accepted: $0.accepted + $1.accepted) }
    sum.outputs += other.outputs
    sum.equalOutputs += other.equalOutputs
    sum.correctedOutputs += other.correctedOutputs
    sum.right += other.right
    sum.explained += other.explained
    sum.wrong += other.wrong
    sum.inapplicable += other.inapplicable
  }

  func summary(of name: String) -> String {
    let valid = kinds[.valid] ?? Count()
    let invalid = kinds[.invalid] ?? Count()
    let notWellFormed = kinds[.notWellFormed] ?? Count()
    return """
      Conformance, \(name): \(valid.accepted) of \(valid.rows) valid accepted, \
      \(invalid.accepted) of \(invalid.rows) invalid accepted, \
      \(notWellFormed.rows - notWellFormed.accepted) of \(notWellFormed.rows) not-wf rejected, \
      \(equalOutputs) of \(outputs) OUTPUT equal (\(correctedOutputs) corrected); \
      \(right + explained + wrong) rows count, \(right) right, \(explained) explained, \(wrong) wrong; \
      \((kinds[.error] ?? Count()).rows) may go either way, \(inapplicable) are not of XML 1.0
      """
  }
}
