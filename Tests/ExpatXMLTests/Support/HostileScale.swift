import Foundation

/// How much the hostile documents ask for: sizes that a suite in a debug build can afford or, with
/// `EXPATXML_HOSTILE=full`, all that their names say.
enum HostileScale {
  static let isFull = ProcessInfo.processInfo.environment["EXPATXML_HOSTILE"] == "full"

  static func choose<Value>(_ value: Value, full: Value) -> Value { isFull ? full : value }

  /// What this process has used so far.
  static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
