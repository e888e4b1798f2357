/// Finds the place and the token at which Expat stopped. It remembers some things that Expat does not.
struct FaultFinder {
  /// No meaningful character reference is longer.
  static let longestStop = 24
  /// The number of bytes at the beginning that may be replaced.
  static let disguisableBytes = 2

  /// The offset of the root element; nil in the prolog.
  private(set) var contentStart: Int?
  /// The place after the root element, and its offset in Expat's input; nil in the prolog and in content.
  private(set) var contentEnd: (position: XMLPosition, offset: Int)?
  /// Whether the root element is that of HTML, and not of XHTML.
  var isHTML = false
  /// The original values of bytes that were replaced, by offset.
  private var disguisedBytes: [Int: UInt8] = [:]

  /// Notes that the current token is the root element's start tag.
  mutating func markContent(_ token: CurrentToken) {
    contentStart = token.isScanned ? 0 : max(0, token.index)
    isHTML = token.withBytes { tag in
      guard FaultyToken.isNamed("html", tag) else { return false }
      let text = unsafe tag.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      return !text.containsBytes(of: "xhtml")
    }
  }

  /// Notes the end of the root element, at an offset in Expat's input.
  mutating func markContentEnd(at position: XMLPosition, offset: Int) { contentEnd = (position, offset) }

  /// Replaces bytes that make Expat treat the text as UTF-16 in spite of the declared encoding: a zero among the first
  /// two bytes, or a byte order mark of UTF-16. Neither is in valid UTF-8. The replacement is also invalid.
  mutating func disguise(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    for index in 0..<max(0, min(bytes.count, Self.disguisableBytes - offset))
    where unsafe [0, 0xFE].contains(bytes[index]) {
      disguisedBytes[offset + index] = unsafe bytes[index]
      unsafe bytes[index] = 0xFF
    }
  }

  /// The bytes at the place where Expat stopped, as far as they have arrived.
  func bytesAtStop(in token: CurrentToken) -> [UInt8] {
    let bytes: [UInt8]? = token.withContext { context, stop in
      var bytes: [UInt8] = []
      bytes.append(context.extracting(stop..<min(context.count, stop + Self.longestStop)))
      return bytes
    }
    guard var bytes, !bytes.isEmpty else { return [] }
    if let byte = disguisedBytes[token.offset] { bytes[0] = byte }
    return bytes
  }

  /// The token in which Expat stopped. In the prolog and the epilog, it is the markup in which Expat stopped, or before
  /// which it stopped if the markup is misplaced.
  func faultyToken(
    _ token: CurrentToken, in phase: FaultyToken.Phase, hasMarkup: Bool, firstMarkup: Int?, isMisplaced: Bool
  ) -> FaultyToken? {
    let context: (bytes: [UInt8], stop: Int)? = token.withContext { context, stop in
      var bytes: [UInt8] = []
      bytes.append(context)
      return (bytes, stop)
    }
    guard let (bytes, stop) = context, stop < bytes.count else { return nil }
    // A token starts where the segment or the content starts.
    let segmentStart = max(token.segmentStart, contentEnd?.offset ?? contentStart ?? 0) - (token.index - stop)
    let known = max(0, min(segmentStart, stop))
    let start: Int
    if phase == .content {
      start = ContentScanner.tokenStart(
        in: bytes.span, from: known, containing: stop, isInCDATA: token.segmentIsInCDATA)
    } else if isMisplaced, bytes[stop] == UInt8(ascii: "<") {
      start = stop
    } else if phase == .epilog {
      start = ContentScanner.miscellaneousEnd(in: bytes.span, from: known, upTo: stop)
    } else {
      let first = max(0, min(token.questionStart - (token.index - stop), stop))
      start = first + FaultyToken.markupStart(in: Array(bytes[first...stop]))
    }
    // The bytes after a wrong character are left out, since they may or may not have arrived.
    let end = isMisplaced ? bytes.endIndex : stop + 1
    return FaultyToken(
      bytes: Array(bytes[start..<end]), stop: stop - start, phase: phase,
      followsMarkup: hasMarkup || firstMarkup.map { $0 < token.index } == true,
      before: start > 0 ? bytes[start - 1] : nil)
  }

  /// The position at which a token after the root element starts; nil if Expat no longer has all bytes since that element.
  func startAfterContent(of faulty: FaultyToken, _ token: CurrentToken) -> XMLPosition? {
    guard let contentEnd else { return nil }
    let position: XMLPosition?? = token.withContext { bytes, stop in
      let length = token.index - contentEnd.offset
      guard faulty.stop <= length, length <= stop else { return nil }
      var position = contentEnd.position
      position.advance(over: bytes.extracting(stop - length..<stop - faulty.stop))
      return position
    }
    return position ?? nil
  }
}
