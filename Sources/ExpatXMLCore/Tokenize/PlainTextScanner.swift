internal import CExpatXMLVectors

/// Finds where character data may begin that Expat need not see.
///
/// It does not parse. Where a text seems to begin that is none, as in a comment, Expat says so: see `EventReceiver`.
enum PlainTextScanner {
  /// What bytes go on that Expat has seen.
  enum Context {
    /// A text may begin at once.
    case content
    /// A tag, as it seems, a comment, a processing instruction, or what begins a CDATA section.
    case markup
    case reference
    /// Brackets that may end a CDATA section, or would, where there is none.
    case bracket
    /// A character of several bytes.
    case character

    /// What begins with a byte that ends a text.
    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "&"): self = .reference
      case UInt8(ascii: "]"): self = .bracket
      case 0x80...: self = .character
      default: self = .markup
      }
    }
  }

  /// Where the first text may begin at or behind a place. It seems to be long enough, up to the next markup, whose place is
  /// known or noted for the next call.
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

  /// How many bytes all such texts seem to have.
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

  /// Where the text begins, if any, among bytes of which none begins markup.
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
  /// Where the first byte is that a condition holds for.
  fileprivate func first(where condition: (UInt8) -> Bool) -> UnsafePointer<UInt8>? {
    var place = unsafe lowerBound
    while unsafe place < upperBound {
      if unsafe condition(place[0]) { return unsafe place }
      unsafe place += 1
    }
    return nil
  }
}
