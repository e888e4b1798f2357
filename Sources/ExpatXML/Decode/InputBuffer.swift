/// Bytes that wait in front of a decoder.
struct InputBuffer {
  private var storage: [UInt8] = []
  private var start = 0
  private var end = 0

  var isEmpty: Bool { start == end }

  var count: Int { end - start }

  var bytes: ArraySlice<UInt8> { storage[start..<end] }

  /// Lets `read` append bytes, at most `capacity` in all, and returns how many it appended.
  mutating func fill(upTo capacity: Int, _ read: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    if isEmpty { (start, end) = (0, 0) }
    if storage.count < end + capacity { storage.append(contentsOf: repeatElement(0, count: capacity)) }
    let end = end
    let count = try unsafe storage.withUnsafeMutableBytes { bytes in
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[end..<end + capacity])
      var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
      try read(&output)
      return unsafe output.finalize(for: room)
    }
    self.end += count
    return count
  }

  /// Lets `body` use some of the bytes and say how many those were.
  mutating func drain(_ body: (RawSpan) throws -> Int) rethrows {
    start += try unsafe storage.withUnsafeBytes { bytes in
      try unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end])))
    }
  }
}
