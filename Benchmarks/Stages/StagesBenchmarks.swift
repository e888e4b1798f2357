import Benchmark
import Documents
import Foundation
import Rivals

/// The cost of each stage of a parse, from the bytes upwards. The last includes the one before it: the cost of
/// delivering is the difference between the two.
let benchmarks: @Sendable () -> Void = {
  let byteCount = 8_000_000

  unsafe Benchmark.defaultConfiguration = .init(
    metrics: [processorTime, .instructions], units: [processorTime: .count], warmupIterations: 1,
    maxDuration: .seconds(2), maxIterations: 1_000)

  for document in [BenchmarkDocument.feed, .japanese] {
    stage("1 inflate", document) {
      try gzipped(file($0, byteCount))
    } body: {
      try inflate($0)
    }
    stage("2 transcode", document) {
      try utf16(file($0, byteCount))
    } body: {
      try transcode($0, from: "UTF-16LE")
    }
  }
  for document in BenchmarkDocument.allCases {
    let read: (BenchmarkDocument) throws -> Data = { try Data(contentsOf: file($0, byteCount)) }
    stage("3 tokenize, assemble", document, setup: read) { try assemble($0) }
    stage("4 tokenize, assemble, deliver", document, setup: read) { _ = try Rival.expatXML.parse(.memory($0)) }
  }
  // The decoder's dates, a thousand at a time.
  dates("ExpatXML's") { $0.readByDateText() }
  dates("Date.ISO8601FormatStyle") { $0.readByFormatStyle() }
  dates("ISO8601DateFormatter") { $0.readByFormatter() }
  dates("Calendar, of components") { $0.convertByCalendar() }
}

/// More precise than the package's own `cpuTotal`, which Linux updates in steps of 10 ms.
private let processorTime = BenchmarkMetric.custom("CPU time (μs)", useScalingFactor: false)

private func file(_ document: BenchmarkDocument, _ byteCount: Int) throws -> URL {
  try DocumentFile(document, byteCount: byteCount).url
}

private func dates(_ name: String, _ read: @escaping (DateTexts) -> [Date]) {
  Benchmark("dates: \(name)") { benchmark, texts in
    let start = clock()
    benchmark.startMeasurement()
    let dates = read(texts)
    benchmark.stopMeasurement()
    benchmark.measurement(processorTime, Int(clock() - start))
    guard dates.count == 1000 else { return benchmark.error("Not all dates were read.") }
  } setup: {
    DateTexts()
  }
}

private func stage(
  _ name: String, _ document: BenchmarkDocument, setup: @escaping (BenchmarkDocument) throws -> Data,
  body: @escaping (Data) throws -> Void
) {
  Benchmark("\(document.rawValue): \(name)") { benchmark, data in
    let start = clock()
    benchmark.startMeasurement()
    try body(data)
    benchmark.stopMeasurement()
    benchmark.measurement(processorTime, Int(clock() - start))
  } setup: {
    try setup(document)
  }
}
