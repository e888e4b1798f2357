import Foundation

/// A task on the main actor that should run every millisecond. It measures how long it had to wait.
@MainActor final class Heartbeat {
  struct Pauses {
    var count = 0
    /// The longest wait, in seconds.
    var longest = 0.0
    /// The longest time that the main thread itself was busy, in seconds. Other programs on the machine do not count.
    var longestBusy = 0.0
  }

  private var pauses = Pauses()
  private var last = Heartbeat.now
  private var task: Task<Void, Never>?

  /// Measures how long `body` blocks other tasks on the main actor.
  static func measure(_ body: () async throws -> Void) async rethrows -> Pauses {
    let heartbeat = Heartbeat()
    heartbeat.start()
    // Waits until the heartbeat runs before anything is measured.
    while heartbeat.pauses.count < 10 { try? await Task.sleep(for: .milliseconds(1)) }
    heartbeat.reset()
    try await body()
    heartbeat.beat()
    heartbeat.task?.cancel()
    return heartbeat.pauses
  }

  private func start() {
    task = Task {
      while !Task.isCancelled {
        beat()
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  private func reset() {
    pauses = Pauses()
    last = Self.now
  }

  private func beat() {
    let now = Self.now
    pauses.count += 1
    pauses.longest = max(pauses.longest, now.time - last.time)
    pauses.longestBusy = max(pauses.longestBusy, now.busy - last.busy)
    last = now
  }

  private static var now: (time: Double, busy: Double) { (seconds(CLOCK_MONOTONIC), seconds(CLOCK_THREAD_CPUTIME_ID)) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe _ = clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
