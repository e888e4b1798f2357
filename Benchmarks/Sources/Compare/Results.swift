import Documents
import Foundation
import Rivals

/// All measurements of a run.
struct Results: Codable {
  struct Document: Codable {
    var document: BenchmarkDocument
    var byteCount: Int
  }

  private struct Cell: Codable {
    var task: MeasuringTask
    var measurements: [Measurement]
  }

  private struct FirstElement: Codable {
    var document: BenchmarkDocument
    var rival: Rival
    var seconds: Double
  }

  private struct Instructions: Codable {
    var document: BenchmarkDocument
    var rival: Rival
    var perByte: Double
  }

  var date = Date()
  var environment: RunEnvironment
  /// The rate of the server for the measurement of first elements.
  var serverBytesPerSecond: Int?
  var documents: [Document]
  private var cells: [Cell] = []
  private var instructions: [Instructions] = []
  private var firstElements: [FirstElement] = []

  init(files: [DocumentFile], environment: RunEnvironment) {
    self.environment = environment
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

  mutating func add(secondsToFirstElement seconds: Double, document: BenchmarkDocument, rival: Rival) {
    firstElements.append(FirstElement(document: document, rival: rival, seconds: seconds))
  }

  /// The seconds to the first element of a download, in the fastest round.
  func secondsToFirstElement(_ document: BenchmarkDocument, _ rival: Rival) -> Double? {
    firstElements.filter { $0.document == document && $0.rival == rival }.map(\.seconds).min()
  }

  /// The user time of the fastest round. Other programs on the machine make a round slower, never faster.
  func userSeconds(_ task: MeasuringTask) -> Double? {
    measurements(task).map(\.userSeconds).min()
  }

  /// The median of the rounds.
  func peakBytes(_ task: MeasuringTask) -> Double? {
    measurements(task).map { Double($0.peakBytes) }.sorted().median
  }

  func instructionsPerByte(_ document: BenchmarkDocument, _ rival: Rival) -> Double? {
    instructions.first { $0.document == document && $0.rival == rival }?.perByte
  }

  var rounds: Int { cells.map(\.measurements.count).max() ?? 0 }

  /// How much slower the median round is than the fastest round, as a part of the fastest. The typical value is the
  /// median over all parsers and documents, and the worst value is the maximum.
  var spread: (typical: Double, worst: Double)? {
    let spreads = cells.compactMap { cell -> Double? in
      let seconds = cell.measurements.map(\.userSeconds).sorted()
      guard let fastest = seconds.first, let median = seconds.median, fastest > 0 else { return nil }
      return median / fastest - 1
    }
    .sorted()
    guard let typical = spreads.median, let worst = spreads.last else { return nil }
    return (typical, worst)
  }

  private func measurements(_ task: MeasuringTask) -> [Measurement] {
    cells.first { $0.task == task }?.measurements ?? []
  }
}

extension [Double] {
  /// The median. The numbers must be sorted.
  fileprivate var median: Double? {
    isEmpty ? nil : (self[(count - 1) / 2] + self[count / 2]) / 2
  }
}
