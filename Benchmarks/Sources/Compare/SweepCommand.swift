import ArgumentParser
import ExpatXML
import Foundation
import Shapes

/// Looks for documents whose time grows faster than their length, among all combinations of a place and a repeated unit.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Parses documents of every unit in every place at two lengths.",
    discussion: """
      Growth is the time for twice the length, divided by the time for the length: 2 if time grows linearly, 4 if it grows \
      quadratically. What grows more than threefold is measured again. The command fails if it does so each time.
      """)

  @Option(help: "Only documents whose name contains this.")
  var shape = ""

  @Option(help: "The shorter length, in bytes.")
  var bytes = 200_000

  /// Shorter times are not accurate.
  private static let shortestTime = 0.002
  private static let worstGrowth = 3.0
  private static let trials = 3

  func run() throws {
    let shapes = Shape.sweep.filter { shape.isEmpty || $0.name.contains(shape) }
    var worst: (growth: Double, line: String) = (0, "")
    var slowest: (time: Double, line: String) = (0, "")
    for shape in shapes {
      let documents = [bytes, 2 * bytes].map { Data(shape.document(byteCount: $0)) }
      for tier in Tier.allCases {
        let line = "\(shape.name), \(tier.rawValue)"
        var growth = Double.infinity
        for _ in 0..<Self.trials where growth > Self.worstGrowth {
          let times = documents.map { document in
            let start = CPUTime.now
            tier.parse(document, chunkSize: .max, limits: XMLLimits())
            return (CPUTime.now - start).total
          }
          growth = min(growth, times[1] / max(times[0], Self.shortestTime))
          if times[1] > slowest.time { slowest = (times[1], line) }
        }
        if growth > Self.worstGrowth { print(String(format: "%6.2f  %@", growth, line)) }
        if growth > worst.growth { worst = (growth, line) }
      }
    }
    print("\n\(shapes.count) documents of \(bytes) and \(2 * bytes) bytes, \(Tier.allCases.count) tiers.")
    print(String(format: "Worst growth: %.2f (%@)", worst.growth, worst.line))
    print(String(format: "Slowest: %.3f s (%@)", slowest.time, slowest.line))
    if worst.growth > Self.worstGrowth { throw ExitCode.failure }
  }
}
