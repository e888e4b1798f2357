/// A chunk of the document that waits outside of Expat's buffer: Expat gets it in segments, and never gets the text between
/// them.
@safe final class ChunkStage {
  /// What comes next: a segment for Expat, which may be empty, and the text behind it, if Expat then stands in content.
  struct Step {
    var segment: Range<Int>
    /// Empty at the end of the chunk.
    var text: Range<Int>
    var isASCII = false
  }

  /// Behind a segment at whose end Expat did not stand in content, so many bytes are not cut. Twice as many as it has to
  /// scan again, at least: or else a token that is full of what looks like its end would be scanned too often.
  private static let pause = 4 << 10

  private let passing: TextPassing
  private let memory: UnsafeMutablePointer<UInt8>
  private var count = 0
  private(set) var step = Step(segment: 0..<0, text: 0..<0)
  /// Taken of this chunk.
  private(set) var takenBytes = 0

  /// Takes as many bytes as fit in Expat's buffer.
  init(_ passing: TextPassing) {
    self.passing = passing
    // One more, so that Expat's buffer never begins where a text ends.
    unsafe memory = .allocate(capacity: ChunkBuffer.size + 1)
  }

  deinit { unsafe memory.deallocate() }

  var room: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: ChunkBuffer.size)
  }

  private var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: memory, count: count) }

  /// The chunk is complete.
  func begin(_ count: Int, isContent: Bool, isCut: Bool) {
    self.count = count
    takenBytes = 0
    if isCut { plan(from: 0, cuttingFrom: 0, isContent: isContent) } else { step = lastStep(from: 0) }
  }

  /// Whether there is more for Expat, or to be taken.
  var hasMore: Bool { !step.segment.isEmpty || !step.text.isEmpty }

  func copySegment(to buffer: UnsafeMutableRawPointer) {
    let source = unsafe UnsafeRawBufferPointer(start: memory + step.segment.lowerBound, count: step.segment.count)
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: step.segment.count).copyMemory(from: source)
  }

  /// What is to be taken next. Its bytes stay where they are until there is another chunk.
  var text: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(rebasing: bytes[step.text]) }

  /// The segment was parsed, and the text taken.
  func didTake() {
    takenBytes += step.text.count
    plan(from: step.text.upperBound, cuttingFrom: step.text.upperBound, isContent: false)
  }

  /// The segment was parsed, and Expat waits for the end of a token of so many bytes, or stands in no content.
  func didNotTake(unfinishedBytes: Int) {
    let start = step.segment.upperBound
    let pause = passing.isThorough ? 0 : max(Self.pause, 2 * unfinishedBytes)
    plan(from: start, cuttingFrom: min(start + pause, count), isContent: false)
  }

  private func plan(from start: Int, cuttingFrom offset: Int, isContent: Bool) {
    let text = unsafe PlainTextScanner.nextText(
      in: bytes, from: offset, isContent: isContent, shortest: passing.shortestText)
    step =
      text.map { Step(segment: start..<$0.bytes.lowerBound, text: $0.bytes, isASCII: $0.isASCII) }
      ?? lastStep(from: start)
  }

  private func lastStep(from start: Int) -> Step { Step(segment: start..<count, text: count..<count) }
}
