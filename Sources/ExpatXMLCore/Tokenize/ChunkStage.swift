internal import CExpatXMLVectors

/// A chunk of the document outside of Expat's buffer. Expat gets it in segments. The text between them bypasses Expat.
@safe final class ChunkStage {
  /// The next segment for Expat, which may be empty, and whether the text after it is taken. That also takes that Expat is in
  /// content after the segment.
  private struct Step {
    var segment: Range<Int>
    var endsAtText: Bool
  }

  /// After a segment at whose end Expat was not in content, so many bytes are not divided, and at least twice as many as Expat
  /// has to scan again. Otherwise a token full of apparent ends would be scanned too often.
  private static let pause = 4 << 10

  private let passing: TextPassing
  private let memory: UnsafeMutablePointer<UInt8>
  /// For text that is not delivered as it is in the document.
  private var copy: UnsafeMutablePointer<UInt8>?
  private var count = 0
  /// The end of the last complete character.
  private var end = 0
  /// The place of the next markup, if it is known.
  private var markup = -1
  /// What the repairer knows about the text.
  private var checkedText: CheckedText?
  private var step = Step(segment: 0..<0, endsAtText: false)
  /// The number of bytes of this chunk that were taken.
  private(set) var takenBytes = 0

  /// Makes room for as many bytes as fit in Expat's buffer.
  init(_ passing: TextPassing) {
    self.passing = passing
    unsafe memory = Self.allocate()
  }

  /// One byte more than needed, so that Expat's buffer never begins where a text ends.
  private static func allocate() -> UnsafeMutablePointer<UInt8> { .allocate(capacity: ChunkBuffer.size + 1) }

  deinit {
    unsafe memory.deallocate()
    unsafe copy?.deallocate()
  }

  var room: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: memory, count: ChunkBuffer.size)
  }

  /// The chunk is complete. If `isCut`, it is divided where text begins. `context` is the context that Expat has reached.
  func begin(_ count: Int, context: PlainTextScanner.Context, isCut: Bool, checkedText: CheckedText?) {
    self.count = count
    self.checkedText = checkedText
    end = unsafe expatxml_end_of_characters(memory, memory + count) - UnsafePointer(memory)
    markup = -1
    takenBytes = 0
    if isCut { plan(from: 0, cuttingFrom: 0, context) } else { step = lastStep(from: 0) }
  }

  /// Whether there is another segment, or text to be taken.
  var hasMore: Bool { !step.segment.isEmpty || step.endsAtText }

  /// Whether the text to be taken comes next, without a segment before it.
  var isAtText: Bool { step.segment.isEmpty && step.endsAtText }

  /// The number of bytes of the next segment.
  var segmentCount: Int { step.segment.count }

  func copySegment(to buffer: UnsafeMutableRawPointer) {
    let source = unsafe UnsafeRawBufferPointer(start: memory + step.segment.lowerBound, count: step.segment.count)
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: step.segment.count).copyMemory(from: source)
  }

  /// The segment was parsed, and Expat is in content. Takes the text, which may turn out to be empty.
  func takeText(isInCDATA: Bool) -> TakenRun {
    let copy = unsafe copy ?? Self.allocate()
    unsafe self.copy = unsafe copy
    let first = unsafe UnsafePointer(memory)
    let start = step.segment.upperBound
    let bytes = unsafe first + start..<first + max(start, end)
    let run = unsafe TextTaker.take(from: bytes, isInCDATA: isInCDATA, checkedText, copyingTo: copy)
    let stop = start + run.sourceCount
    takenBytes += run.sourceCount
    if stop < count {
      planBehindText(at: stop)
    } else {
      step = lastStep(from: stop)
    }
    return run
  }

  /// Plans the next segment. Only markup is a place to divide again at once, since other ends of a text are rare.
  private func planBehindText(at stop: Int) {
    let byte = unsafe memory[stop]
    if byte == UInt8(ascii: "<") || passing.isThorough { return plan(from: stop, cuttingFrom: stop + 1, .init(byte)) }
    let next = unsafe expatxml_find_byte(memory + stop, memory + count, Int32(UInt8(ascii: "<")))
    guard let next = unsafe next else { return step = lastStep(from: stop) }
    unsafe plan(from: stop, cuttingFrom: next + 1 - UnsafePointer(memory), .markup)
  }

  /// The segment was parsed, but Expat waits for the end of a token of so many bytes, or is not in content.
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
