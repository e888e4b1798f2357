import Documents
import Foundation
import Rivals

/// Counts instructions in a simulated processor. The number is the same in every run.
struct Callgrind {
  /// The simulation is fifty times slower than the processor, and the instructions per byte hardly depend on the size.
  static let documentSize = 2_000_000

  private let valgrind: URL

  /// Returns nil if valgrind is not installed.
  init?() {
    guard let valgrind = ChildProcess.find("valgrind") else { return nil }
    self.valgrind = valgrind
  }

  /// Parses once. Only instructions inside `measured_region` are counted.
  func run(_ task: MeasuringTask, _ file: DocumentFile) throws -> (counts: ParsedCounts, instructions: Int) {
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).callgrind")
    defer { try? FileManager.default.removeItem(at: profile) }
    let output = try ChildProcess.output(
      of: valgrind,
      [
        "--tool=callgrind", "--quiet", "--toggle-collect=measured_region", "--callgrind-out-file=\(profile.path)",
        ChildProcess.thisProgram.path,
      ] + task.arguments(file),
      // With these, the first call of each library function costs no more than later ones, and hashing always costs the
      // same.
      environment: ["LD_BIND_NOW": "1", "SWIFT_DETERMINISTIC_HASHING": "1"])
    let measurement = try JSONDecoder().decode(Measurement.self, from: output)
    let text = try String(contentsOf: profile, encoding: .utf8)
    guard let total = text.firstMatch(of: /(?m)^(?:totals|summary): (\d+)/).flatMap({ Int($0.1) }) else {
      throw ChildProcess.Failure(description: "valgrind has counted nothing.")
    }
    return (measurement.counts, total)
  }
}
