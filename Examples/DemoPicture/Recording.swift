import ArgumentParser
import Foundation

/// The output of a program, with times.
struct Recording {
  struct Line: Equatable {
    var text: String
    /// Seconds since the program was started.
    var time: Double
  }

  private(set) var lines: [Line] = []
  private var unfinishedLine: [UInt8] = []

  /// Adds output at a time. A line gets the time at which it is complete.
  mutating func add(_ output: some Sequence<UInt8>, at time: Double) {
    for byte in output {
      if byte == UInt8(ascii: "\n") {
        lines.append(Line(text: String(decoding: unfinishedLine, as: UTF8.self), time: time))
        unfinishedLine.removeAll(keepingCapacity: true)
      } else {
        unfinishedLine.append(byte)
      }
    }
  }
}

extension Recording {
  /// Runs a program to its end.
  init(of program: URL, arguments: [String]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    let start = ContinuousClock.now
    try process.run()
    while case let output = pipe.fileHandleForReading.availableData, !output.isEmpty {
      add(output, at: (.now - start) / .seconds(1))
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw ExitCode(process.terminationStatus) }
  }
}
