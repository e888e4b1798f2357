import Foundation

/// Something that is measured several times.
struct TimedTask {
  private let name: String
  private let run: () throws -> Int
  /// How many things it found.
  private(set) var count = 0
  /// The shortest user CPU time, in seconds.
  private var fastest = Double.infinity

  /// - Parameters:
  ///   - name: what is printed.
  ///   - run: what is measured. It returns how many things it found.
  init(_ name: String, _ run: @escaping () throws -> Int) {
    self.name = name
    self.run = run
  }

  mutating func measure() throws {
    let start = CPUTime.now
    count = try run()
    fastest = min(fastest, (CPUTime.now - start).user)
  }

  /// Its name, how many things it found, how many of them a second, and nanoseconds for each.
  var row: String {
    name.padding(toLength: 32, withPad: " ", startingAt: 0)
      + String(format: "%8d %22.0f %8.1f", count, Double(count) / fastest, fastest / Double(count) * 1e9)
  }
}
