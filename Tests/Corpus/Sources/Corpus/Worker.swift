import Foundation

/// Reads many documents in one process, and others in a new one if it crashes.
enum Worker {
  /// Longer than any document needs on a busy machine.
  private static let secondsForDocument: UInt32 = 300

  /// Reads the documents of a list from a number on, and prints a line for each. An alarm ends the process if one takes too long.
  static func run(_ reader: Reader, list: String, from start: Int) throws {
    let paths = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    for path in paths.dropFirst(start) {
      alarm(secondsForDocument)
      let line = try reader.read(String(path)).line
      try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }
  }

  /// What a parser made of each document of a list.
  static func readings(_ reader: Reader, list: String, count: Int) throws -> [Reading] {
    var readings: [Reading] = []
    while readings.count < count {
      let process = Process()
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["read", reader.rawValue, list, "\(readings.count)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
      readings += lines.compactMap { Reading(line: $0) }
      if readings.count < count { readings.append(.crash) }
    }
    return readings
  }
}
