internal import CExpatXMLVectors
internal import ExpatXMLSystem

/// The bytes of the document that were neither scanned nor given to Expat, their positions, and the scanner that takes plain
/// content from them.
@safe final class ContentWindow {
  @safe private struct Mark {
    var place: UnsafePointer<UInt8>
    var position: XMLPosition
  }

  /// The usual size. The window grows with a token that is not complete.
  static let size = 64 << 10
  /// A longer token that is not complete is for Expat, whose limit it exceeds.
  private let longestToken: Int
  private static let longestSearch = 256

  let scanner = unsafe UnsafeMutablePointer<expatxml_scanner>.fromC(capacity: 1)
  private var memory = unsafe UnsafeMutablePointer<UInt8>.fromC(capacity: size + 1)
  private var capacity = size
  private var count = 0
  /// The byte before the memory.
  private var lastMoved: UInt8 = 0
  /// The end of what the scanner may look at. A character that is not complete may come before it.
  private(set) var knownEnd: UnsafePointer<UInt8>
  /// For text that is not delivered as it is in the document.
  private var copy: UnsafeMutablePointer<UInt8>?

  /// The first place whose position is known, and another one.
  private var first: Mark
  private var known: Mark

  /// The byte that may end the token that Expat gets.
  private var closer = UInt8(ascii: ">")
  /// The token that the scanner waits for, if it is long and has grown.
  private var unfinishedToken: UnfinishedToken?
  /// Whether the scanner needs more bytes.
  private(set) var isWaiting = false

