/// Searches an incomplete token for its end, looking at each byte once.
///
/// Expat scans such a token from its start whenever it gets more of it. So it gets more only if the token may end in
/// the new bytes, or can't continue there, and otherwise only when the token has doubled in length. Other faults inside
/// the token may be reported late.
struct UnfinishedToken {
  /// A longer token is scanned again only when it may have ended or has doubled in length. No event is late then, and a
  /// huge token in small segments takes linear time. Scanning shorter tokens again costs little.
  static let threshold = 64
  private enum Kind {
    /// Ends with two hyphens. The next byte decides whether that is well-formed.
    case comment(hyphens: Int)
    case processingInstruction(hasQuestionMark: Bool)
    /// The quote of the open attribute value; 0 for none.
    case startTag(quote: UInt8)
    case endTag
    /// A literal of the document type. The byte after its end decides whether it is well-formed.
    case literal(quote: UInt8, isClosed: Bool)
    /// A name, a reference or the start of a declaration. Ends at any byte that can't be in a name.
    case word
    /// The token seemed to have ended, but had not.
    case unknown
  }

  /// The start of the token, in bytes from the start of the document or entity.
  let offset: Int
  private var kind: Kind
  private var scannedBytes: Int
  private(set) var mayHaveEnded = false

  /// Begins after the bytes that have arrived, at least 4. No end was found in them.
  init(notEndedIn bytes: Span<UInt8>, offset: Int) {
    self.offset = offset
    (kind, scannedBytes) =
      switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
      case (UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: "-")): (.comment(hyphens: 0), 4)
      case (UInt8(ascii: "<"), UInt8(ascii: "!"), _, _): (.word, 2)
      case (UInt8(ascii: "<"), UInt8(ascii: "?"), _, _): (.processingInstruction(hasQuestionMark: false), 2)
      case (UInt8(ascii: "<"), UInt8(ascii: "/"), _, _): (.endTag, 2)
      case (UInt8(ascii: "<"), _, _, _): (.startTag(quote: 0), 1)
      case (UInt8(ascii: "\""), _, _, _), (UInt8(ascii: "'"), _, _, _): (.literal(quote: bytes[0], isClosed: false), 1)
      case (UInt8(ascii: "&"), UInt8(ascii: "#"), _, _): (.word, 2)
      default: (.word, 1)
      }
    scan(bytes)
    goesOn()
  }

  /// The place up to which the token may go, as far as it was searched; nil if that can't be told any more.
  var end: Int? { if case .unknown = kind { nil } else { scannedBytes } }

  /// Searches the bytes that have arrived since the last call. `bytes` are all bytes of the token.
  mutating func scan(_ bytes: Span<UInt8>) {
    while !mayHaveEnded, scannedBytes < bytes.count {
      mayHaveEnded = ends(with: bytes[scannedBytes])
      scannedBytes += 1
    }
  }

  /// Notes that Expat found no end in the bytes that were searched.
  mutating func goesOn() {
    if mayHaveEnded { kind = .unknown }
    mayHaveEnded = false
  }

  private mutating func ends(with byte: UInt8) -> Bool {
    switch kind {
    case .comment(let hyphens):
      if hyphens == 2 { return true }
      kind = .comment(hyphens: byte == UInt8(ascii: "-") ? hyphens + 1 : 0)
    case .processingInstruction(let hasQuestionMark):
      if hasQuestionMark, byte == UInt8(ascii: ">") { return true }
      kind = .processingInstruction(hasQuestionMark: byte == UInt8(ascii: "?"))
    case .startTag(let quote):
      if byte == UInt8(ascii: "<") { return true }
      if quote != 0 {
        if byte == quote { kind = .startTag(quote: 0) }
      } else if byte == UInt8(ascii: ">") {
        return true
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        kind = .startTag(quote: byte)
      }
    case .endTag: return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
    case .literal(let quote, let isClosed):
      if isClosed { return true }
      kind = .literal(quote: quote, isClosed: byte == quote)
    case .word: return !byte.continuesXMLName
    case .unknown: break
    }
    return false
  }
}
