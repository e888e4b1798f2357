internal import CExpatXMLExpat

/// The token that Expat or the scanner is at, or has stopped in: its position in the document, and its bytes.
@safe struct CurrentToken {
  private var parser: OpaquePointer?
  /// The window of the document. It outlives this.
  private let window: Unmanaged<DocumentWindow>
  /// Whether the scanner is at the token, and not Expat.
  private(set) var isScanned: Bool
  /// The bytes that Expat is parsing.
  private(set) var bytes: Range<UnsafePointer<UInt8>>
  /// The offset in Expat's input at which the unfinished token started when Expat got the segment.
  private(set) var segmentStart = 0
  /// The offset in Expat's input at which Expat continued after scanned content, or after the last markup of a prolog. The search
  /// for faulty markup starts here.
  private(set) var questionStart = 0
  /// The offset in Expat's input of the token that was incomplete when Expat last returned.
  private var unfinishedStart = 0
  /// Added to an offset in Expat's input, this gives the offset in the document. Expat does not get all of the document, and gets
  /// tags that are not in it.
  private(set) var origin = 0
  /// Whether the token is in a CDATA section.
  var isInCDATA = false
  /// Whether the first token of the segment is in a CDATA section.
  private(set) var segmentIsInCDATA = false

  init(of parser: OpaquePointer?, _ window: DocumentWindow) {
    unsafe self.parser = unsafe parser
    isScanned = window.isScanned
    unsafe self.window = .passUnretained(window)
    let nothing = unsafe UnsafePointer<UInt8>(bitPattern: 1).unsafelyUnwrapped
    unsafe bytes = nothing..<nothing
  }

  // MARK: Segments

  /// Notes that Expat gets more bytes after its incomplete token.
  mutating func begin(_ bytes: Range<UnsafePointer<UInt8>>) {
    unsafe self.bytes = unsafe bytes
    segmentStart = unfinishedStart
    segmentIsInCDATA = isInCDATA
  }

  /// Notes that Expat has returned, with the offset of the current token.
  mutating func didParse(upTo index: Int) { unfinishedStart = max(0, index) }

  /// Expat takes part from now on.
  mutating func adopt(_ parser: OpaquePointer) { unsafe self.parser = unsafe parser }

  /// The scanner goes on after what Expat has received.
  mutating func beginScanning() {
    unsafe window._withUnsafeGuaranteedRef { $0.beginScanning() }
    isScanned = true
  }

  /// Expat gets the bytes after what was scanned.
  mutating func endScanning() {
    origin = offset - unfinishedStart
    questionStart = unfinishedStart
    isScanned = false
  }

  /// The current token is the end of markup in the prolog.
  mutating func endMarkup() { questionStart = index + max(0, byteCount) }

  /// What the scanner knows, if the token is the scanner's.
  private func scanned<Result>(_ body: (DocumentWindow) -> Result) -> Result? {
    guard isScanned else { return nil }
    return unsafe window._withUnsafeGuaranteedRef(body)
  }

  // MARK: Position

  /// The offset in Expat's input; negative if Expat does not know it.
  @inline(__always)
  var index: Int { unsafe Int(expatxml_byte_index(parser)) }

  /// The offset in the document, in bytes.
  var offset: Int { scanned { unsafe $0.offset(of: $0.token) } ?? origin + max(0, index) }

  /// The number of bytes; negative if Expat has moved beyond the end of the token.
  var length: Int { scanned { unsafe $0.place - $0.token } ?? byteCount }

  private var byteCount: Int { unsafe Int(expatxml_byte_count(parser)) }

  var start: XMLPosition {
    if let start = scanned({ unsafe $0.position(at: $0.token) }) { return start }
    guard unsafe parser != nil else { return .start }
    // When Expat is asked for a buffer, it forgets the offset, but keeps line and column.
    let offset = index < 0 ? unfinishedStart : index
    if let position = position(atIndex: offset) { return position }
    return unsafe XMLPosition(
      line: Int(expatxml_line(parser)), column: Int(expatxml_column(parser)) + 1, byteOffset: offset)
  }

  /// The position at an offset in Expat's input. Nil if there is no scanner: then only Expat knows it.
  private func position(atIndex index: Int) -> XMLPosition? {
    unsafe window._withUnsafeGuaranteedRef { $0.isScanned ? $0.position(atOffset: origin + index) : nil }
  }

  /// The position at a distance from the start of the token, in bytes. It may be inside the token, or before it in the
  /// bytes that Expat has.
  func position(atOffset offset: Int) -> XMLPosition {
    let scannedPosition = scanned { window in
      unsafe window.position(at: window.token + min(offset, length))
    }
    if let scannedPosition { return scannedPosition }
    var position = start
    if offset > 0 { withBytes { position.advance(over: $0.extracting(first: offset)) } }
    if offset < 0 {
      if let position = self.position(atIndex: max(0, index) + offset) { return position }
      withContext { position.retreat(over: $0.extracting(first: $1), by: -offset) }
    }
    return position
  }

  /// The start of the token, or the place in it where Expat has stopped.
  private var place: UnsafePointer<UInt8>? {
    if let token = unsafe scanned({ unsafe $0.token }) { return unsafe token }
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
    let scannedResult = scanned { window in
      let bytes = unsafe isOpenEnded ? window.tokenBytes.all : window.tokenBytes.token
      return unsafe body(bytes.span)
    }
    if let scannedResult { return scannedResult }
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
    if isScanned { return false }
    return withContext { bytes, offset in
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
  var specifiedAttributeCount: Int {
    if let count = scanned(\.specifiedAttributeCount) { return count }
    return unsafe Int(XML_GetSpecifiedAttributeCount(parser)) / 2
  }
}
