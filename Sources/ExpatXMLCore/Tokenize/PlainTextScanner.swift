internal import CExpatXMLVectors

/// Finds places where character data may begin that can bypass Expat.
///
/// It does not parse, so it may find a text where there is none, in a comment for example. Expat decides: see `EventReceiver`.
enum PlainTextScanner {
  /// What the first bytes continue.
  enum Context {
    /// A text may begin at once.
    case content
    /// Probably a tag, a comment, a processing instruction or the start of a CDATA section.
    case markup
    case reference
    /// Brackets that may be part of `]]>`.
    case bracket
    /// A character of several bytes.
    case character

    /// The context after a byte that ended a text.
    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "&"): self = .reference
      case UInt8(ascii: "]"): self = .bracket
      case 0x80...: self = .character
      default: self = .markup
      }
    }
  }

  /// The offset of the first text from a place on that seems to be long enough. It ends at the next markup. `markup` is the
  /// place of that, kept for the next call.
  static func textStart(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int, context: Context, shortest: Int, markup: inout Int
  ) -> Int? {
    guard let first = bytes.baseAddress else { return nil }
    let end = unsafe first + bytes.count
    var place = unsafe first + offset
    var context = context
    while true {
      let gapEnd =
        unsafe markup >= place - first
        ? first + markup : expatxml_find_byte(place, end, Int32(UInt8(ascii: "<"))) ?? end
      markup = unsafe gapEnd - first
      if unsafe gapEnd - place >= shortest, let start = unsafe start(in: place..<gapEnd, context),
        unsafe gapEnd - start >= shortest
      {
        return unsafe start - first
      }
      guard unsafe gapEnd < end else { return nil }
      unsafe place = gapEnd + 1
      context = .markup
    }
  }

  /// The apparent number of bytes of all such texts.
  static func textBytes(in bytes: UnsafeBufferPointer<UInt8>, shortest: Int) -> Int {
    var count = 0
    var offset = 0
    var markup = -1
    while let start = unsafe textStart(
      in: bytes, from: offset, context: offset == 0 ? .content : .markup, shortest: shortest, markup: &markup)
    {
      count += markup - start
      guard markup < bytes.count else { break }
      offset = markup + 1
    }
    return count
  }

  /// Where the text begins, if there is any, among bytes without the start of markup.
  private static func start(
    in gap: Range<UnsafePointer<UInt8>>, _ context: Context
  ) -> UnsafePointer<UInt8>? {
    switch context {
    case .content: return unsafe gap.lowerBound
    case .markup: return unsafe endOfMarkup(in: gap)
    case .reference: return unsafe end(of: ";", in: gap)
    case .bracket: return unsafe gap.first { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ">") }
    case .character: return unsafe gap.first { $0 & 0xC0 != 0x80 }
    }
  }

  private static func endOfMarkup(in gap: Range<UnsafePointer<UInt8>>) -> UnsafePointer<UInt8>? {
    guard unsafe gap.upperBound > gap.lowerBound else { return nil }
    switch unsafe gap.lowerBound[0] {
    case UInt8(ascii: "!"):
      let cdata: StaticString = "![CDATA["
      let bytes = unsafe Span(_unsafeStart: gap.lowerBound, count: gap.upperBound - gap.lowerBound)
      if bytes.contains(cdata, at: 0) { return unsafe gap.lowerBound + cdata.utf8CodeUnitCount }
      return unsafe end(of: ">", behind: "-", in: gap)
    case UInt8(ascii: "?"): return unsafe end(of: ">", behind: "?", in: gap)
    default: return unsafe end(of: ">", in: gap)
    }
  }

  private static func end(
    of closer: Unicode.Scalar, in bytes: Range<UnsafePointer<UInt8>>
  ) -> UnsafePointer<UInt8>? {
    unsafe expatxml_find_byte(bytes.lowerBound, bytes.upperBound, Int32(closer.value)).map { unsafe $0 + 1 }
  }

  private static func end(
    of closer: Unicode.Scalar, behind before: Unicode.Scalar, in bytes: Range<UnsafePointer<UInt8>>
  ) -> UnsafePointer<UInt8>? {
    var rest = unsafe bytes
    while let end = unsafe end(of: closer, in: rest) {
      if unsafe end - bytes.lowerBound > 1, unsafe UInt32(end[-2]) == before.value { return unsafe end }
      unsafe rest = end..<bytes.upperBound
    }
    return nil
  }
}

extension Range<UnsafePointer<UInt8>> {
  /// The place of the first byte that satisfies a condition.
  fileprivate func first(where condition: (UInt8) -> Bool) -> UnsafePointer<UInt8>? {
    var place = unsafe lowerBound
    while unsafe place < upperBound {
      if unsafe condition(place[0]) { return unsafe place }
      unsafe place += 1
    }
    return nil
  }
}
