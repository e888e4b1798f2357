internal import ExpatXMLSystem

extension OutputRawSpan {
  /// Appends as many bytes as there is room for, and returns their number.
  package mutating func append(prefixOf bytes: RawSpan) -> Int {
    let count = min(freeCapacity, bytes.byteCount)
    unsafe withUnsafeMutableBytes { buffer, initializedCount in
      unsafe bytes.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[initializedCount...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<count]))
      }
      initializedCount += count
    }
    return count
  }

  /// Appends as many bytes of a chunk as there is room for, and returns the rest of the chunk.
  mutating func append<Chunk: Collection<UInt8>>(prefixOf chunk: Chunk) -> Chunk.SubSequence {
    let room = freeCapacity
    let isCopied: Void? = chunk.withContiguousStorageIfAvailable { bytes in
      _ = unsafe append(prefixOf: bytes.span.bytes)
    }
    if isCopied == nil { for byte in chunk.prefix(room) { append(byte) } }
    return chunk.dropFirst(room)
  }

  /// Lets a C function or a Foundation stream fill the free part, which is not empty, and return the number of bytes
  /// written.
  package mutating func appendBytes(_ body: (UnsafeMutableRawBufferPointer) throws -> Int) rethrows {
    try unsafe withUnsafeMutableBytes { buffer, initializedCount in
      initializedCount += try unsafe body(UnsafeMutableRawBufferPointer(rebasing: buffer[initializedCount...]))
    }
  }
}

extension Collection<UInt8> {
  /// Calls a function with the bytes, which are copied only if they are not contiguous.
  @usableFromInline package func withRawSpan<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
    let result = try withContiguousStorageIfAvailable { try unsafe body($0.span.bytes) }
    if let result { return result }
    return try unsafe body(Array(self).span.bytes)
  }
}

extension RawSpan {
  func contains(_ byte: UInt8) -> Bool {
    unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe memchr(start, Int32(byte), bytes.count) != nil
    }
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Memory from `malloc`, to be released with `free`. `allocate` asks for an alignment, which takes three times as
  /// long.
  static func fromC(capacity: Int) -> Self {
    let memory = unsafe malloc(capacity * MemoryLayout<Pointee>.stride)
    // If there is no memory, `allocate` ends the process.
    return unsafe memory?.bindMemory(to: Pointee.self, capacity: capacity) ?? .allocate(capacity: capacity)
  }
}

extension [UInt8] {
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
