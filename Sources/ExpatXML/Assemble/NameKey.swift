/// Tells names apart without a look at each of their bytes.
@safe struct NameKey: Equatable {
  /// Names of up to so many bytes are equal if their keys are.
  static let exactCount = 8

  private let hash: UInt64
  let count: Int

  init(_ name: BorrowedUTF8, seed: UInt64) {
    let bytes = name.utf8
    count = bytes.count
    hash = unsafe bytes.withUnsafeBytes { unsafe Self.hash($0, seed: seed) }
  }

  /// Whether it is exact.
  var isExact: Bool { count <= Self.exactCount }

  /// One of so many sets, a power of two. Only the highest bits depend on every byte.
  @inline(__always)
  func set(of count: Int) -> Int { Int(truncatingIfNeeded: hash >> (64 - UInt64(count.trailingZeroBitCount))) }

  /// Every step can be undone, so that of one word, or less, nothing is lost.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    let count = bytes.count
    if count > exactCount {
      var hash = seed
      for offset in stride(from: 0, to: count - 8, by: 8) { hash = unsafe mix(hash, word(bytes, UInt64.self, offset)) }
      return unsafe mix(hash, word(bytes, UInt64.self, count - 8))
    }
    if count >= 4 {
      return unsafe mix(seed, word(bytes, UInt32.self, 0) << 32 | word(bytes, UInt32.self, count - 4))
    }
    if count == 0 { return seed }
    return unsafe mix(seed, UInt64(bytes[0]) << 16 | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]))
  }

  @inline(__always)
  private static func word<Word: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, _: Word.Type, _ offset: Int
  ) -> UInt64 {
    unsafe UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: Word.self))
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }
}
