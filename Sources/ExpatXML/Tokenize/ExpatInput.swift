internal import CExpat

/// One of Expat's parsers, and the bytes on their way into it: those of the document, or of an external entity.
@safe final class ExpatInput {
  /// Bytes asked for at a time.
  static let chunkSize = 64 << 10

  /// An unfinished token longer than this is scanned again only when as many bytes again have arrived, so that a huge
  /// token in small pieces costs linear time. Shorter ones are scanned at once, so that no event is late.
  private static let rescanThreshold = 32 << 10

  let parser: OpaquePointer
  /// Tells the URL against which system identifiers are resolved, as soon as a byte has come.
  private let location: () -> String?
  /// The offset behind the last token that was handed on.
  var tokenEnd = 0

  // Expat's own buffer while bytes are being collected in it.
  private var buffer: UnsafeMutableRawBufferPointer?
  private var bufferedBytes = 0
  /// A carriage return waits for the byte behind it: Expat counts a line twice whose CR LF it gets in two pieces.
  private var holdsCarriageReturn = false
  /// Bytes handed to Expat so far.
  private var parsedBytes = 0
  /// Of those, the bytes of the token that is not complete yet.
  private(set) var unfinishedBytes = 0
  /// Whether there is an ampersand in the bytes that Expat has in hand. Few documents have any in their tags.
  private(set) var holdsReferences = false

  /// Takes the parser over.
  init(_ parser: OpaquePointer, location: @escaping () -> String?) {
    unsafe self.parser = unsafe parser
    self.location = location
    unsafe _ = expatxml_set_reparse_deferral(parser, 0)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Whether no byte has been handed to Expat.
  var isEmpty: Bool { parsedBytes == 0 }

  // MARK: Bytes in

  /// Lets `body` append bytes to Expat's own buffer, where there is always room for at least one, and returns how many
  /// it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    let buffer = try unsafe self.buffer ?? openBuffer()
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[bufferedBytes...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: room)
    bufferedBytes += count
    return count
  }

  /// Whether there are bytes that can do more than lengthen a token that is already long.
  var isDue: Bool {
    guard bufferedBytes > 0, let buffer = unsafe buffer else { return false }
    return unfinishedBytes <= Self.rescanThreshold || bufferedBytes >= min(unfinishedBytes, buffer.count)
  }

  /// Hands what was written to Expat. Returns how many bytes that was, and false if Expat stopped.
  func parse(isFinal: Bool) throws(XMLParseError) -> (count: Int, isParsed: Bool) {
    if unsafe buffer == nil { _ = try unsafe openBuffer() }
    guard let buffer = unsafe buffer else { return (0, false) }
    holdsCarriageReturn = unsafe !isFinal && bufferedBytes > 0 && buffer[bufferedBytes - 1] == UInt8(ascii: "\r")
    let count = bufferedBytes - (holdsCarriageReturn ? 1 : 0)
    if parsedBytes == 0, count > 0, let location = location() { unsafe _ = XML_SetBase(parser, location) }
    let written = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    holdsReferences = (unfinishedBytes > 0 && holdsReferences) || written.contains(UInt8(ascii: "&"))
    unsafe self.buffer = nil
    bufferedBytes = 0
    let status = unsafe XML_ParseBuffer(parser, Int32(count), isFinal ? 1 : 0)
    parsedBytes += count
    unfinishedBytes = parsedBytes - max(0, unsafe Int(XML_GetCurrentByteIndex(parser)))
    return (count, status != XML_STATUS_ERROR)
  }

  private func openBuffer() throws(XMLParseError) -> UnsafeMutableRawBufferPointer {
    let capacity = unfinishedBytes > Self.rescanThreshold ? max(unfinishedBytes, Self.chunkSize) : Self.chunkSize
    guard let length = Int32(exactly: capacity), let base = unsafe XML_GetBuffer(parser, length) else {
      throw .outOfMemory(at: tokenStart)
    }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: base, count: capacity)
    unsafe self.buffer = unsafe buffer
    if holdsCarriageReturn { unsafe buffer[0] = UInt8(ascii: "\r") }
    bufferedBytes = holdsCarriageReturn ? 1 : 0
    holdsCarriageReturn = false
    return unsafe buffer
  }

  // MARK: The current token

  var tokenStart: SourcePosition {
    unsafe SourcePosition(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser)))
    )
  }

  /// The bytes of the current token or, if open-ended, all that have come from its start. In an internal entity, the
  /// token is the reference to it.
  func withToken<Result>(isOpenEnded: Bool = false, _ body: (Span<UInt8>) -> Result) -> Result {
    var offset: Int32 = 0
    var size: Int32 = 0
    let count = unsafe Int(XML_GetCurrentByteCount(parser))
    guard let context = unsafe XML_GetInputContext(parser, &offset, &size), Int(offset) + count <= Int(size) else {
      return unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: nil, count: 0)))
    }
    return unsafe context.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
      let count = isOpenEnded ? Int(size - offset) : count
      return unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: $0 + Int(offset), count: count)))
    }
  }

  /// The current token is being handed on.
  func markToken() {
    tokenEnd = unsafe Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
  }

  /// The token that begins where the last one that was handed on ended. In the prolog and the epilog, where not
  /// everything is handed on, the markup that Expat stopped in or, if it is misplaced, in front of.
  func faultyToken(in phase: FaultyToken.Phase, isMisplaced: Bool) -> FaultyToken? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe XML_GetInputContext(parser, &offset, &size), offset < size else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: context, count: Int(size))
    let stop = Int(offset)
    var start = unsafe stop - (Int(XML_GetCurrentByteIndex(parser)) - tokenEnd)
    if phase != .content || start < 0 || start > stop {
      let isInFront = unsafe isMisplaced && bytes[stop] == UInt8(ascii: "<")
      start = unsafe isInFront ? stop : FaultyToken.markupStart(in: Array(bytes[...stop]))
    }
    return unsafe FaultyToken(bytes: Array(bytes[start...]), stop: stop - start, phase: phase)
  }
}
