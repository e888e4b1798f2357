internal import CExpatXMLVectors

/// What the repairer knows about the text of a chunk. If that bypasses Expat, it need not be searched and checked again.
@safe final class CheckedText {
  /// Bytes of content in the memory in which they are tokenized, all of which belong to characters that XML allows, with notes on
  /// those that do not stand for themselves in text.
  @safe struct Notes {
    let bytes: Range<UnsafePointer<UInt8>>
    /// Whether there are bytes that do not belong to ASCII.
    let hasOthers: Bool
    private var next: UnsafePointer<expatxml_note>
    private let last: UnsafePointer<expatxml_note>

    fileprivate init(_ content: expatxml_noted_content) {
      unsafe bytes = unsafe content.start..<content.end
      hasOthers = unsafe content.has_others != 0
      unsafe next = UnsafePointer(content.notes)
      unsafe last = next + content.count
    }

    /// Passes over the notes on what comes before a text.
    mutating func skip(upTo start: UnsafePointer<UInt8>) {
      let offset = unsafe start - bytes.lowerBound
      var count = unsafe last - next
      while count > 0 {
        let half = count / 2
        if unsafe next[half].offset < offset {
          unsafe next += half + 1
          count -= half + 1
        } else {
          count = half
        }
      }
    }

    /// The next note; nil if there are no more.
    mutating func popFirst() -> expatxml_note? {
      guard unsafe next < last else { return nil }
      defer { unsafe next += 1 }
      return unsafe next[0]
    }
  }

  private static let capacity = 4 << 10

  private let room = UnsafeMutablePointer<expatxml_note>.allocate(capacity: CheckedText.capacity)
  /// Those on the bytes that were looked through last.
  private(set) var notes: Notes?

  deinit { unsafe room.deallocate() }

  /// Passes over content in which nothing has to be repaired, and notes what is in it.
  func skipContent(in bytes: Range<UnsafePointer<UInt8>>, depth: inout Int) -> UnsafePointer<UInt8> {
    var content = unsafe expatxml_noted_content()
    unsafe content.notes = room
    unsafe content.capacity = Self.capacity
    let stop = unsafe expatxml_skip_content(bytes.lowerBound, bytes.upperBound, &depth, &content)
    notes = unsafe Notes(content)
    return unsafe stop.unsafelyUnwrapped
  }

  /// The bytes will be moved or overwritten.
  func forget() { notes = nil }
}
