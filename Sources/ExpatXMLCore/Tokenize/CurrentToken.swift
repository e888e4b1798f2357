internal import CExpatXMLExpat

/// The token that Expat is at, or has stopped in: its position in the document, and its bytes.
///
/// It converts Expat's line, column and offset to positions in the document.
@safe struct CurrentToken {
  private let parser: OpaquePointer
  /// The bytes that Expat is parsing. Offsets in them are Expat's, which do not count text that bypassed Expat.
  private(set) var bytes: Range<UnsafePointer<UInt8>>
  /// The offset at which the unfinished token started when Expat got the segment.
  private(set) var segmentStart = 0
  /// The offset of the token that was incomplete when Expat last returned.
  private var unfinishedStart = 0
  private(set) var takenText = TakenText()
  /// The column in the document at which the segment starts, if it is known.
  private var segmentColumn: Int?
  /// The position of the reference in which Expat was suspended. After it is resumed, Expat counts lines and columns
  /// from behind the reference.
  private var suspendedReference: SourcePosition?
  /// Whether the token is in a CDATA section.
  var isInCDATA = false
  /// Whether the first token of the segment is in a CDATA section.
  private(set) var segmentIsInCDATA = false

  init(of parser: OpaquePointer) {
    unsafe self.parser = unsafe parser
    let nothing = unsafe UnsafeRawPointer(parser).assumingMemoryBound(to: UInt8.self)
    unsafe bytes = nothing..<nothing
  }

  // MARK: Segments

  /// Notes that Expat gets more bytes behind its incomplete token. The column is needed only if text bypassed Expat, or
  /// may do so.
  mutating func begin(_ bytes: Range<UnsafePointer<UInt8>>, needsColumn: Bool) {
    unsafe self.bytes = unsafe bytes
    segmentStart = unfinishedStart
    segmentIsInCDATA = isInCDATA
    if needsColumn || takenText.bytes > 0, segmentColumn == nil { segmentColumn = start.column }
  }

  /// Notes that Expat has returned, with the offset of the current token.
  mutating func didParse(upTo index: Int) { unfinishedStart = max(0, index) }

  /// Notes that Expat is about to return behind the token.
  mutating func willSuspend() {
    if isReference { suspendedReference = start }
  }

  /// Notes that the next text bypassed Expat. Returns its start in the document.
  mutating func take(_ run: TakenRun) -> SourcePosition {
    let (line, column) = unsafe (Int(expatxml_line(parser)), Int(expatxml_column(parser)))
    let start = takenText.position(line: line, column: column, byteOffset: unfinishedStart)
    takenText.add(run, line: line, column: column)
    segmentColumn = takenText.position(line: line, column: column, byteOffset: unfinishedStart).column
    return start
  }

  /// Notes that no text bypassed Expat behind the segment.
  mutating func takeNothing() { segmentColumn = nil }

  // MARK: Position

  /// The offset in Expat's input; negative if Expat does not know it.
  @inline(__always)
  var index: Int { unsafe Int(expatxml_byte_index(parser)) }

  /// The offset in the document, in bytes.
  var offset: Int { takenText.bytes + max(0, index) }

  /// The number of bytes; negative if Expat has moved beyond the end of the token.
  var length: Int { unsafe Int(expatxml_byte_count(parser)) }

  var start: SourcePosition {
    let index = index
    if let suspendedReference, suspendedReference.byteOffset == index + takenText.bytes { return suspendedReference }
    return unsafe takenText.position(
      line: Int(expatxml_line(parser)),
      column: Int(expatxml_column(parser)),
      // When Expat is asked for a buffer, it forgets the offset, and keeps line and column.
      byteOffset: index < 0 ? unfinishedStart : index
    )
  }

  /// The position at a distance from the start of the token, in bytes. It may be inside the token, or before it in the
  /// bytes that Expat has.
  func position(atOffset offset: Int) -> SourcePosition {
    var position = start
    if offset > 0 { withBytes { position.advance(over: $0.extracting(first: offset)) } }
    if offset < 0 { withContext { retreat(&position, over: $0.extracting(first: $1), by: -offset) } }
    return position
  }

  /// Moves back from the token. `bytes` are those before the token that Expat still has. Text that bypassed Expat is
  /// missing in them, but not inside the segment.
  private func retreat(_ position: inout SourcePosition, over bytes: Span<UInt8>, by count: Int) {
    let segmentBytes = index - segmentStart
    guard takenText.bytes > 0, let segmentColumn, segmentBytes >= count else {
      return position.retreat(over: bytes, by: count)
    }
    position.retreat(over: bytes.extracting(last: segmentBytes), by: count, from: segmentColumn)
  }

  /// The start of the token, or the place in it where Expat has stopped.
  private var place: UnsafePointer<UInt8>? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size) else { return nil }
    return unsafe UnsafeRawPointer(context + Int(offset)).assumingMemoryBound(to: UInt8.self)
  }

  func place(inFrontBy count: Int) -> UnsafePointer<UInt8>? { unsafe place.map { unsafe $0 - count } }

  /// The distance from a place in Expat's bytes to the start of the token, or to the place in it where Expat has
  /// stopped.
  func distance(from start: UnsafePointer<UInt8>) -> Int { unsafe place.map { unsafe max(0, $0 - start) } ?? 0 }

  // MARK: Content

  /// The bytes of the token; if `isOpenEnded`, all bytes from its start. In an internal entity, the token is the
  /// reference to the entity.
  func withBytes<Result>(isOpenEnded: Bool = false, _ body: (Span<UInt8>) -> Result) -> Result {
    let length = max(0, length)
    let result: Result?? = withContext { bytes, offset in
      guard offset + length <= bytes.count else { return nil }
      return body(bytes.extracting(offset..<(isOpenEnded ? bytes.count : offset + length)))
    }
    return unsafe (result ?? nil) ?? body(Span(_unsafeElements: UnsafeBufferPointer(start: nil, count: 0)))
  }

  /// The bytes that Expat has, and the offset in them of the token, or of the place in it where Expat has stopped.
  func withContext<Result>(_ body: (_ bytes: Span<UInt8>, _ offset: Int) -> Result) -> Result? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), offset <= size else { return nil }
    return unsafe context.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
      unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: $0, count: Int(size))), Int(offset))
    }
  }

  /// Whether the token is a reference, or looks like one to a parameter entity. The event then comes from an internal
  /// entity.
  var isReference: Bool {
    withContext { bytes, offset in
      offset < bytes.count && (bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "%"))
    } ?? false
  }

  /// The address of the token if it is a line feed. Nil if the line feed comes from a reference or an entity, or was
  /// another line end before normalisation.
  @inline(__always)
  var lineFeed: UnsafePointer<UInt8>? {
    let offset = index - segmentStart
    guard offset >= 0, unsafe offset < bytes.upperBound - bytes.lowerBound else { return nil }
    let token = unsafe bytes.lowerBound + offset
    return unsafe token[0] == UInt8(ascii: "\n") ? token : nil
  }

  /// Whether Expat has moved into the token, to a fault in the value of an entity. It reports the entity nevertheless,
  /// with the value before the fault. This can't be detected inside an internal entity.
  var isInFaultyValue: Bool { length < 0 }

  /// The number of a start tag's attributes that are written in it. The others are defaults.
  var specifiedAttributeCount: Int { unsafe Int(XML_GetSpecifiedAttributeCount(parser)) / 2 }

  /// Whether a start tag has defaulted attributes.
  func hasDefaultedAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bool {
    unsafe attributes[2 * specifiedAttributeCount] != nil
  }
}
