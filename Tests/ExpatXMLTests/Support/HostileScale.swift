/// The sizes of hostile documents: those that a debug build can afford or, with `EXPATXML_HOSTILE=full`, the full
/// sizes.
enum HostileScale {
  static let isFull = ProcessInfo.processInfo.environment["EXPATXML_HOSTILE"] == "full"

  static func choose<Value>(_ value: Value, full: Value) -> Value { isFull ? full : value }

  /// The processor time of this process so far.
  static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
