import Synchronization

/// Counts the first errors that the parsers report for damaged documents. The counts are printed when all parts of a
/// run have ended.
final class DamageStatistics: Sendable {
  private struct State {
    var finishedParts = 0
    var documents = 0
    var counts: [String: Int] = [:]
  }

  static let shared = DamageStatistics()

  private let state = Mutex(State())

  /// Adds the results of some documents: a line for each difference.
  func finishPart(documents: Int, differences: [String: Int]) {
    state.withLock { state in
      state.finishedParts += 1
      state.documents += documents
      state.counts.merge(differences, uniquingKeysWith: +)
      guard state.finishedParts == DifferentialRun.parts.count, DifferentialRun.isReported else { return }
      print("\(state.documents) damaged documents, of which these differ:")
      for (line, count) in state.counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        print("\(count)\t\(line)")
      }
    }
  }
}
