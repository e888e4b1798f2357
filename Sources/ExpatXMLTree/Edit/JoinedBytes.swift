/// Bytes of a document put together out of parts. Where two parts meet, they must not become `]]>`, which XML does not allow in
/// character data (XML 1.0, section 2.4), or one line end.
struct JoinedBytes {
  private(set) var bytes: [UInt8] = []
  /// How many brackets the bytes end with, 2 at most.
  private var brackets = 0
  private var endsInCarriageReturn = false

  /// Appends a part. At a joint, it did not follow the bytes before it in the document.
  mutating func append(_ part: Span<UInt8>, isJoint: Bool) {
    var start = 0
    while isJoint, start < part.count {
      let byte = part[start]
      if byte == UInt8(ascii: "]") {
        bytes.append(byte)
      } else if byte == UInt8(ascii: ">"), brackets == 2 {
        bytes += "&gt;".utf8
      } else if byte == UInt8(ascii: "\n"), endsInCarriageReturn {
        bytes += "&#10;".utf8
      } else {
        break
      }
      count(1)
      start += 1
    }
    bytes.append(part.extracting(start...))
    count(part.count - start)
  }

  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Updates the state after bytes were appended.
  private mutating func count(_ count: Int) {
    if count == 0 { return }
    let new = bytes.suffix(min(count, 2)).reversed().prefix { $0 == UInt8(ascii: "]") }.count
    brackets = new == count ? min(2, brackets + new) : new
    endsInCarriageReturn = bytes.last == UInt8(ascii: "\r")
  }
}
