/// Finds what Expat stopped at, with what it does not remember.
struct FaultFinder {
  /// A character reference of any sense is not longer.
  private static let longestStop = 24
  /// So many at the beginning may get others in their place.
  static let disguisableBytes = 2

  /// Where the root element starts; nil in the prolog.
  private(set) var contentStart: Int?
  /// Whether the root element is that of HTML, and not of XHTML.
  var isHTML = false
  /// Those that Expat gets others for, by their offsets.
  private var disguisedBytes: [Int: UInt8] = [:]

  /// The root element's start tag is the current token.
  mutating func markContent(_ token: CurrentToken) {
    contentStart = token.index
    isHTML = token.withBytes { tag in
      guard FaultyToken.isNamed("html", tag) else { return false }
      let text = unsafe tag.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      return !text.containsBytes(of: "xhtml")
    }
  }

  /// Expat takes a text for UTF-16, whatever it is told, that has a zero in its first two bytes or begins with such a byte
  /// order mark. No text in UTF-8 has: Expat gets a byte that is none either.
  mutating func disguise(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    for index in 0..<max(0, min(bytes.count, Self.disguisableBytes - offset))
    where unsafe [0, 0xFE].contains(bytes[index]) {
      disguisedBytes[offset + index] = unsafe bytes[index]
      unsafe bytes[index] = 0xFF
    }
  }

  /// What begins where Expat stopped, as far as it has come.
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

  /// The token that Expat stopped in. In the prolog and the epilog, the markup that it stopped in or, if that is
  /// misplaced, in front of.
  func faultyToken(_ token: CurrentToken, in phase: FaultyToken.Phase, isMisplaced: Bool) -> FaultyToken? {
    let context: (bytes: [UInt8], stop: Int)? = token.withContext { context, stop in
      var bytes: [UInt8] = []
      bytes.append(context)
      return (bytes, stop)
    }
    guard let (bytes, stop) = context, stop < bytes.count else { return nil }
    // Where the segment, or the content, starts, a token does.
    let segmentStart = max(token.segmentStart, contentStart ?? 0) - (token.index - stop)
    let known = max(0, min(segmentStart, stop))
    let start: Int
    if phase == .content {
      start = ContentScanner.tokenStart(
        in: bytes.span, from: known, containing: stop, isInCDATA: token.segmentIsInCDATA)
    } else if isMisplaced, bytes[stop] == UInt8(ascii: "<") {
      start = stop
    } else if phase == .epilog {
      start = ContentScanner.markupOrTextStart(
        in: bytes.span, from: known, containing: stop, isInCDATA: token.segmentIsInCDATA)
    } else {
      start = FaultyToken.markupStart(in: Array(bytes[...stop]))
    }
    // How much has come behind a character that is wrong is chance.
    let end = isMisplaced ? bytes.endIndex : stop + 1
    return FaultyToken(
      bytes: Array(bytes[start..<end]), stop: stop - start, phase: phase, before: start > 0 ? bytes[start - 1] : nil)
  }
}
