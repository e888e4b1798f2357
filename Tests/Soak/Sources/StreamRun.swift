import ExpatXML
import Foundation

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
    let start = ContinuousClock.now
    var bytes = 0
    var tenth = 0
    var firstPeak = 0.0
    var chunk = 0
    while bytes < megabytes << 20 {
      let block = document.next()
      // The ends of chunks vary.
      chunk = (chunk + 7919) % block.count
      try feed(parser, block[..<chunk])
      try feed(parser, block[chunk...])
      bytes += block.count
      guard bytes / 10 >= (megabytes << 20) / 100 * (tenth + 1) else { continue }
      tenth = min(9, bytes * 10 / (megabytes << 20))
      if firstPeak == 0 { firstPeak = Memory.peak.megabytes }
      report(bytes, since: start)
    }
    try feed(parser, EndlessDocument.end)
    try Failure.unless(parser.finish(), "The document is refused: \(parser.parserError as Any)")
    try Failure.unless(delegate.counts == document.counts, "\(delegate.counts) instead of \(document.counts)")
    let growth = Memory.peak.megabytes - firstPeak
    try Failure.unless(isQuiet || growth <= Self.allowedGrowth, "Memory grew by \(growth) MB.")
  }

  private func feed(_ parser: ExpatXMLParser, _ bytes: some Collection<UInt8>) throws {
    let isTaken = parser.feed(Array(bytes))
    try Failure.unless(isTaken, "The document is refused: \(parser.parserError as Any)")
  }

  private func report(_ bytes: Int, since start: ContinuousClock.Instant) {
    if isQuiet { return }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let speed = Double(bytes >> 20) / seconds
    Output.line("%7d MB  %6.1f MB/s  peak memory %.1f MB", bytes >> 20, speed, Memory.peak.megabytes)
  }
}
