import Documents
import Foundation
import Rivals

/// Everything that a run has measured.
struct Results: Codable {
  struct Document: Codable {
    var document: BenchmarkDocument
    var byteCount: Int
  }

  private struct Cell: Codable {
    var task: MeasuringTask
    var measurements: [Measurement]
  }

  private struct Instructions: Codable {
    var document: BenchmarkDocument
    var rival: Rival
    var perByte: Double
  }

  var date = Date()
  var documents: [Document]
  private var cells: [Cell] = []
  private var instructions: [Instructions] = []

  init(files: [DocumentFile]) {
    documents = files.map { Document(document: $0.document, byteCount: $0.byteCount) }
  }

  mutating func add(_ measurement: Measurement, of task: MeasuringTask) {
    if let index = cells.firstIndex(where: { $0.task == task }) {
      cells[index].measurements.append(measurement)
    } else {
      cells.append(Cell(task: task, measurements: [measurement]))
    }
  }

  mutating func set(instructionsPerByte: Double, document: BenchmarkDocument, rival: Rival) {
    instructions.append(Instructions(document: document, rival: rival, perByte: instructionsPerByte))
  }

  /// The median of the rounds.
  func userSeconds(_ task: MeasuringTask) -> Double? {
    median(task, \.userSeconds)
  }

  /// The median of the rounds.
  func peakBytes(_ task: MeasuringTask) -> Double? {
    median(task) { Double($0.peakBytes) }
  }

  func instructionsPerByte(_ document: BenchmarkDocument, _ rival: Rival) -> Double? {
    instructions.first { $0.document == document && $0.rival == rival }?.perByte
  }

  var rounds: Int { cells.map(\.measurements.count).max() ?? 0 }

  /// How far apart the slowest and the fastest round of a parser are, in parts of their median: of all the pairs of a
  /// document and a parser the middle one and the worst one.
  var spread: (median: Double, worst: Double)? {
    let spreads = cells.compactMap { cell -> Double? in
      let seconds = cell.measurements.map(\.userSeconds).sorted()
      guard let first = seconds.first, let last = seconds.last, let middle = seconds.median, middle > 0 else {
        return nil
      }
      return (last - first) / middle
    }
    .sorted()
    guard let median = spreads.median, let worst = spreads.last else { return nil }
    return (median, worst)
  }

  private func median(_ task: MeasuringTask, _ value: (Measurement) -> Double) -> Double? {
    cells.first { $0.task == task }?.measurements.map(value).sorted().median
  }
}

extension [Double] {
  /// Of sorted numbers.
  fileprivate var median: Double? {
    isEmpty ? nil : (self[(count - 1) / 2] + self[count / 2]) / 2
  }
}
