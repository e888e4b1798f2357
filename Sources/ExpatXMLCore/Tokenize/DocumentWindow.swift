internal import CExpatXMLVectors
internal import ExpatXMLSystem

/// The bytes of the document, or of an external entity, that were not taken yet, and before them those of Expat's unfinished
/// token. It knows their positions, and owns the scanner, which takes plain content of the document.
@safe final class DocumentWindow {
  @safe private struct Mark {
    var place: UnsafePointer<UInt8>
    var position: XMLPosition
  }

  /// The usual size, and the number of bytes that are requested at a time. The window grows with a token that is not complete.
  static let size = 64 << 10
  /// A longer incomplete token is given to Expat, where it exceeds the limit.
  private let longestToken: Int
  private static let longestSearch = 256

  let scanner = unsafe UnsafeMutablePointer<expatxml_scanner>.fromC(capacity: 1)
  private var memory = unsafe UnsafeMutablePointer<UInt8>.fromC(capacity: size + 1)
  private var capacity = size
  private var count = 0
  /// How many bytes at the end were written and may not be parsed yet.
  private(set) var newCount = 0
  /// How many bytes after the end are not parsed, because the document exceeds its limit.
  private var excess = 0
  var isCut: Bool { excess > 0 }
  /// Whether the bytes are the last ones of the document, and whether Expat has got all of them.
  private(set) var isFinal = false
  private(set) var isAtEnd = false
  /// The byte before the first place whose position is known; 0 at the start.
  private var lastMoved: UInt8 = 0
  /// The end of what the scanner may look at. It may divide a character.
  private(set) var knownEnd: UnsafePointer<UInt8>
  /// The end of what it may take, if that is less.
  private var limit: UnsafePointer<UInt8>?
  /// Memory for text that is not delivered as it is in the document.
  private var copy: UnsafeMutablePointer<UInt8>?

  /// The first place whose position is known, and the last one that was computed.
  private var first: Mark
  // Every position passes through these two. Accesses never overlap, so exclusivity need not be checked at run time.
  @safe @exclusivity(unchecked) private var known: Mark
  @safe @exclusivity(unchecked) private var edits = EditedPositions()

  /// The byte that may end the token that Expat gets.
  private var closer = UInt8(ascii: ">")
  /// The incomplete token, if it is long and has grown.
  private var unfinishedToken: UnfinishedToken?
  /// Whether the scanner needs more bytes.
  private(set) var isWaiting = false

  /// Whether the scanner takes plain content.
  let isScanned: Bool

  init(isScanned: Bool, longestToken: Int) {
    self.isScanned = isScanned
    self.longestToken = longestToken - 1
    unsafe knownEnd = unsafe UnsafePointer(memory)
    unsafe first = Mark(place: memory, position: .start)
    known = first
    unsafe expatxml_scanner_begin(scanner, memory, longestToken, HashSeed.next())
  }

  deinit {
    unsafe expatxml_scanner_free(scanner)
    unsafe free(scanner)
    unsafe free(memory)
    unsafe free(copy)
  }

  // MARK: Bytes

  /// The first byte that was not taken.
  var place: UnsafePointer<UInt8> { unsafe scanner.pointee.place }

  /// The start of the token that was taken last. It ends at ``place``.
  var token: UnsafePointer<UInt8> { unsafe scanner.pointee.token }

  private var end: UnsafePointer<UInt8> { unsafe UnsafePointer(memory + count) }

