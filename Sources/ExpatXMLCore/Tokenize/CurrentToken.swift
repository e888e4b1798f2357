internal import CExpatXMLExpat

/// The token that Expat is at, or has stopped in: where it is in the document, and its bytes.
///
/// Where Expat's line, column and offset become the document's.
@safe struct CurrentToken {
  private let parser: OpaquePointer
  /// The bytes that Expat has in hand while it parses. Offsets in them are Expat's, which it counts in what it gets.
  private(set) var bytes: Range<UnsafePointer<UInt8>>
  /// The offset at which the unfinished token started when the segment came.
  private(set) var segmentStart = 0
  /// The offset at which the token started that was not complete when Expat returned last.
  private var unfinishedStart = 0
  private(set) var takenText = TakenText()
  /// The column in the document at which the segment starts, if it is known.
  private var segmentColumn: Int?
  /// Where the reference is that Expat was suspended in: when it goes on, it counts lines and columns from behind that.
  private var suspendedReference: SourcePosition?
  /// Whether it stands in a CDATA section.
  var isInCDATA = false
  /// Whether the first one of the segment does.
  private(set) var segmentIsInCDATA = false

  init(of parser: OpaquePointer) {
    unsafe self.parser = unsafe parser
    let nothing = unsafe UnsafeRawPointer(parser).assumingMemoryBound(to: UInt8.self)
    unsafe bytes = nothing..<nothing
  }

  // MARK: What becomes of the segment

  /// Expat gets more, behind what it has of an unfinished token. The column is of use where text was taken, or may be.
  mutating func begin(_ bytes: Range<UnsafePointer<UInt8>>, needsColumn: Bool) {
    unsafe self.bytes = unsafe bytes
    segmentStart = unfinishedStart
    segmentIsInCDATA = isInCDATA
    if needsColumn || takenText.bytes > 0, segmentColumn == nil { segmentColumn = start.column }
  }

  /// Expat has returned; so many bytes are in front of the token.
  mutating func didParse(upTo index: Int) { unfinishedStart = max(0, index) }

  /// Expat is about to return behind the token.
  mutating func willSuspend() {
    if isReference { suspendedReference = start }
  }

  /// Some text that comes next was taken past Expat. Returns where in the document it starts.
  mutating func take(_ run: TakenRun) -> SourcePosition {
    let (line, column) = unsafe (Int(expatxml_line(parser)), Int(expatxml_column(parser)))
    let start = takenText.position(line: line, column: column, byteOffset: unfinishedStart)
    takenText.add(run, line: line, column: column)
    segmentColumn = takenText.position(line: line, column: column, byteOffset: unfinishedStart).column
    return start
  }

  /// No text was taken behind the segment.
  mutating func takeNothing() { segmentColumn = nil }

  // MARK: Where it is

  /// The offset in what Expat gets; negative where Expat has forgotten it.
  @inline(__always)
  var index: Int { unsafe Int(expatxml_byte_index(parser)) }

  /// The offset in bytes at which it starts.
  var offset: Int { takenText.bytes + max(0, index) }

  /// How many bytes it has; negative where Expat has moved beyond its end.
  var length: Int { unsafe Int(expatxml_byte_count(parser)) }

  var start: SourcePosition {
    let index = index
    if let suspendedReference, suspendedReference.byteOffset == index + takenText.bytes { return suspendedReference }
    return unsafe takenText.position(
      line: Int(expatxml_line(parser)),
      column: Int(expatxml_column(parser)),
      // Expat, asked for room, forgets the offset and remembers line and column.
      byteOffset: index < 0 ? unfinishedStart : index
    )
  }

  /// The position so many bytes behind its start, up to its end, or in front of it, as far as the bytes are in hand.
  func position(atOffset offset: Int) -> SourcePosition {
    var position = start
    if offset > 0 { withBytes { position.advance(over: $0.extracting(first: offset)) } }
    if offset < 0 { withContext { retreat(&position, over: $0.extracting(first: $1), by: -offset) } }
    return position
  }

  /// `bytes` are those in front of the token that Expat has: without the text that was taken out of them, which is none in
  /// the segment.
  private func retreat(_ position: inout SourcePosition, over bytes: Span<UInt8>, by count: Int) {
    let segmentBytes = index - segmentStart
    guard takenText.bytes > 0, let segmentColumn, segmentBytes >= count else {
      return position.retreat(over: bytes, by: count)
    }
    position.retreat(over: bytes.extracting(last: segmentBytes), by: count, from: segmentColumn)
  }

  /// Where it starts, or Expat has stopped in it.
  private var place: UnsafePointer<UInt8>? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size) else { return nil }
    return unsafe UnsafeRawPointer(context + Int(offset)).assumingMemoryBound(to: UInt8.self)
  }

  func place(inFrontBy count: Int) -> UnsafePointer<UInt8>? { unsafe place.map { unsafe $0 - count } }

  /// How many bytes it starts, or Expat has stopped in it, behind some place in the bytes in hand.
  func distance(from start: UnsafePointer<UInt8>) -> Int { unsafe place.map { unsafe max(0, $0 - start) } ?? 0 }

  // MARK: What it is

  /// Its bytes or, if open-ended, all that have come from its start. In an internal entity, the token is the reference to it.
  func withBytes<Result>(isOpenEnded: Bool = false, _ body: (Span<UInt8>) -> Result) -> Result {
    let length = max(0, length)
    let result: Result?? = withContext { bytes, offset in
      guard offset + length <= bytes.count else { return nil }
      return body(bytes.extracting(offset..<(isOpenEnded ? bytes.count : offset + length)))
    }
    return unsafe (result ?? nil) ?? body(Span(_unsafeElements: UnsafeBufferPointer(start: nil, count: 0)))
  }

  /// The bytes in hand, and where in them the token starts or Expat has stopped.
  func withContext<Result>(_ body: (_ bytes: Span<UInt8>, _ offset: Int) -> Result) -> Result? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe expatxml_input_context(parser, &offset, &size), offset <= size else { return nil }
    return unsafe context.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
      unsafe body(Span(_unsafeElements: UnsafeBufferPointer(start: $0, count: Int(size))), Int(offset))
    }
  }

  /// Whether it is a reference, or looks like one to a parameter entity: then what is handed on is out of an internal entity.
  var isReference: Bool {
    withContext { bytes, offset in
      offset < bytes.count && (bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "%"))
    } ?? false
  }

  /// Where the line feed is that is the token; nil if it came out of a reference or an entity, or was something else before
  /// line ends were normalised.
  @inline(__always)
  var lineFeed: UnsafePointer<UInt8>? {
    let offset = index - segmentStart
    guard offset >= 0, unsafe offset < bytes.upperBound - bytes.lowerBound else { return nil }
    let token = unsafe bytes.lowerBound + offset
    return unsafe token[0] == UInt8(ascii: "\n") ? token : nil
  }

  /// Whether Expat has moved into the token, to a fault in the value of an entity: it tells of the entity nevertheless,
  /// with what comes before the fault. Out of an internal entity, this can't be told.
  var isInFaultyValue: Bool { length < 0 }

  /// How many of a start tag's attributes stand in it. The others are defaulted.
  var specifiedAttributeCount: Int { unsafe Int(XML_GetSpecifiedAttributeCount(parser)) / 2 }

  /// Whether the attributes of a start tag are more than stand in it.
  func hasDefaultedAttributes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bool {
    unsafe attributes[2 * specifiedAttributeCount] != nil
  }
}
