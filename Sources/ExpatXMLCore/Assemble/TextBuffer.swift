internal import ExpatXMLSystem

/// Collects the fragments of a text run.
@safe final class TextBuffer {
  /// Memory for longer runs is freed when the run ends.
  private static let keptCapacity = 1 << 20

  /// In bytes of UTF-8.
  static let longestCharacter = 4

  // Not an Array, which would be copied when it grows and checked at every fragment.
  private var bytes: UnsafeMutableRawPointer?
  private var capacity = 0
  private(set) var count = 0

  deinit { unsafe free(bytes) }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  func append(_ fragment: Span<UInt8>) throws {
    if !hasRoom(for: fragment.count) { try grow(by: fragment.count) }
    appendWithoutGrowing(fragment)
  }

  @inline(__always)
  func hasRoom(for fragmentCount: Int) -> Bool { fragmentCount <= capacity &- count }

  /// Requires that there is room.
  @inline(__always)
  func appendWithoutGrowing(_ fragment: Span<UInt8>) {
    guard fragment.count > 0 else { return }
    let end = unsafe bytes.unsafelyUnwrapped + count
    unsafe fragment.withUnsafeBytes { fragment in
      if fragment.count == 1 {
        unsafe end.storeBytes(of: fragment[0], as: UInt8.self)
      } else {
        unsafe UnsafeMutableRawBufferPointer(start: end, count: fragment.count).copyMemory(from: fragment)
      }
    }
    count &+= fragment.count
  }

  private func grow(by fragmentCount: Int) throws {
    let needed = max(2 * capacity, count + fragmentCount, 256)
    guard let larger = unsafe realloc(bytes, needed) else {
      throw ParseFault(code: .outOfMemoryError, message: "Out of memory.")
    }
    unsafe bytes = unsafe larger
    capacity = needed
  }

  /// Passes the run to `body`, which must not append, and starts the next run.
  func take(_ body: (BorrowedUTF8) throws -> Void) rethrows {
    let run = unsafe UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: count)
    count = 0
    defer { if capacity > Self.keptCapacity { release() } }
    try unsafe body(BorrowedUTF8(Span(_unsafeElements: run)))
  }

  private func release() {
    unsafe free(bytes)
    unsafe bytes = nil
    capacity = 0
  }
}

extension Span<UInt8> {
  /// The largest offset up to a limit that does not divide a character. The run must be valid UTF-8.
  @inline(__always)
  func characterBoundary(atMost limit: Int) -> Int {
    guard limit < count else { return count }
    var offset = max(0, limit)
    while offset > 0, self[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
