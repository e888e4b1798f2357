import Benchmark
import Documents
import Foundation
import Rivals

/// Measures every parser on every document: for baselines before and after a change.
let benchmarks: @Sendable () -> Void = {
  unsafe Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuUser, .instructions, .peakMemoryResidentDelta], timeUnits: .milliseconds,
    warmupIterations: 1, maxDuration: .seconds(3), maxIterations: 100)

  for document in BenchmarkDocument.allCases {
    for rival in Rival.allCases {
      Benchmark("\(document.rawValue): \(rival.rawValue)") { benchmark, file in
        benchmark.startMeasurement()
        blackHole(try rival.parse(.file(file)))
        benchmark.stopMeasurement()
      } setup: {
        try DocumentFile(document).url
      }
    }
  }
}
