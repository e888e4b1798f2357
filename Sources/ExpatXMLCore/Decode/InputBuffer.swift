internal import ExpatXMLSystem

/// Bytes that wait for a decoder.
@safe struct InputBuffer: ~Copyable {
  static let capacity = 64 << 10

  /// As large as the first bytes, and of full capacity after that. With several large buffers, the C library would request
  /// memory from the system for every small document, and return it.
  private var storage = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var start = 0
  private var end = 0

  deinit { unsafe free(storage.baseAddress) }

  var isEmpty: Bool { start == end }

  /// Whether making room would mean moving more bytes than were used.
  var isFull: Bool { end == Self.capacity && start < count }

  var count: Int { end - start }

  /// The first `count` bytes, or all if there are fewer.
  func prefix(_ count: Int) -> [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(rebasing: storage[start..<min(start + count, end)]))
  }

  /// Lets `body` append bytes, and returns how many it appended. There must be fewer than ``capacity``.
  mutating func fill(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    // The bytes are moved only if that pays off.
    if start > 0, start >= count || count < Self.capacity / 64 || end == Self.capacity {
      unsafe UnsafeMutableRawBufferPointer(rebasing: storage[..<count]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: storage[start..<end]))
      (start, end) = (0, count)
    }
    let isFirst = unsafe storage.isEmpty
    guard resize(to: Self.capacity) else { throw XMLParseError.outOfMemory(at: .start) }
    defer { if isFirst { _ = resize(to: end) } }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[end...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: room)
    end += count
    return count
  }

  /// Returns false if there is no memory for it.
  private mutating func resize(to size: Int) -> Bool {
    if unsafe size == storage.count { return true }
    // The C library may free memory that has no size.
    guard let memory = unsafe realloc(storage.baseAddress, max(1, size)) else { return false }
    unsafe storage = UnsafeMutableRawBufferPointer(start: memory, count: size)
    return true
  }

  /// Lets `body` use some of the bytes. It returns how many.
  mutating func drain(_ body: (RawSpan) throws -> Int) rethrows {
    start += try unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: storage[start..<end])))
  }

  /// Moves bytes to the output, as many as it has room for.
  mutating func drain(into output: inout OutputRawSpan) {
    drain { output.append(prefixOf: $0) }
  }
}
