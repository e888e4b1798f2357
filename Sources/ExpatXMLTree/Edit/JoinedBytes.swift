/// Bytes of a document put together out of parts. Where two parts meet, they must not become `]]>`, which XML does not allow in
/// character data (XML 1.0, section 2.4), or one line end.
struct JoinedBytes: ~Copyable {
  var buffer: MarkupBuffer
  /// How many brackets the bytes end with, 2 at most.
  private var brackets = 0
  private var endsInCarriageReturn = false

  init(_ destination: WriteDestination? = nil) { buffer = MarkupBuffer(destination) }

  /// Appends a part. At a joint, it did not follow the bytes before it in the document.
  mutating func append(_ part: Span<UInt8>, isJoint: Bool) {
    var start = 0
    while isJoint, start < part.count {
      let byte = part[start]
      if byte == UInt8(ascii: "]") {
        buffer.append(byte)
      } else if byte == UInt8(ascii: ">"), brackets == 2 {
        buffer.append("&gt;")
      } else if byte == UInt8(ascii: "\n"), endsInCarriageReturn {
        buffer.append("&#10;")
      } else {
        break
      }
      note(part.extracting(start...start))
      start += 1
    }
    buffer.append(part.extracting(start...))
    note(part.extracting(start...))
  }

  private mutating func note(_ part: Span<UInt8>) {
    if part.isEmpty { return }
    var new = 0
    while new < min(part.count, 2), part[part.count - 1 - new] == UInt8(ascii: "]") { new += 1 }
    brackets = new == part.count ? min(2, brackets + new) : new
    endsInCarriageReturn = part[part.count - 1] == UInt8(ascii: "\r")
  }
}
