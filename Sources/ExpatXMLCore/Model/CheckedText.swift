/// What the repairer knows about the text of a chunk. If that bypasses Expat, it need not be searched and checked again.
@safe final class CheckedText {
  /// Bytes of content in the memory in which they are tokenized, all of which belong to characters that XML allows, and the
  /// places of those that may not stand for themselves in text: `<`, `&`, `]`, the tab and the carriage return.
  @safe struct Places {
    let bytes: Range<UnsafePointer<UInt8>>
    /// Whether there are bytes that do not belong to ASCII.
    let hasOthers: Bool
    private var next: UnsafePointer<UnsafePointer<UInt8>?>
    private let last: UnsafePointer<UnsafePointer<UInt8>?>

    fileprivate init(
      _ places: UnsafeBufferPointer<UnsafePointer<UInt8>?>, in bytes: Range<UnsafePointer<UInt8>>, hasOthers: Bool
    ) {
      unsafe self.bytes = unsafe bytes
      self.hasOthers = hasOthers
      unsafe next = places.baseAddress.unsafelyUnwrapped
      unsafe last = next + places.count
    }

    /// Passes over the places before a text.
    mutating func skip(upTo start: UnsafePointer<UInt8>) {
      var count = unsafe last - next
      while count > 0 {
        let half = count / 2
        if unsafe next[half].unsafelyUnwrapped < start {
          unsafe next += half + 1
          count -= half + 1
        } else {
          count = half
        }
      }
    }

    /// The first of the places from `start` on; nil if there are no more. Must be called in order.
    mutating func first(from start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
      while unsafe next < last {
        let place = unsafe next[0].unsafelyUnwrapped
        if unsafe place >= start { return unsafe place }
        unsafe next += 1
      }
      return nil
    }
  }

  private static let capacity = 4 << 10

  /// Room for places.
  let room = UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>.allocate(capacity: CheckedText.capacity)
  /// Those of the bytes that were looked through last.
  private(set) var places: Places?

  deinit { unsafe room.deallocate() }

  /// Notes what was found. The first places in the room are those.
  func note(_ bytes: Range<UnsafePointer<UInt8>>, count: Int, hasOthers: Bool) {
    places = unsafe Places(UnsafeBufferPointer(rebasing: room[..<count]), in: bytes, hasOthers: hasOthers)
  }

  /// The bytes will be moved or overwritten.
  func forget() { places = nil }
}
