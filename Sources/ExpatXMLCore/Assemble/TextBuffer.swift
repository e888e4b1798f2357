internal import ExpatXMLSystem

/// Collects the fragments of a text run. A long run is held in segments, and becomes a String segment by segment, so that it is
/// never held twice.
@safe final class TextBuffer {
  /// Memory for longer runs is freed when the run ends.
  private static let keptCapacity = 1 << 20

  /// In bytes of UTF-8.
  static let longestCharacter = 4

  // Not an Array, which would be copied when it grows and checked at every fragment.
  private var bytes: UnsafeMutableRawPointer?
  private var capacity = 0
  /// The number of bytes there.
  private var filled = 0
  /// All of the run, if it is long. `bytes` is the memory of the last one.
  private var segments: [TextSegment] = []
  /// Whether there are any. `segments` changes in place, so each access to it needs an exclusivity check.
  private var isSegmented = false
  private(set) var count = 0

  deinit { release() }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  func append(_ fragment: Span<UInt8>) throws {
    if !hasRoom(for: fragment.count) { return try appendGrowing(fragment) }
    appendWithoutGrowing(fragment)
  }

  @inline(__always)
  func hasRoom(for fragmentCount: Int) -> Bool { fragmentCount <= capacity &- filled }

  /// Requires that there is room.
  @inline(__always)
  func appendWithoutGrowing(_ fragment: Span<UInt8>) {
    guard fragment.count > 0 else { return }
    let end = unsafe bytes.unsafelyUnwrapped + filled
    unsafe fragment.withUnsafeBytes { fragment in
      if fragment.count == 1 {
        unsafe end.storeBytes(of: fragment[0], as: UInt8.self)
      } else {
        unsafe UnsafeMutableRawBufferPointer(start: end, count: fragment.count).copyMemory(from: fragment)
      }
    }
    filled &+= fragment.count
    count &+= fragment.count
  }

  private func appendGrowing(_ fragment: Span<UInt8>) throws {
    var rest = fragment
    while !hasRoom(for: rest.count) {
      if filled == TextSegment.size { try beginSegment() }
      if !isSegmented { try grow(to: min(max(2 * capacity, filled + rest.count, 256), TextSegment.size)) }
      let part = rest.extracting(first: capacity - filled)
      appendWithoutGrowing(part)
      rest = rest.extracting(droppingFirst: part.count)
    }
    appendWithoutGrowing(rest)
  }

  private func grow(to needed: Int) throws {
    guard needed > capacity else { return }
    guard let larger = unsafe realloc(bytes, needed) else { throw ParseFault.outOfMemory }
    unsafe bytes = unsafe larger
    capacity = needed
  }

  private func beginSegment() throws {
    let next = try TextSegment()
    if !isSegmented, let full = unsafe bytes {
      let first = try TextSegment()
      unsafe first.bytes.copyMemory(from: full, byteCount: filled)
      unsafe free(full)
      segments = [first]
    }
    segments.append(next)
    isSegmented = true
    unsafe bytes = next.bytes
    filled = 0
  }

  /// Passes the run to `body`, which must not append, and starts the next run. A long run is passed to `long`.
  func take(_ body: (XMLBorrowedUTF8) throws -> Void, long: (String) throws -> Void) rethrows {
    guard !isSegmented else { return try long(takeSegments()) }
    defer { if capacity > Self.keptCapacity { release() } }
    let run = unsafe UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: count)
    (count, filled) = (0, 0)
    try unsafe body(XMLBorrowedUTF8(Span(_unsafeElements: run)))
  }

  /// Whether there is nothing but white space. False for a long run, which is not searched.
  var isSpace: Bool {
    let run = unsafe UnsafeBufferPointer(start: bytes?.assumingMemoryBound(to: UInt8.self), count: filled)
    return unsafe segments.isEmpty && run.allSatisfy(\.isXMLSpace)
  }

  /// Drops the run, and returns its first bytes.
  func removeAll(keepingFirst length: Int) -> [UInt8] {
    let start = unsafe segments.first.map { unsafe UnsafeRawPointer($0.bytes) } ?? UnsafeRawPointer(bytes)
    let first = unsafe Array(UnsafeRawBufferPointer(start: start, count: min(length, count)))
    release()
    return first
  }

  private func takeSegments() -> String {
    let count = count
    defer { release() }
    return unsafe String(unsafeUninitializedCapacity: count) { room in
      guard var place = unsafe room.baseAddress.map(UnsafeMutableRawPointer.init) else { return 0 }
      var rest = count
      // Each one is freed once it was copied.
      segments.reverse()
      while let segment = segments.popLast() {
        let length = min(rest, TextSegment.size)
        unsafe place.copyMemory(from: segment.bytes, byteCount: length)
        unsafe place += length
        rest -= length
      }
      unsafe bytes = nil
      return count
    }
  }

  private func release() {
    if isSegmented {
      segments = []
      isSegmented = false
    } else {
      unsafe free(bytes)
    }
    unsafe bytes = nil
    (capacity, filled, count) = (0, 0, 0)
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
