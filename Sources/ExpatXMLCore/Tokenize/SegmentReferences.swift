internal import ExpatXMLSystem

/// The references in the bytes that Expat is parsing. Few documents have any in their tags.
struct SegmentReferences {
  /// Whether the bytes contain an ampersand.
  private(set) var hasAny = false
  /// The offset of the first ampersand that was not looked at yet. It may be smaller if that is not known.
  private var next = 0
  /// Looks for references to parameter entities.
  private var prolog = PrologScanner()

  /// Whether the internal subset refers to a parameter entity, as far as the bytes have come.
  var hasParameterReference: Bool { prolog.hasFoundReference }

  init() {}

  /// The scanner goes on, which takes no references to entities that must be declared.
  init(after references: SegmentReferences) { prolog = references.prolog }

  /// Notes that Expat gets more bytes after those of an unfinished token.
  mutating func begin(_ bytes: RawSpan, hasUnfinishedToken: Bool) {
    hasAny = (hasUnfinishedToken && hasAny) || bytes.contains(UInt8(ascii: "&"))
    next = 0
    prolog.scan(bytes)
  }

  /// Whether a token contains a reference to an entity that must be declared. Must be called with the tokens in order.
  mutating func referToEntity(in token: CurrentToken) -> Bool {
    let start = token.index
    if next < start { next = offsetOfReference(from: start, in: token) }
    let end = start + token.length
    while next < end {
      let place = unsafe token.bytes.lowerBound + (next - token.segmentStart)
      let rest = unsafe Span(_unsafeStart: place + 1, count: token.bytes.upperBound - place - 1)
      guard EntityScanner.isPredefined(rest) else { return true }
      next = offsetOfReference(from: next + 1, in: token)
    }
    return false
  }

  /// The offset of the first ampersand at or after an offset.
  private func offsetOfReference(from offset: Int, in token: CurrentToken) -> Int {
    let bytes = unsafe token.bytes
    let first = unsafe bytes.lowerBound + max(0, offset - token.segmentStart)
    guard let found = unsafe memchr(first, Int32(UInt8(ascii: "&")), bytes.upperBound - first) else { return .max }
    return unsafe token.segmentStart + (UnsafeRawPointer(found) - UnsafeRawPointer(bytes.lowerBound))
  }
}
