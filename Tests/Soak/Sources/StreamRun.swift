import ExpatXML
import Foundation
import Synchronization

/// Parses gigabytes with one parser. All events must be found, and memory must not grow.
struct StreamRun {
  let megabytes: Int
  var isQuiet = false

  /// The allowed growth after the first tenth.
  private static let allowedGrowth = 4.0

  func run() throws {
    let parser = ExpatXMLParser()
    let delegate = CountingDelegate()
    parser.delegate = delegate
    parser.shouldProcessNamespaces = true
    var document = EndlessDocument()
    try feed(parser, EndlessDocument.start)
    let first = delegate.counts
    var ofBlock: [Int] = []
    let start = ContinuousClock.now
    var (bytes, blocks, tenth, chunk, firstPeak) = (0, 0, 0, 0, 0.0)
    while bytes < megabytes << 20 {
      let block = document.next()
      // The ends of chunks vary.
      chunk = (chunk + 7919) % block.count
      try feed(parser, block[..<chunk])
      try feed(parser, block[chunk...])
      bytes += block.count
      blocks += 1
      if blocks == 1 { ofBlock = Self.counts(of: block) }
      guard bytes / 10 >= (megabytes << 20) / 100 * (tenth + 1) else { continue }
      tenth = min(9, bytes * 10 / (megabytes << 20))
      if firstPeak == 0 { firstPeak = Memory.peak.megabytes }
      report(bytes, since: start)
    }
    try feed(parser, EndlessDocument.end)
    try Failure.unless(parser.finish(), "The document is refused: \(parser.parserError as Any)")
    let expected = zip(first, ofBlock).map { $0 + $1 * blocks }
    try Failure.unless(delegate.counts == expected, "\(delegate.counts) instead of \(expected)")
    let growth = Memory.peak.megabytes - firstPeak
    try Failure.unless(isQuiet || growth <= Self.allowedGrowth, "Memory grew by \(growth) MB.")
  }

  /// The events of a document with one block, without the root.
  private static func counts(of block: [UInt8]) -> [Int] {
    let delegate = CountingDelegate()
    let parser = ExpatXMLParser(data: Data(EndlessDocument.start + block + EndlessDocument.end))
    parser.delegate = delegate
    parser.shouldProcessNamespaces = true
    parser.parse()
    return zip(delegate.counts, [1, 0, 0, 0, 0]).map { $0 - $1 }
  }

  private func feed(_ parser: ExpatXMLParser, _ bytes: some Collection<UInt8>) throws {
    let isTaken = parser.feed(Array(bytes))
    try Failure.unless(isTaken, "The document is refused: \(parser.parserError as Any)")
  }

  private func report(_ bytes: Int, since start: ContinuousClock.Instant) {
    if isQuiet { return }
    let speed = Double(bytes >> 20) / ((ContinuousClock.now - start) / .seconds(1))
    line("%7d MB  %6.1f MB/s  peak memory %.1f MB", bytes >> 20, speed, Memory.peak.megabytes)
  }

  /// The same with independent parsers on separate threads.
  static func run(threads: Int, megabytes: Int) throws {
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
    try Failure.unless(failures.withLock(\.isEmpty), failures.withLock { $0.joined(separator: "\n") })
    let speed = Double(megabytes) / ((ContinuousClock.now - start) / .seconds(1))
    line("%7d MB  %6.1f MB/s  peak memory %.1f MB on %d threads", megabytes, speed, Memory.peak.megabytes, threads)
  }
}
