import Foundation

/// Runs programs.
enum ChildProcess {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  static var thisProgram: URL {
    get throws {
      guard let url = Bundle.main.executableURL else { throw Failure(description: "This program has no path.") }
      return url
    }
  }

  /// The standard output of a program.
  static func output(
    of program: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Data {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program.lastPathComponent) \(arguments.joined(separator: " ")) failed.")
    }
    return output
  }

  /// The location of a program in the search path.
  static func find(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