  init(longestToken: Int) {
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

  /// Where the bytes begin that were not taken.
  var place: UnsafePointer<UInt8> { unsafe scanner.pointee.place }

  /// Where the token begins that was taken last, which ends at ``place``.
  var token: UnsafePointer<UInt8> { unsafe scanner.pointee.token }

  /// The end of all bytes.
  private var end: UnsafePointer<UInt8> { unsafe UnsafePointer(memory + count) }

  /// The bytes that were not taken.
  var rest: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: place, count: restCount) }

  /// The number of bytes that were not taken.
  var restCount: Int { unsafe end - place }

  /// Moves the rest to the front, and returns the room after it.
  func makeRoom() -> UnsafeMutableRawBufferPointer {
    let rest = restCount
    if unsafe place > UnsafePointer(memory) {
      let position = unsafe position(at: place)
      lastMoved = unsafe place[-1]
      unsafe _ = memmove(memory, place, rest)
      count = rest
      unsafe first = Mark(place: memory, position: position)
      known = first
      unsafe scanner.pointee.place = unsafe UnsafePointer(memory)
      unsafe scanner.pointee.token = unsafe UnsafePointer(memory)
    }
    if rest > capacity / 2 { resize(to: 2 * capacity) } else if capacity > Self.size, rest < Self.size / 2 {
      resize(to: Self.size)
    }
    return unsafe room
  }

  /// Moves the rest, which begins the memory, to another memory.
  private func resize(to capacity: Int) {
    let position = first.position
    let larger = unsafe UnsafeMutablePointer<UInt8>.fromC(capacity: capacity + 1)
    unsafe _ = memcpy(larger, memory, count)
    unsafe free(memory)
    unsafe free(copy)
    unsafe copy = nil
    unsafe memory = unsafe larger
    self.capacity = capacity
    unsafe first = Mark(place: larger, position: position)
    known = first
    unsafe scanner.pointee.place = unsafe UnsafePointer(larger)
    unsafe scanner.pointee.token = unsafe UnsafePointer(larger)
  }

  /// The room after the rest.
  var room: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: memory + count, count: capacity - count)
  }

  /// Notes that bytes were written to the room. A last carriage return waits for the next byte, as for Expat.
  func append(_ written: Int, isFinal: Bool) {
    count += written
    isWaiting = false
    let holdsCarriageReturn = unsafe !isFinal && restCount > 0 && end[-1] == UInt8(ascii: "\r")
    unsafe knownEnd = unsafe holdsCarriageReturn ? end - 1 : end
    unsafe scanner.pointee.end = expatxml_end_of_characters(place, knownEnd)
  }

  /// Drops all of the rest but the first bytes.
  func cut(to length: Int) {
    guard length < restCount else { return }
    let removed = restCount - length
    count -= removed
    append(0, isFinal: false)
  }

  func forgetUnfinishedToken() { unfinishedToken = nil }

  /// The last byte that was taken; 0 if there is none.
  var lastTaken: UInt8 { unsafe place > UnsafePointer(memory) ? place[-1] : lastMoved }

  /// The name of an open element, by its index from the root on; empty if it has another length than is asked for.
  func elementName(at index: Int, length: Int?) -> [UInt8] {
    guard unsafe index < scanner.pointee.depth else { return [] }
    let element = unsafe scanner.pointee.elements[index]
    if let length, unsafe length != Int(element.length) { return [] }
    return unsafe Array(UnsafeBufferPointer(start: element.name, count: Int(element.length)))
  }

  // MARK: For Expat

  /// How many bytes Expat gets next: up to the next place where a token may end, so that it gets no more than one. If an incomplete
  /// token is long, that place is `tokenEnd`, or if it is not known, Expat gets at least as many bytes again. So a token of any length
  /// is scanned in linear time. All bytes are given if `takesAll`.
  func countForExpat(unfinishedBytes: Int, tokenEnd: Int?, takesAll: Bool, isFinal: Bool) -> Int {
    let rest = restCount
    guard rest > 0 else { return 0 }
    var count = rest
    if unfinishedBytes == 0 { closer = UInt8(ascii: unsafe place[0] == UInt8(ascii: "&") ? ";" : ">") }
    if !takesAll, let tokenEnd {
      count = tokenEnd
    } else if !takesAll, case let least = unfinishedBytes > UnfinishedToken.threshold ? unfinishedBytes : 1, least < rest {
      // The end of a token is not searched far away: what is not complete is given in parts.
      count = min(rest, 2 * least + Self.longestSearch)
      if let found = unsafe expatxml_find_byte(place + least - 1, place + count, Int32(closer)) {
        count = unsafe found + 1 - place
      }
    }
    // Expat takes no more at once.
    count = min(count, 1 << 30)
    guard count < rest || !isFinal else { return count }
    // Expat counts a line twice if it gets CR and LF one after the other. If nothing else is given, it gets what comes after CR, too.
    let isCarriageReturn = { (index: Int) in unsafe self.place[index] == UInt8(ascii: "\r") }
    if count == 1 { while count < rest, isCarriageReturn(count - 1) { count += 1 } }
    return isCarriageReturn(count - 1) ? count - 1 : count
  }

  /// Copies the bytes that Expat gets, and takes them.
  func take(_ count: Int, to buffer: UnsafeMutableRawPointer) {
    unsafe _ = memcpy(buffer, place, count)
    unsafe scanner.pointee.place += count
    isWaiting = false
  }

  // MARK: For the scanner

  /// The prolog of the document, if it is plain.
  var plainProlog: (declaration: XMLEvent.StartDocument?, length: Int)? {
    let bytes = unsafe Span(_unsafeStart: place, count: scanner.pointee.end - place)
    return PlainProlog.read(bytes, longestToken: longestToken)
  }

  /// Takes bytes of a token that the scanner does not know.
  func take(_ count: Int) { unsafe scanner.pointee.place += count }

  /// The scanner goes on after what Expat has received, which ends at this position.
  func beginScanning(at position: XMLPosition) {
    unsafe first = Mark(place: place, position: position)
    known = first
    unsafe scanner.pointee.token = unsafe place
    unsafe scanner.pointee.is_in_section = 0
  }

  /// The scanner has stopped, because it waits for more or the next ones are for Expat.
  func didScan(waits: Bool) {
    unsafe scanner.pointee.token = unsafe place
    isWaiting = waits && restCount <= longestToken
    let offset = unsafe offset(of: place)
    if unfinishedToken?.offset == offset { unfinishedToken?.goesOn() } else { unfinishedToken = nil }
  }

  /// Whether it is worth scanning again, with more bytes after the token that the scanner waits for.
  func isDue(newBytes: Int, threshold: Int) -> Bool {
    let waiting = restCount
    if waiting <= threshold || newBytes >= waiting || waiting + newBytes >= longestToken { return true }
    let bytes = unsafe Span(_unsafeStart: place, count: waiting + newBytes)
    var token = unsafe unfinishedToken ?? UnfinishedToken(bytes, offset: offset(of: place))
    token.scan(bytes)
    unfinishedToken = token
    return token.mayHaveEnded
  }

  /// Takes text with references or line ends that are not line feeds. Returns nil if there is none.
  func takeText() -> TakenRun? {
    let copy = unsafe copy ?? .fromC(capacity: capacity + 1)
    unsafe self.copy = unsafe copy
    let bytes = unsafe place..<scanner.pointee.end
    let run = unsafe TextTaker.take(from: bytes, knownEnd: knownEnd, isInCDATA: isInSection, copyingTo: copy)
    guard !run.isEmpty else { return nil }
    unsafe scanner.pointee.place += run.sourceCount
    return run
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

  /// Whether a place is in the window.
  func contains(_ place: UnsafePointer<UInt8>) -> Bool { unsafe place >= first.place && place <= end }

  func offset(of place: UnsafePointer<UInt8>) -> Int {
    unsafe first.position.byteOffset + (place - first.place)
  }

  /// The position of a place that was scanned, or will be. Lines are counted once, except where somebody asks for positions in
  /// another order.
  func position(at place: UnsafePointer<UInt8>) -> XMLPosition {
    if unsafe token <= place, unsafe known.place < token { unsafe know(token) }
    if unsafe known.place > place { known = first }
    guard unsafe place > token else {
      unsafe know(place)
      return known.position
    }
    return unsafe position(at: place, after: known)
  }

  private func know(_ place: UnsafePointer<UInt8>) {
    unsafe known = Mark(place: place, position: position(at: place, after: known))
  }

  private func position(at place: UnsafePointer<UInt8>, after mark: Mark) -> XMLPosition {
    var position = mark.position
    position.advance(over: unsafe Span(_unsafeStart: mark.place, count: place - mark.place))
    return position
  }

  /// The bytes of the current token, and all bytes after it that are here.
  var tokenBytes: (token: UnsafeBufferPointer<UInt8>, all: UnsafeBufferPointer<UInt8>) {
    return unsafe (
      UnsafeBufferPointer(start: token, count: place - token), UnsafeBufferPointer(start: token, count: end - token)
    )
  }
}
