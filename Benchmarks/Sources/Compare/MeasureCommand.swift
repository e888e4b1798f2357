import ArgumentParser
import CountingParsers
import Foundation
package import Rivals

/// Measures one parser on one document. Each child process runs this.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures one parser in this process and prints JSON.")

  /// The kernel samples user time and system time, so a parse must last for many samples.
  private static let enoughSeconds = 0.25

  @Option(help: "The parser.")
  var rival: Rival

  @Option(help: "The source of the document: a file or memory.")
  var input = InputKind.file

  @Flag(help: "Parse repeatedly until the time is long enough for a precise measurement.")
  var repeating = false

  @Argument(help: "The document.")
  var path: String

  func run() throws {
    let url = URL(fileURLWithPath: path)
    let input: DocumentInput = try input == .file ? .file(url) : .memory(Data(contentsOf: url))
    // Work that a process does only once is not measured.
    _ = try rival.parse(.memory(Data("<a b=\"c\">d<e/></a>".utf8)))

    let memory = PeakMemory()
    let start = CPUTime.now
    let counts = try counting(input)
    let peak = memory.growth
    var parses = 1
    while repeating, (CPUTime.now - start).total < Self.enoughSeconds {
      _ = try rival.parse(input)
      parses += 1
    }
    let time = CPUTime.now - start
    let measurement = Measurement(
      counts: counts, userSeconds: time.user / Double(parses), systemSeconds: time.system / Double(parses),
      peakBytes: peak)
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(measurement))
  }

  /// Parses inside a function at whose beginning and end a profiler can be switched on and off.
  private func counting(_ input: DocumentInput) throws -> ParsedCounts {
    final class Parse {
      let body: () throws -> ParsedCounts
      var result: Result<ParsedCounts, any Error>?
      init(_ body: @escaping () throws -> ParsedCounts) { self.body = body }
    }
    let parse = Parse { try rival.parse(input) }
    unsafe measured_region(
      { context in
        guard let context = unsafe context else { return }
        let parse = unsafe Unmanaged<Parse>.fromOpaque(context).takeUnretainedValue()
        parse.result = Result(catching: parse.body)
      },
      Unmanaged.passUnretained(parse).toOpaque())
    guard let result = withExtendedLifetime(parse, { parse.result }) else { throw RivalFailure(rival: rival) }
    return try result.get()
  }
}

extension Rival: ExpressibleByArgument {}

extension InputKind: ExpressibleByArgument {}
