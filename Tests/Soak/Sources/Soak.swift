import Foundation

/// Checks that take longer than a test may. `Tests/Soak/run` builds and runs them.
@main
enum Soak {
  private static let usage = """
    Usage: Soak stream MEGABYTES          one endless document through one parser
           Soak threads MEGABYTES THREADS the same, shared out to parsers on threads of their own
           Soak parses PARSES FILE.gz     what stays of many parses of every kind
    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
  }

  private static func run(_ arguments: [String]) throws {
    let numbers = arguments.dropFirst().map { Int($0) ?? 0 }
    switch (arguments.first, numbers.count) {
    case ("stream", 1) where numbers[0] >= 10: try StreamRun(megabytes: numbers[0]).run()
    case ("threads", 2) where numbers[0] >= 10 && numbers[1] > 0:
      try StreamRun.run(threads: numbers[1], megabytes: numbers[0])
    case ("parses", 2) where numbers[0] >= 100:
      try ParsesRun(parses: numbers[0], compressed: Data(contentsOf: URL(fileURLWithPath: arguments[2]))).run()
    default: throw Failure(description: usage)
    }
  }
}

/// An error that ends the program.
struct Failure: Error, CustomStringConvertible {
  let description: String

  static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
    if !condition { throw Failure(description: description()) }
  }
}

/// Writes a line at once, whatever the destination.
func line(_ format: String, _ arguments: any CVarArg...) {
  FileHandle.standardOutput.write(Data((String(format: format, arguments: arguments) + "\n").utf8))
}
