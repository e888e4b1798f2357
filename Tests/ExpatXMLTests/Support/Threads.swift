/// Runs blocking work in parallel, on separate threads. Swift has only as many threads as processors.
func onThreads<Result: Sendable>(
  _ count: Int, _ work: @escaping @Sendable (Int) -> Result
) async -> [Result] {
  await withTaskGroup(of: (Int, Result).self) { group in
    for index in 0..<count {
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: (index, work(index))) }
        }
      }
    }
    var results: [Int: Result] = [:]
    for await (index, result) in group { results[index] = result }
    return (0..<count).compactMap { results[$0] }
  }
}

/// How many seconds tests wait for an event, at least. This only determines how long a failure takes.
let patience: Double = 180

/// How often a condition is checked before a test gives up. Checks are counted and not seconds: while the machine is busy, or other tests
/// occupy Swift's threads, the checks come later, and so does what they wait for.
private let checks = Int(patience * 100)

/// Waits until a condition is true. Returns false if that takes too long.
func soon(_ condition: () -> Bool) -> Bool {
  for _ in 0..<checks {
    if condition() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return condition()
}

/// Runs work on a thread with a stack of 512 KiB, which is the size on Apple platforms for all threads except the main one.
func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    // Sanitizers make frames larger.
    thread.stackSize = Sanitizer.isActive ? 4 << 20 : 512 << 10
    thread.start()
  }
}

/// Waits until a condition is true, without blocking a thread. Returns false if that takes too long.
func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
  for _ in 0..<checks {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return condition()
}
