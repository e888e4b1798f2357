/// Decides whether a document has enough text to bypass Expat. In a document with little text, searching for it costs
/// more than it saves.
struct TextSearch {
  /// The least percentage of text for which the search is worthwhile.
  private static let leastPercentage = 25
  /// The number of bytes that are looked at before a decision.
  private static let sampleBytes = 32 << 10
  /// The distance between samples in bytes.
  private static let interval = 1 << 20

  let passing: TextPassing
  private(set) var isWorthwhile: Bool
  private var bytes = 0
  private var nextSample = sampleBytes
  private var sample = (bytes: 0, taken: 0)

  init(_ passing: TextPassing) {
    self.passing = passing
    isWorthwhile = passing.isThorough
  }

  /// Notes a chunk that is parsed without searching for text, and samples it now and then.
  mutating func look(at chunk: UnsafeRawBufferPointer) {
    guard passing.shortestText < .max else { return }
    bytes += chunk.count
    guard bytes >= nextSample else { return }
    let text = unsafe chunk.withMemoryRebound(to: UInt8.self) {
      unsafe PlainTextScanner.textBytes(in: $0, shortest: passing.shortestText)
    }
    isWorthwhile = isEnough(text, of: chunk.count)
    nextSample = bytes + Self.interval
  }

  /// Notes how much of a chunk bypassed Expat.
  mutating func note(taken: Int, of count: Int) {
    bytes += count
    sample.bytes += count
    sample.taken += taken
    guard !passing.isThorough, sample.bytes >= Self.sampleBytes else { return }
    isWorthwhile = isEnough(sample.taken, of: sample.bytes)
    nextSample = bytes + Self.interval
    sample = (0, 0)
  }

  private func isEnough(_ text: Int, of count: Int) -> Bool { text > 0 && text >= count / 100 * Self.leastPercentage }
}
