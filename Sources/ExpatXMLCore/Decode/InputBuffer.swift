/// Bytes that wait for a decoder.
@safe final class InputBuffer {
  private static let capacity = 64 << 10

  private let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
  private var start = 0
  private var end = 0

  deinit { unsafe storage.deallocate() }

  var isEmpty: Bool { start == end }

  var isFull: Bool { end - start == Self.capacity }

  var count: Int { end - start }

  /// The first `count` bytes, or all if there are fewer.
  func prefix(_ count: Int) -> [UInt8] {
    unsafe Array(storage[start..<min(start + count, end)])
  }

  /// Lets `body` append bytes, and returns how many it appended. The buffer must not be full.
  func fill(_ body: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    if start > 0 {
      unsafe UnsafeMutableRawBufferPointer(rebasing: storage[..<count]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: storage[start..<end]))
      (start, end) = (0, count)
    }
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[end...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: room)
    end += count
    return count
  }

  /// Lets `body` use some of the bytes. It returns how many.
  func drain(_ body: (RawSpan) throws -> Int) rethrows {
    start += try unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: storage[start..<end])))
  }

  /// Moves bytes to the output, as many as it has room for.
  func drain(into output: inout OutputRawSpan) {
    drain { output.append(prefixOf: $0) }
  }
}
