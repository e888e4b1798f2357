/// Decides whether a document has enough text to be taken past Expat. To look for it where there is little costs more than it
/// gives.
struct TextSearch {
  /// Where so many bytes of a hundred are such text, it is taken.
  private static let leastPercentage = 25
  /// So many bytes are taken for the document.
  private static let sampleBytes = 32 << 10
  /// A sample is taken every so many bytes.
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

  /// A chunk is parsed without taking text.
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

  /// So much of a chunk was taken.
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
