import Foundation

/// The bundled feed in small chunks, each of which arrives a little later than the one before: as on a phone network of 2009.
struct SlowFeed: Sequence, IteratorProtocol {
  private static let chunksPerSecond = 20
  private static let defaultSeconds = 5

  private var rest: Data
  private let chunkSize: Int
  private let interval: TimeInterval

  /// By default, the feed takes about five seconds.
  init(bytesPerSecond: Int? = nil) throws {
    rest = try Data(contentsOf: BundledFeed.url())
    let rate = Swift.max(1, bytesPerSecond ?? rest.count / Self.defaultSeconds)
    chunkSize = Swift.max(1, rate / Self.chunksPerSecond)
    interval = Double(chunkSize) / Double(rate)
  }

  mutating func next() -> Data? {
    guard !rest.isEmpty else { return nil }
    Thread.sleep(forTimeInterval: interval)
    defer { rest = rest.dropFirst(chunkSize) }
    return rest.prefix(chunkSize)
  }
}
