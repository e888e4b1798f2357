/// A hash and a length by which names are compared without looking at each of their bytes.
@safe struct NameKey: Equatable {
  /// Names with fewer bytes are equal if their keys are equal.
  static let exactCount = 8

  private let hash: UInt64
  let count: Int

  /// Every step can be undone, so a name of up to one word loses nothing. No name has a zero byte.
  @inline(__always)
  init(_ name: XMLBorrowedUTF8, seed: UInt64) {
    let (word, count) = name.firstWord
    if count < Self.exactCount {
      hash = Self.mix(seed, word)
      self.count = count
    } else {
      let bytes = name.utf8
      hash = unsafe bytes.withUnsafeBytes { unsafe Self.hash($0, seed: Self.mix(seed, word)) }
      self.count = bytes.count
    }
  }

  /// Whether names with this key are equal without comparing their bytes.
  var isExact: Bool { count < Self.exactCount }

  /// The index of the set for this key. Only the highest bits of the hash depend on every byte.
  @inline(__always)
  func set(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> shift) }

  /// How far hashes are shifted for a number of sets, which is a power of two and at least two.
  static func shift(forSets count: Int) -> UInt64 { 64 - UInt64(count.trailingZeroBitCount) }

  @inline(never)
  private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var hash = seed
    for offset in stride(from: 8, to: bytes.count - 8, by: 8) { hash = unsafe mix(hash, word(bytes, offset)) }
    return unsafe mix(hash, word(bytes, bytes.count - 8))
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }
}
