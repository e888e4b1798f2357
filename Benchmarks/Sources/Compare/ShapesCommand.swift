import ArgumentParser
import ExpatXML
import Foundation
import Shapes

/// Shows whether time grows only linearly with length for documents of every shape, and how much memory each byte
/// takes.
struct ShapesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shapes",
    abstract: "Parses and changes documents of every shape at one, two and four times a length.",
    discussion: """
      Growth is the time for four times the length, divided by four times the time for the length. It is 1 if time grows \
      linearly, and 4 if it grows quadratically. The command fails if growth is nearer to 4 than to 1 after several trials, \
      or if a byte takes more memory than the documentation says.
      """)

  @Option(help: "Only shapes whose name contains this.")
  var shape = ""

  @Option(help: "Print those whose growth is more than this.")
  var above = 1.5

  @Option(
    name: .customLong("chunks"), help: "The sizes of the chunks, in bytes, in which parsers are fed.")
  var chunkSizes = [1, 1000, 1 << 20]

  /// Shorter times are not accurate.
  private static let shortestTime = 0.003
  private static let longestUnit = 1 << 20
  private static let worstGrowth = 2.5
  /// The limit that *Untrusted input* states.
  private static let mostBytes = 45.0

  func run() throws {
    let shapes = Shape.all.filter { shape.isEmpty || $0.name.contains(shape) }
    var worst: (growth: Double, line: String) = (0, "")
    var mostMemory: [Tier: (bytes: Double, line: String)] = [:]
    var count = 0
    for shape in shapes {
      for tier in Tier.allCases {
        for (name, limits) in [("default", XMLLimits()), ("untrusted", .untrusted)] {
          for chunkSize in tier.chunkSizes(chunkSizes) {
            let run = Run(shape: shape, tier: tier, chunkSize: chunkSize, limits: limits)
            let line = "\(shape.name), \(tier.rawValue), \(name) limits, chunks of \(chunkSize)"
            let growth = run.growth
            count += 1
            if growth > above { print(String(format: "%6.2f  %@", growth, line)) }
            if growth > worst.growth { worst = (growth, line) }
            let memory = run.bytesOfMemory
            if memory > mostMemory[tier]?.bytes ?? 0 { mostMemory[tier] = (memory, line) }
          }
        }
      }
    }
    print(
      "\n\(shapes.count) shapes, \(Tier.allCases.count) tiers, chunks of \(chunkSizes) bytes, 2 limits: \(count) runs.")
    print(String(format: "Worst growth: %.2f (%@)", worst.growth, worst.line))
    for tier in Tier.allCases {
      guard let (bytes, line) = mostMemory[tier] else { continue }
      print(String(format: "Most memory for a byte: %.1f (%@)", bytes, line))
    }
    // What an editable document takes is mostly its changes, which are the program's.
    let mostBytes = mostMemory.filter { $0.key != .editing }.values.map(\.bytes).max() ?? 0
    if worst.growth > Self.worstGrowth || mostBytes > Self.mostBytes { throw ExitCode.failure }
  }

  private struct Run {
    let shape: Shape
    let tier: Tier
    let chunkSize: Int
    let limits: XMLLimits

    /// The smallest growth of several trials, since other programs on the machine change it by chance.
    var growth: Double {
      // The part before the repetition should be only a small part of the document.
      var unit = max(32 << 10, 8 * shape.before.utf8.count)
      while time(unit) < ShapesCommand.shortestTime, unit < ShapesCommand.longestUnit { unit *= 2 }
      var growth = Double.infinity
      for _ in 0..<3 where growth > 1.2 {
        let (once, twice, fourTimes) = (time(unit), time(2 * unit), time(4 * unit))
        let shortest = ShapesCommand.shortestTime
        growth = min(growth, max(twice / max(2 * once, shortest), fourTimes / max(4 * once, shortest)))
      }
      return growth
    }

    private func time(_ byteCount: Int) -> Double {
      let document = Data(shape.document(byteCount: byteCount))
      let start = CPUTime.now
      tier.parse(document, chunkSize: chunkSize, limits: limits)
      return (CPUTime.now - start).total
    }

    /// The growth of resident memory for each byte of a document.
    var bytesOfMemory: Double {
      let document = Data(shape.document(byteCount: chunkSize < 1000 ? 1 << 18 : 2 << 20))
      let memory = PeakMemory()
      tier.parse(document, chunkSize: chunkSize, limits: limits)
      return Double(memory.growth) / Double(document.count)
    }
  }
}
