/// A token whose end has not come, looked through for it: each byte once.
///
/// Expat scans such a token from its start whenever it gets more of it. So it gets more only when the token can end in
/// that, or can't go on there, and otherwise when there is as much again: other faults inside the token may come late.
struct UnfinishedToken {
  /// One longer than this is scanned again only when it can have ended, or as many bytes again have come: no event is late,
  /// and a huge token in small segments costs linear time. To scan shorter ones costs little.
  static let threshold = 64

  private enum Kind {
    /// Ends with two hyphens, and the byte behind them tells whether that is well-formed.
    case comment(hyphens: Int)
    case processingInstruction(hasQuestionMark: Bool)
    /// The quote is that of the attribute value that is open; 0 for none.
    case startTag(quote: UInt8)
    case endTag
    /// A literal of the document type. The byte behind its end tells whether that is well-formed.
    case literal(quote: UInt8, isClosed: Bool)
    /// A name, a reference or what begins a declaration: ends with whatever can't go on a name.
    case word
    /// Was taken to have ended, and had not.
    case unknown
  }

  /// Where it starts, in bytes from the start of the document or entity.
  let offset: Int
  private var kind: Kind
  private var scannedBytes: Int
  private(set) var mayHaveEnded = false

  /// Begins with what has come of it: 4 bytes at least.
  init(_ bytes: Span<UInt8>, offset: Int) {
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
  }

  /// Looks through what has come since the last time. `bytes` is all that has come of the token.
  mutating func scan(_ bytes: Span<UInt8>) {
    while !mayHaveEnded, scannedBytes < bytes.count {
      mayHaveEnded = ends(with: bytes[scannedBytes])
      scannedBytes += 1
    }
  }

  /// Expat has found that it has not ended in what was scanned.
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
    case .word: return !Self.continuesName(byte)
    case .unknown: break
    }
    return false
  }

  /// Whether a byte may stand in a name (XML 1.0, production 4a). Those of other characters than ASCII's may.
  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }
}
