internal import CExpatXMLVectors

/// Finds character data that Expat need not see: characters that XML allows, each of which stands for itself.
///
/// It does not parse. Where a text seems to begin that is none, as in a comment, Expat says so: see `EventReceiver`.
enum PlainTextScanner {
  /// The first text that is long enough at or behind an offset.
  ///
  /// What stands there goes on what Expat has seen: content, if it is said to be, or markup that is not complete.
  static func nextText(
    in bytes: UnsafeBufferPointer<UInt8>, from offset: Int, isContent: Bool, shortest: Int
  ) -> PlainTextRange? {
    guard let first = bytes.baseAddress else { return nil }
    let end = unsafe first + bytes.count
    var place = unsafe first + offset
    var hasOthers: Int32 = 0
    while let gap = unsafe expatxml_find_gap(place, end, shortest, &hasOthers) {
      let gapEnd = unsafe expatxml_find_special(gap + shortest, end, &hasOthers) ?? end
      let start =
        if unsafe gap == first {
          unsafe isContent ? gap : endOfMarkup(in: gap..<gapEnd)
        } else {
          unsafe startOfText(in: gap..<gapEnd)
        }
      if let start = unsafe start, unsafe gapEnd - start >= shortest {
        let textEnd = hasOthers == 0 ? unsafe gapEnd : unsafe expatxml_find_no_character(start, gapEnd) ?? start
        if unsafe textEnd - start >= shortest {
          return unsafe PlainTextRange(bytes: start - first..<textEnd - first, isASCII: hasOthers == 0)
        }
      }
      unsafe place = gapEnd
    }
    return nil
  }

  /// How many bytes all such texts have.
  static func textBytes(in bytes: UnsafeBufferPointer<UInt8>, shortest: Int) -> Int {
    var count = 0
    var offset = 0
    while let text = unsafe nextText(in: bytes, from: offset, isContent: true, shortest: shortest) {
      count += text.bytes.count
      offset = text.bytes.upperBound
    }
    return count
  }

  /// Where the text begins, if any, among bytes of which none is special and which stand behind one that is, if they do not
  /// stand in the middle of something.
  private static func startOfText(in gap: Range<UnsafePointer<UInt8>>) -> UnsafePointer<UInt8>? {
    let start = unsafe gap.lowerBound
    switch unsafe start[-1] {
    case UInt8(ascii: "&"): return unsafe end(of: ";", in: gap)
    case UInt8(ascii: "\r"): return unsafe start[0] == UInt8(ascii: "\n") ? start + 1 : nil
    // With what follows it, a bracket ends what it may end, or begins nothing.
    case UInt8(ascii: "]"): return unsafe start[0] < 0x80 ? start + 1 : nil
    default: return unsafe endOfMarkup(in: gap)
    }
  }

  private static func endOfMarkup(in gap: Range<UnsafePointer<UInt8>>) -> UnsafePointer<UInt8>? {
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
      if unsafe UInt32(end[-2]) == before.value { return unsafe end }
      unsafe rest = end..<bytes.upperBound
    }
    return nil
  }
}

/// Where there is such character data, among some bytes.
struct PlainTextRange {
  var bytes: Range<Int>
  /// Known to be; others may be, too.
  var isASCII: Bool
}
