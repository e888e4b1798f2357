/// The sizes of hostile documents: those that a debug build can afford or, with `EXPATXML_HOSTILE=full`, the full sizes.
enum HostileScale {
  static let isFull = ProcessInfo.processInfo.environment["EXPATXML_HOSTILE"] == "full"

  static func choose<Value>(_ value: Value, full: Value) -> Value { isFull ? full : value }

  /// Runs `body`. With the full sizes, it prints the seconds of processor time, which must grow linearly with a size.
  static func measure<Value>(_ name: @autoclosure () -> String, _ body: () throws -> Value) rethrows -> Value {
    let start = clock()
    let value = try body()
    if isFull { print("\(name()): \(Double(clock() - start) / 1e6) s") }
    return value
  }
}
