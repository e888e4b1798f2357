/// Repairs a document, in UTF-8, on its way to the tokenizer.
///
/// It stops before each edit. Everything before the edit is tokenized, and its events are delivered, before the repair is
/// reported. So the order does not depend on the chunks of the document.
@safe final class DocumentRepairer {
  enum Outcome {
    /// More bytes are needed.
    case hungry
    /// The output is full.
    case full
    /// An edit waits for ``admit(endOfInput:unfinishedOffset:)``.
    case edit
  }

  /// Room for a read, and for bytes that wait for more.
  private static let capacity = (64 << 10) + 2 * RepairScanner.longestFront

  /// Converts positions in the repaired document to positions in the original one.
  let positions: RepairedPositions
  private let limits: ParserLimits
  private let memory: UnsafeMutablePointer<UInt8>
  private var scanner: RepairScanner
  /// Offsets of the first byte that was not output, of the first byte that was not scanned, and of the end.
  private var (start, scanned, end) = (0, 0, 0)
  /// The byte before `start`.
  private var before: UInt8 = 0
  private var edit: RepairEdit?
  private var isAdmitted = false
  /// Repairs that are reported once the document has begun.
  private var announced: [XMLRepair] = []
  /// The place of the next byte in the original and in the repaired document. Counted only from the first edit on.
  private var place: (original: PlaceCounter, repaired: PlaceCounter)?
  private var isAtStart = true
  /// The start of a repair that is reported at its end.
  private var silentStart: SourcePosition?
  private var readBytes = 0
  private var repairCount = 0

  init(
    _ repairs: XMLRepairs, _ surroundings: RepairScanner.Surroundings, positions: RepairedPositions,
    limits: ParserLimits
  ) {
    self.positions = positions
    self.limits = limits
    unsafe memory = .allocate(capacity: Self.capacity)
    unsafe scanner = RepairScanner(repairs, surroundings, memory: memory)
  }

  deinit { unsafe memory.deallocate() }

  var repairs: XMLRepairs { scanner.repairs }

  /// The next bytes contain the converter's marks for bytes that it could not convert.
  func expectMarks() { scanner.hasMarks = true }

  /// Reports this repair too.
  func announce(_ repair: XMLRepair) { announced.append(repair) }