  /// The bytes that were not taken, including those that may not be parsed yet.
  var rest: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: place, count: end - place) }

  /// The number of bytes that were not taken and may be parsed.
  var restCount: Int { unsafe rest.count - newCount }

  /// Lets `body` append bytes, and returns how many it appended. At least `kept` bytes that were taken stay here, and there is room
  /// for as many after them.
  func write(keeping kept: Int, _ body: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    if newCount == 0 || count == capacity { makeRoom(keeping: kept) }
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let written = unsafe output.finalize(for: room)
    count += written
    newCount += written
    return written
  }

  /// Moves the rest to the front, or to larger memory if less room than its own size would follow it.
  private func makeRoom(keeping kept: Int) {
    var start = unsafe place - min(kept, place - first.place)
    // A line end is not divided, since it would count as two lines.
    if unsafe start > first.place && start[-1] == UInt8(ascii: "\r") && (start == end || start[0] == UInt8(ascii: "\n"))
    {
      unsafe start -= 1
    }
    let keptBytes = unsafe place - start
    let moved = unsafe UnsafeBufferPointer(start: start, count: end - start)
    let least = max(moved.count, kept)
    var capacity = self.capacity
    while capacity - moved.count < least { capacity *= 2 }
    if least < Self.size / 2 { capacity = Self.size }
    guard unsafe start > UnsafePointer(memory) || capacity != self.capacity else { return }
    if unsafe start > first.place { lastMoved = unsafe start[-1] }
    let position = unsafe position(at: start)
    let limitOffset = unsafe limit.map { unsafe $0 - start }
    let old = unsafe memory
    if capacity != self.capacity {
      unsafe memory = .fromC(capacity: capacity + 1)
      unsafe free(copy)
      unsafe copy = nil
    }
    unsafe _ = memmove(memory, start, moved.count)
    if capacity != self.capacity { unsafe free(old) }
    self.capacity = capacity
    count = moved.count
    unsafe first = Mark(place: memory, position: position)
    known = first
    unsafe scanner.pointee.place = unsafe UnsafePointer(memory + keptBytes)
    unsafe scanner.pointee.token = unsafe place
    unsafe limit = limitOffset.map { unsafe UnsafePointer(memory + $0) }
  }

  /// Lets the bytes that were written be parsed, but no more than `longest`.
  func begin(isFinal: Bool, atMost longest: Int) {
    excess = max(0, newCount - longest)
    count -= excess
    newCount = 0
    self.isFinal = isFinal && !isCut
    isAtEnd = false
    didChangeEnd()
  }

  /// A carriage return at the end waits for the next byte, since CR and LF are one line end.
  private func didChangeEnd() {
    isWaiting = false
    let holdsCarriageReturn = unsafe !isFinal && restCount > 0 && end[-1] == UInt8(ascii: "\r")
    unsafe knownEnd = unsafe holdsCarriageReturn ? end - 1 : end
    unsafe scanner.pointee.end = expatxml_end_of_characters(place, min(knownEnd, limit ?? knownEnd))
  }

  /// The last byte that was taken; 0 if there is none.
  var lastTaken: UInt8 { unsafe place > first.place ? place[-1] : lastMoved }

  /// The name of an open element. The root has index 0. Empty if there is no such element, or its name has another length.
  func elementName(at index: Int, length: Int?) -> [UInt8] {
    guard unsafe index < scanner.pointee.depth else { return [] }
    let element = unsafe scanner.pointee.elements[index]
    if let length, unsafe length != Int(element.length) { return [] }
    return unsafe Array(UnsafeBufferPointer(start: element.name, count: Int(element.length)))
  }

  // MARK: Edits

  /// The bytes that were not taken and may be looked at.
  var knownRest: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: place, count: knownEnd - place) }

  /// Limits how many bytes the scanner may take; nil removes the limit. A character is not divided. Returns whether it may take any.
  @discardableResult func limit(_ count: Int?) -> Bool {
    guard unsafe count != nil || limit != nil else { return true }
    unsafe limit = count.map { unsafe expatxml_end_of_characters(place, place + $0) }
    // A line end is not divided.
    if let end = unsafe limit,
      unsafe end > place && end < knownEnd && end[-1] == UInt8(ascii: "\r") && end[0] == UInt8(ascii: "\n")
    {
      unsafe limit = unsafe end - 1
    }
    didChangeEnd()
    return unsafe scanner.pointee.end > place
  }

  var isLimited: Bool { unsafe limit != nil }

  /// Whether the scanner has taken everything up to the limit, if there is one.
  var isAtLimit: Bool { unsafe limit.map { unsafe place >= $0 } ?? true }

  /// Makes edits, which are in document order. Returns the positions to report, in the original document.
  func apply(_ edits: [DocumentEdit]) -> [XMLPosition] {
    let rest = unsafe rest.span
    let start = unsafe position(at: place)
    var (original, repaired) = (self.original(of: start), start)
    var (told, bytes, offset): ([XMLPosition], [UInt8], Int) = ([], [], 0)
    func keep(upTo end: Int) {
      let kept = rest.extracting(offset..<end)
      original.advance(over: kept)
      repaired.advance(over: kept)
      bytes.append(kept)
      offset = end
    }
    self.edits.forget(before: start.byteOffset)
    for edit in edits {
      keep(upTo: edit.place)
      told.append(original)
      keep(upTo: edit.range.lowerBound)
      let before = (original, repaired)
      let replaced = rest.extracting(edit.range)
      if let columns = edit.columns {
        original.byteOffset += replaced.count
        original.column += columns
      } else {
        original.advance(over: replaced)
      }
      repaired.advance(over: edit.replacement.span)
      self.edits.add(original: (before.0, original), repaired: (before.1, repaired))
      bytes += edit.replacement
      offset = edit.range.upperBound
    }
    replace(offset, by: bytes, start)
    return told
  }

  /// Replaces the next bytes. A longer replacement overwrites bytes that were taken before, so that nothing after it moves.
  private func replace(_ length: Int, by bytes: [UInt8], _ position: XMLPosition) {
    let growth = bytes.count - length
    let before = lastTaken
    if unsafe growth > place - UnsafePointer(memory) { makeRoom(before: growth) }
    let start = unsafe UnsafeMutablePointer(mutating: place) - growth
    for (index, byte) in bytes.enumerated() { unsafe start[index] = byte }
    lastMoved = before
    unsafe scanner.pointee.place = unsafe UnsafePointer(start)
    unsafe scanner.pointee.token = unsafe place
    unsafe first = Mark(place: start, position: position)
    known = first
    unsafe limit = limit.map { unsafe max($0, UnsafePointer(start + bytes.count)) }
    didChangeEnd()
  }

  /// Moves the rest towards the end, or to larger memory if there is not enough room after it.
  private func makeRoom(before growth: Int) {
    let (offset, limitOffset) = unsafe (place - UnsafePointer(memory), limit.map { unsafe $0 - place })
    let moved = unsafe rest.count
    var capacity = self.capacity
    while capacity < count + growth { capacity *= 2 }
    let old = unsafe memory
    if capacity != self.capacity {
      unsafe memory = .fromC(capacity: capacity + 1)
      unsafe free(copy)
      unsafe copy = nil
    }
    let start = unsafe memory + offset + growth
    unsafe _ = memmove(start, place, moved)
    if capacity != self.capacity { unsafe free(old) }
    self.capacity = capacity
    count += growth
    unsafe scanner.pointee.place = unsafe UnsafePointer(start)
    unsafe limit = limitOffset.map { unsafe UnsafePointer(start + $0) }
  }

  /// The position in the original document for a position in the edited one.
  func original(of position: XMLPosition) -> XMLPosition { edits.original(of: position) }

  /// The position of the end of all bytes, in the original document.
  var originalEnd: XMLPosition { unsafe original(of: position(at: end)) }

  /// The bytes in a range that counts from ``place``, at most `longest` of them.
  func bytes(_ range: Range<Int>, atMost longest: Int) -> [UInt8] {
    unsafe Array(rest[range].prefix(longest))
  }

  // MARK: The incomplete token

  /// Notes that the token at an offset was read, and is not complete.
  func didRead(tokenAt offset: Int) {
    if unfinishedToken?.offset == offset { unfinishedToken?.goesOn() } else { unfinishedToken = nil }
  }

  /// Whether it is worth reading the incomplete token at an offset again, now that more bytes have arrived. No end is in the first
  /// `tried` bytes.
  func isDue(tokenAt offset: Int, tried: Int) -> Bool {
    if tried <= UnfinishedToken.threshold || newCount >= tried || tried + newCount >= longestToken { return true }
    return search(tokenAt: offset, tried: tried).mayHaveEnded
  }

  private func search(tokenAt offset: Int, tried: Int) -> UnfinishedToken {
    let bytes = unsafe bytes(from: offset).span
    var token = unfinishedToken ?? UnfinishedToken(notEndedIn: bytes.extracting(first: tried), offset: offset)
    token.scan(bytes)
    unfinishedToken = token
    return token
  }

  // MARK: For Expat

  /// How many bytes Expat gets next; nil if it gets no more of these bytes. They end where a token may end, so that Expat gets no more
  /// than one. If that is not known for a long incomplete token, Expat gets at least as many bytes as it has. So a token of any length is
  /// scanned in linear time. If `takesAll`, Expat gets all bytes.
  func countForExpat(unfinishedBytes: Int, takesAll: Bool) -> Int? {
    if isAtEnd || (isWaiting && !isFinal) { return nil }
    // Expat takes no more at once, and no token that is too long.
    let rest = unsafe min(knownEnd - place, longestToken + 1 - unfinishedBytes, 1 << 30)
    guard rest > 0 else { return isFinal ? 0 : nil }
    var count = rest
    if unfinishedBytes == 0 { closer = UInt8(ascii: unsafe place[0] == UInt8(ascii: "&") ? ";" : ">") }
    if !takesAll, unfinishedBytes > UnfinishedToken.threshold,
      let end = unsafe search(tokenAt: offset(of: place) - unfinishedBytes, tried: unfinishedBytes).end
    {
      count = end - unfinishedBytes
    } else if !takesAll, case let least = unfinishedBytes > UnfinishedToken.threshold ? unfinishedBytes : 1,
      least < rest
    {
      // The search for the end of a token is short: an incomplete one is given in parts.
      count = min(rest, 2 * least + Self.longestSearch)
      if let found = unsafe expatxml_find_byte(place + least - 1, place + count, Int32(closer)) {
        count = unsafe found + 1 - place
      }
    }
    return min(count, rest)
  }

  /// Takes the bytes that Expat gets.
  func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let bytes = unsafe UnsafeBufferPointer(start: place, count: count)
    unsafe scanner.pointee.place += count
    isWaiting = false
    isAtEnd = isFinal && restCount == 0
    return unsafe bytes
  }

  // MARK: For the scanner

  /// Takes the XML declaration, if it is well-formed and of version 1.0.
  func takeDeclaration() -> XMLEvent.StartDocument? {
    let bytes = unsafe Span(_unsafeStart: place, count: scanner.pointee.end - place)
    guard let declaration = XMLDeclaration(bytes), let length = declaration.length, length < longestToken,
      let event = declaration.event(in: bytes)
    else { return nil }
    unsafe scanner.pointee.place += length
    unsafe scanner.pointee.has_markup = 1
    return event
  }

  /// The scanner goes on after what Expat has received.
  func beginScanning() {
    unsafe scanner.pointee.token = unsafe place
    unsafe scanner.pointee.is_in_section = 0
  }

  /// Expat gets what the scanner has left, and searches it for ends of its own.
  func endScanning() { unfinishedToken = nil }

  /// Notes that the scanner has stopped: it waits for more bytes, or the next ones are for Expat.
  func didScan(waits: Bool) {
    unsafe scanner.pointee.token = unsafe place
    // At the limit, no more bytes are needed. But a carriage return always needs the next one, which may not be here.
    let needsMore = unsafe limit == nil || restCount > 0 && place[0] == UInt8(ascii: "\r")
    isWaiting = waits && restCount <= longestToken && needsMore
    didRead(tokenAt: unsafe offset(of: place))
  }

  /// Whether a token that is not complete is too long to be scanned.
  var isTokenTooLong: Bool { restCount > longestToken }

  /// Takes text with references or line ends that are not line feeds. Returns nil if there is none.
  func takeText() -> TakenRun? {
    let copy = unsafe copy ?? .fromC(capacity: capacity + TextTaker.mostGrowth)
    unsafe self.copy = unsafe copy
    let run = unsafe TextTaker.take(from: scanner, knownEnd: knownEnd, copyingTo: copy)
    guard !run.isEmpty else { return nil }
    unsafe scanner.pointee.place += run.sourceCount
    unsafe scanner.pointee.growth_left -= run.growth
    return run
  }

  /// Notes the entities of the references in a token that Expat has read, each of them once. `text` is the text of an entity, if that
  /// stands for itself in text and in values.
  func noteEntities(in token: UnsafeBufferPointer<UInt8>, text: (String) -> String?) {
    guard let start = token.baseAddress else { return }
    let end = unsafe start + token.count
    var place = unsafe expatxml_find_byte(start, end, Int32(UInt8(ascii: "&")))
    while let reference = unsafe place {
      if unsafe expatxml_find_entity(scanner, reference, end) == nil,
        let name = unsafe EntityScanner.name(in: token.span, at: reference + 1 - start)
      {
        unsafe expatxml_note_entity(scanner, name, text(name))
      }
      unsafe place = expatxml_find_byte(reference + 1, end, Int32(UInt8(ascii: "&")))
    }
  }

  /// Takes the end of a CDATA section. Returns false if it is not there.
  func takeEndOfSection() -> Bool {
    guard unsafe expatxml_begins(place, scanner.pointee.end, "]]>", 3) == 1 else { return false }
    unsafe scanner.pointee.token = unsafe place
    unsafe scanner.pointee.place += 3
    unsafe scanner.pointee.is_in_section = 0
    return true
  }

  // MARK: Positions

  func contains(_ place: UnsafePointer<UInt8>) -> Bool { unsafe place >= first.place && place <= end }

  func offset(of place: UnsafePointer<UInt8>) -> Int {
    unsafe first.position.byteOffset + (place - first.place)
  }

  /// The place of an offset in the document; the nearest one that is here.
  private func place(atOffset offset: Int) -> UnsafePointer<UInt8> {
    unsafe min(first.place + max(0, offset - first.position.byteOffset), end)
  }

  /// The first offset in the document whose byte is here.
  var firstOffset: Int { first.position.byteOffset }

  /// All bytes that are here, from an offset in the document on.
  func bytes(from offset: Int) -> UnsafeBufferPointer<UInt8> {
    let place = unsafe place(atOffset: offset)
    return unsafe UnsafeBufferPointer(start: place, count: end - place)
  }

  /// The byte before an offset in the document; 0 at the start.
  func byte(before offset: Int) -> UInt8 { unsafe offset > firstOffset ? place(atOffset: offset)[-1] : lastMoved }

  /// The position of a place that was scanned, or will be.
  func position(at place: UnsafePointer<UInt8>) -> XMLPosition { unsafe position(at: place, inTokenAt: token) }

  /// The position at a distance from the start of a token that Expat has, by its offset in the document.
  func position(atOffset offset: Int, plus distance: Int = 0) -> XMLPosition {
    unsafe position(at: place(atOffset: offset + distance), inTokenAt: place(atOffset: offset))
  }

  /// Lines are counted once up to the start of a token, unless positions are requested out of order.
  private func position(
    at place: UnsafePointer<UInt8>, inTokenAt token: UnsafePointer<UInt8>
  ) -> XMLPosition {
    if unsafe known.place > place { known = first }
    let settled = unsafe min(place, token)
    if unsafe known.place < settled {
      unsafe known.position.advance(from: known.place, to: settled, in: memory)
      unsafe known.place = settled
    }
    var position = known.position
    if unsafe known.place < place { unsafe position.advance(from: known.place, to: place, in: memory) }
    return position
  }

  /// The bytes of the token that was taken last.
  var tokenBytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: token, count: place - token) }
}
