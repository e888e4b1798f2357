import Foundation
import Synchronization

/// Independent parsers on separate threads.
struct ThreadsRun {
  let threads: Int
  /// The total of all threads.
  let megabytes: Int

  func run() throws {
    let failures = Mutex<[String]>([])
    let group = DispatchGroup()
    let start = ContinuousClock.now
    for _ in 0..<threads {
      group.enter()
      Thread.detachNewThread {
        do {
          try StreamRun(megabytes: megabytes / threads, isQuiet: true).run()
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
        group.leave()
      }
    }
    group.wait()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    try Failure.unless(failures.withLock(\.isEmpty), failures.withLock { $0.joined(separator: "\n") })
    let speed = Double(megabytes) / seconds
    Output.line(
      "%7d MB  %6.1f MB/s  peak memory %.1f MB on %d threads", megabytes, speed, Memory.peak.megabytes, threads)
  }
}