  /// Lets `body` append bytes, and returns how many it appended.
  func fill(_ body: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    if start > 0 {
      before = unsafe memory[start - 1]
      unsafe memory.update(from: memory + start, count: end - start)
      (start, scanned, end) = (0, scanned - start, end - start)
    }
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory + end, count: Self.capacity - end)
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: room)
    end += count
    readBytes += count
    return count
  }

  /// Lets `body` append bytes to the output, and returns how many it appended. The bytes stay there, except for the last ones
  /// if an edit follows or if they wait for more.
  func repair(inPlace output: inout OutputRawSpan, _ body: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    let first = output.byteCount
    // Bytes that waited come before those.
    let waiting = end - start
    _ = output.append(prefixOf: unsafe RawSpan(_unsafeStart: UnsafeRawPointer(memory + start), byteCount: waiting))
    try body(&output)
    let count = output.byteCount - first - waiting
    guard count > 0 else {
      output.removeLast(waiting)
      return 0
    }
    readBytes += count
    if start > 0 { before = unsafe memory[start - 1] }
    (start, scanned, end) = (0, 0, 0)
    var rest = 0
    unsafe output.withUnsafeMutableBytes { buffer, initializedCount in
      let bytes = unsafe UnsafePointer(
        (buffer.baseAddress.unsafelyUnwrapped + first).assumingMemoryBound(to: UInt8.self))
      let total = initializedCount - first
      let offset = unsafe scanner.scan(bytes, from: 0, to: total, before: before, isFinal: false)
      unsafe advance(over: Span(_unsafeStart: bytes, count: offset))
      rest = total - offset
      unsafe memory.update(from: bytes + offset, count: rest)
      if offset > 0 {
        before = unsafe bytes[offset - 1]
        isAtStart = false
      }
      edit = scanner.edit
      scanner.edit = nil
      if let range = edit?.range { edit?.range = range.lowerBound - offset..<range.upperBound - offset }
    }
    end = rest
    output.removeLast(rest)
    return count
  }

  /// Whether bytes may be repaired in the output.
  func mayRepair(inRoom room: Int) -> Bool {
    // Bytes that can't stay in the output must fit here.
    edit == nil && announced.isEmpty && scanner.state != .front && scanned == start && end - start < room
      && room <= Self.capacity
  }

  /// Whether an edit waits.
  var hasEdit: Bool { edit != nil }

  /// Appends bytes that need no repair, and the edits that were admitted.
  func repair(into output: inout OutputRawSpan, isFinal: Bool) -> Outcome {
    while true {
      if edit == nil {
        scanned = unsafe scanner.scan(memory, from: scanned, to: end, before: before, isFinal: isFinal)
        edit = scanner.edit
        scanner.edit = nil
      }
      if isAnnouncing { return .edit }
      move(upTo: scanned, into: &output)
      guard start == scanned else { return .full }
      guard let edit else { return .hungry }
      guard isAdmitted else { return .edit }
      guard output.freeCapacity >= edit.replacement.count else { return .full }
      for byte in edit.replacement { output.append(byte) }
      apply(edit)
    }
  }

  /// Whether an announced repair is due: the document has begun.
  private var isAnnouncing: Bool {
    !announced.isEmpty && scanner.state != .front && edit?.report?.kind != .leadingCharacters
  }

  private func move(upTo offset: Int, into output: inout OutputRawSpan) {
    guard start < offset else { return }
    let count = output.append(
      prefixOf: unsafe RawSpan(_unsafeStart: UnsafeRawPointer(memory + start), byteCount: offset - start))
    unsafe advance(over: Span(_unsafeStart: memory + start, count: count))
    start += count
    isAtStart = false
  }

  private func advance(over bytes: Span<UInt8>) {
    place?.original.advance(over: bytes)
    place?.repaired.advance(over: bytes)
  }

  // MARK: Edits

  /// Everything before the edit was output and tokenized.
  ///
  /// - Parameters:
  ///   - endOfInput: where the output so far ends.
  ///   - unfinishedOffset: no position before this offset in the output will be needed.
  /// - Returns: the repair to report; nil if it is reported with another edit.
  /// - Throws: an error if there are too many repairs.
  func admit(endOfInput: () -> PlaceCounter, unfinishedOffset: Int) throws(XMLParseError) -> XMLRepair? {
    if isAnnouncing { return try count(announced.removeFirst()) }
    guard let edit else { return nil }
    isAdmitted = true
    if place == nil {
      let repaired = isAtStart ? PlaceCounter(.start) : endOfInput()
      place = (repaired.moved(to: positions.original(of: repaired.position)), repaired)
    }
    positions.forget(inFrontOf: unfinishedOffset)
    var position = place?.original.position ?? .start
    if edit.beginsRepair { silentStart = position }
    guard let report = edit.report else { return nil }
    if report.beganEarlier, let silentStart { position = silentStart }
    let bytes = unsafe UnsafeBufferPointer(start: memory + edit.range.lowerBound, count: edit.range.count)
    let original = unsafe report.original ?? Array(bytes.prefix(XMLRepair.longestOriginal))
    if report.isInFront { position.retreat(over: original.span, by: original.count) }
    let replacement = report.replacement ?? (edit.replacement == [0x20] ? [] : edit.replacement)
    return try count(
      XMLRepair(
        kind: report.kind, position: position,
        originalBytes: Array(original.prefix(XMLRepair.longestOriginal)),
        replacement: String(decoding: replacement, as: UTF8.self)))
  }

  private func count(_ repair: XMLRepair) throws(XMLParseError) -> XMLRepair {
    repairCount += 1
    guard repairCount <= limits.repairs else { throw XMLParseError(limits.fault(.repairs), at: repair.position) }
    return repair
  }

  /// Dropped bytes count, too.
  func checkLength() throws(ParseFault) {
    if readBytes > limits.documentBytes { throw limits.fault(.documentBytes) }
  }

  private func apply(_ edit: RepairEdit) {
    if var place {
      let (original, repaired) = (place.original.position, place.repaired.position)
      if let columns = edit.columns {
        place.original.advance(over: edit.range.count, columns: columns)
      } else {
        place.original.advance(
          over: unsafe Span(_unsafeStart: memory + edit.range.lowerBound, count: edit.range.count))
      }
      place.repaired.advance(over: edit.replacement.span)
      positions.add(
        original: (original, place.original.position), repaired: (repaired, place.repaired.position))
      self.place = place
    }
    (start, scanned) = (edit.range.upperBound, edit.range.upperBound)
    self.edit = nil
    isAdmitted = false
    isAtStart = false
  }
}
