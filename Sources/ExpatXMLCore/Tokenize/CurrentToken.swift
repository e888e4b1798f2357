internal import CExpatXMLExpat

/// The token that Expat or the scanner is at, or has stopped in. Its bytes are in the window.
@safe struct CurrentToken {
  private var parser: OpaquePointer?
  /// The window of the document or the external entity. It outlives this.
  private let window: Unmanaged<DocumentWindow>
  /// Whether the scanner is at the token, and not Expat.
  private(set) var isScanned: Bool
  /// The offset in Expat's input at which Expat continued after scanned content, after the last markup of the prolog, or after a CDATA
  /// section. The search for a faulty token starts here, or at `segmentStart`.
  private(set) var questionStart = 0
  /// The offset in Expat's input of the token that was incomplete before Expat got the bytes that it parses now.
  private(set) var segmentStart = 0
  /// The offset in Expat's input of the token that was incomplete when Expat last returned.
  private var unfinishedStart = 0
  /// Added to an offset in Expat's input, this gives the offset in the document. Expat does not get all of the document, and gets
  /// tags that are not in it.
  private(set) var origin = 0
  /// Whether the token is in a CDATA section.
  var isInCDATA = false

  init(of parser: OpaquePointer?, _ window: DocumentWindow) {
    unsafe self.parser = unsafe parser
    isScanned = window.isScanned
    unsafe self.window = .passUnretained(window)
  }

  @inline(__always)
  private func withWindow<Result>(_ body: (DocumentWindow) -> Result) -> Result {
    unsafe window._withUnsafeGuaranteedRef(body)
  }

  /// Notes that Expat has returned. A library without a buffer forgets the offset when it has parsed everything.
  mutating func didParse(_ parsedBytes: Int, isFaulty: Bool) {
    let index = unsafe Int(expatxml_byte_index(parser))
    unfinishedStart = index >= 0 ? index : isFaulty ? unfinishedStart : parsedBytes
  }

  /// Expat takes part from now on.
  mutating func adopt(_ parser: OpaquePointer) { unsafe self.parser = unsafe parser }

  /// The scanner goes on after what Expat has received.
  mutating func beginScanning() {
    withWindow { $0.beginScanning() }
    isScanned = true
  }

  /// Expat gets the bytes after what was scanned.
  mutating func endScanning() {
    withWindow { $0.endScanning() }
    origin = offset - unfinishedStart
    questionStart = unfinishedStart
    isScanned = false
  }

  /// The search for a faulty token starts after the current token.
  mutating func end() { if !isScanned { questionStart = index + max(0, byteCount) } }

  /// Notes that Expat gets more bytes after its incomplete token.
  mutating func goOn() { segmentStart = unfinishedStart }

  // MARK: Position

  /// The offset in Expat's input.
  @inline(__always)
  var index: Int {
    let index = unsafe Int(expatxml_byte_index(parser))
    return index < 0 ? unfinishedStart : index
  }

  /// The offset in the document, in bytes.
  var offset: Int { isScanned ? withWindow { unsafe $0.offset(of: $0.token) } : origin + index }

  /// The number of bytes; negative if Expat has moved beyond the end of the token.
  var length: Int { isScanned ? withWindow { unsafe $0.place - $0.token } : byteCount }

  private var byteCount: Int { unsafe Int(expatxml_byte_count(parser)) }

  var start: XMLPosition {
    withWindow { unsafe isScanned ? $0.position(at: $0.token) : $0.position(atOffset: origin + index) }
  }

  /// The position at a distance from the start of the token, in bytes. It is in the token, or before it.
  func position(atOffset distance: Int) -> XMLPosition {
    let distance = min(distance, max(0, length))
    return withWindow { window in
      unsafe isScanned
        ? window.position(at: window.token + distance) : window.position(atOffset: origin + index, plus: distance)
    }
  }

  // MARK: Content

  /// The bytes of the token; if `isOpenEnded`, all bytes from its start. In an internal entity, the token is the
  /// reference to the entity.
  func withBytes<Result>(isOpenEnded: Bool = false, _ body: (Span<UInt8>) -> Result) -> Result {
    withWindow { window in
      let bytes = unsafe window.bytes(from: offset)
      return unsafe body(isOpenEnded ? bytes.span : bytes.span.extracting(first: max(0, length)))
    }
  }

  /// Whether the token is a reference, or looks like one to a parameter entity. The event then comes from an internal
  /// entity.
  var isReference: Bool {
    !isScanned
      && withBytes(isOpenEnded: true) { $0.count > 0 && ($0[0] == UInt8(ascii: "&") || $0[0] == UInt8(ascii: "%")) }
  }

  /// Whether Expat has moved into the token, to a fault in the value of an entity. It reports the entity nevertheless,
  /// with the value before the fault. This can't be detected inside an internal entity.
  var isInFaultyValue: Bool { length < 0 }

  /// The number of a start tag's attributes that are written in it. The others are defaults.
  var specifiedAttributeCount: Int {
    isScanned ? withWindow(\.specifiedAttributeCount) : unsafe Int(XML_GetSpecifiedAttributeCount(parser)) / 2
  }
}
