internal import CExpatXMLVectors

/// A chunk of the document that waits outside of Expat's buffer: Expat gets it in segments, and never gets the text between
/// them.
@safe final class ChunkStage {
  /// What comes next: a segment for Expat, which may be empty, and whether the text behind it is taken, if Expat then stands
  /// in content.
  private struct Step {
    var segment: Range<Int>
    var endsAtText: Bool
  }

  /// Behind a segment at whose end Expat did not stand in content, so many bytes are not cut. Twice as many as it has to
  /// scan again, at least: or else a token that is full of what looks like its end would be scanned too often.
  private static let pause = 4 << 10

  private let passing: TextPassing
  private let memory: UnsafeMutablePointer<UInt8>
  /// For text that is not handed on as it stands.
  private var copy: UnsafeMutablePointer<UInt8>?
  private var count = 0
  /// Where a character is cut by the end of the chunk, or the end.
  private var end = 0
  /// Where the first markup is behind what was looked through for it.
  private var markup = -1
  /// Whether somebody has looked through all text in it for what is no character that XML allows.
  private var isChecked = false
  private var step = Step(segment: 0..<0, endsAtText: false)
  /// Taken of this chunk.
  private(set) var takenBytes = 0

  /// Takes as many bytes as fit in Expat's buffer.
  init(_ passing: TextPassing) {
    self.passing = passing
    unsafe memory = Self.allocate()
  }

  /// One more, so that Expat's buffer never begins where a text ends.
  private static func allocate() -> UnsafeMutablePointer<UInt8> { .allocate(capacity: ChunkBuffer.size + 1) }

  deinit {
    unsafe memory.deallocate()
    unsafe copy?.deallocate()
  }

  var room: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: ChunkBuffer.size)
  }

  /// The chunk is complete. It is cut, if it is to be, where text begins; its beginning goes on what Expat has seen.
  func begin(_ count: Int, context: PlainTextScanner.Context, isCut: Bool, isChecked: Bool) {
    self.count = count
    self.isChecked = isChecked
    end = unsafe expatxml_end_of_characters(memory, memory + count) - UnsafePointer(memory)
    markup = -1
    takenBytes = 0
    if isCut { plan(from: 0, cuttingFrom: 0, context) } else { step = lastStep(from: 0) }
  }

  /// Whether there is more for Expat, or to be taken.
  var hasMore: Bool { !step.segment.isEmpty || step.endsAtText }

  /// Whether there is nothing for Expat in front of the text.
  var isAtText: Bool { step.segment.isEmpty && step.endsAtText }

  /// How many bytes Expat gets next.
  var segmentCount: Int { step.segment.count }

  func copySegment(to buffer: UnsafeMutableRawPointer) {
    let source = unsafe UnsafeRawBufferPointer(start: memory + step.segment.lowerBound, count: step.segment.count)
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: step.segment.count).copyMemory(from: source)
  }

  /// The segment was parsed, and Expat is in content: takes the text. There may be none that can be taken.
  func takeText(isInCDATA: Bool) -> TakenRun {
    let copy = unsafe copy ?? Self.allocate()
    unsafe self.copy = unsafe copy
    let first = unsafe UnsafePointer(memory)
    let start = step.segment.upperBound
    let bytes = unsafe first + start..<first + max(start, end)
    let run = unsafe TextTaker.take(from: bytes, isInCDATA: isInCDATA, isChecked: isChecked, copyingTo: copy)
    let stop = start + run.sourceCount
    takenBytes += run.sourceCount
    if stop < count {
      planBehindText(at: stop)
    } else {
      step = lastStep(from: stop)
    }
    return run
  }

  /// What ended a text is not cut, unless it is all to be tried: it is rare, but for markup.
  private func planBehindText(at stop: Int) {
    let byte = unsafe memory[stop]
    if byte == UInt8(ascii: "<") || passing.isThorough { return plan(from: stop, cuttingFrom: stop + 1, .init(byte)) }
    let next = unsafe expatxml_find_byte(memory + stop, memory + count, Int32(UInt8(ascii: "<")))
    guard let next = unsafe next else { return step = lastStep(from: stop) }
    unsafe plan(from: stop, cuttingFrom: next + 1 - UnsafePointer(memory), .markup)
  }

  /// The segment was parsed, and Expat waits for the end of a token of so many bytes, or stands in no content.
  func didNotTake(unfinishedBytes: Int) {
    let start = step.segment.upperBound
    let pause = passing.isThorough ? 0 : max(Self.pause, 2 * unfinishedBytes)
    plan(from: start, cuttingFrom: min(start + pause, count), .markup)
  }

  private func plan(from start: Int, cuttingFrom offset: Int, _ context: PlainTextScanner.Context) {
    let bytes = unsafe UnsafeBufferPointer(start: UnsafePointer(memory), count: count)
    let text = unsafe PlainTextScanner.textStart(
      in: bytes, from: offset, context: context, shortest: passing.shortestText, markup: &markup)
    step = text.map { Step(segment: start..<$0, endsAtText: true) } ?? lastStep(from: start)
  }

  private func lastStep(from start: Int) -> Step { Step(segment: start..<count, endsAtText: false) }
}
