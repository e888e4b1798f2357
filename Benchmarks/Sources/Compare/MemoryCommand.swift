import ArgumentParser
import Foundation
import Shapes

/// Shows how much memory hostile documents take, in every way of parsing.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Measures the peak memory of hostile documents, in every way of parsing.",
    discussion: """
      Each parse has a process of its own. The document itself, which is in memory, is not counted. A parse ends at the end of \
      the document or at a limit.
      """)

  @Option(help: "Only documents whose name contains this.")
  var shape = ""

  /// The number of one document, and a way of parsing it, in this process.
  @Option(help: .hidden)
  var measured: Int?
  @Option(help: .hidden)
  var tier = Tier.delegate.rawValue

  func validate() throws {
    if let measured, !HostileShape.all.indices.contains(measured) || Tier(rawValue: tier) == nil {
      throw ValidationError("There is no such document, or no such way of parsing.")
    }
  }

  func run() throws {
    if let measured, let tier = Tier(rawValue: tier) {
      return print(Self.growth(of: HostileShape.all[measured], tier))
    }
    let tiers = Tier.measured
    print("peak memory, MiB".padding(toLength: 36, withPad: " ", startingAt: 0) + "   MiB", terminator: "")
    for tier in tiers { print(String(format: " %9@", "\(tier)"), terminator: "") }
    print("")
    for (index, shape) in HostileShape.all.enumerated() where self.shape.isEmpty || shape.name.contains(self.shape) {
      print(
        shape.name.padding(toLength: 36, withPad: " ", startingAt: 0)
          + String(format: "%6.1f", Double(shape.document.count) / Double(1 << 20)), terminator: "")
      for tier in tiers {
        let output = try ChildProcess.output(
          of: ChildProcess.thisProgram, ["memory", "--measured", "\(index)", "--tier", tier.rawValue])
        let bytes = Double(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        print(String(format: " %9.1f", bytes / Double(1 << 20)), terminator: "")
        fflush(nil)
      }
      print("")
    }
  }

  private static func growth(of shape: HostileShape, _ tier: Tier) -> Int {
    let document = Data(shape.document)
    // Makes the one-time allocations.
    tier.parse(Data("<a xmlns='b'><c d=''/></a>".utf8), chunkSize: 64 << 10, limits: shape.limits)
    let memory = PeakMemory()
    tier.parse(document, chunkSize: 64 << 10, limits: shape.limits)
    return memory.growth
  }
}

extension Tier {
  /// Those whose memory differs.
  fileprivate static let measured: [Tier] = [.delegate, .borrowed, .events, .records, .tree, .strict, .repairing]
}
