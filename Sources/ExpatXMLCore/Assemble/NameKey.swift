/// A hash and a length by which names are compared without looking at each of their bytes.
@safe struct NameKey: Equatable {
  /// Names with fewer bytes are equal if their keys are equal.
  static let exactCount = 8

  private let hash: UInt64
  let count: Int

  /// The first step is reversible, so a name shorter than a word is determined by its key. No name has a zero byte.
  @inline(__always)
  init(_ name: XMLBorrowedUTF8, seed: UInt64) {
    let (word, count) = name.firstWord
    if count < Self.exactCount {
      hash = Self.mix(seed, word)
      self.count = count
    } else {
      let bytes = name.utf8
      hash = unsafe bytes.withUnsafeBytes { unsafe Self.hash($0, start: Self.mix(seed, word), factor: seed | 1) }
      self.count = bytes.count
    }
  }

  /// Whether names with this key are equal without comparing their bytes.
  var isExact: Bool { count < Self.exactCount }

  /// The index of the set for this key. Only the highest bits of the hash depend on every byte.
  @inline(__always)
  func set(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> shift) }

  /// A hash of the name and of an object.
  func hash(with object: AnyObject) -> UInt64 {
    Self.mix(hash, UInt64(UInt(bitPattern: ObjectIdentifier(object))))
  }

  /// How far hashes are shifted for a number of sets, which is a power of two and at least two.
  static func shift(forSets count: Int) -> UInt64 { 64 - UInt64(count.trailingZeroBitCount) }

  @inline(never)
  private static func hash(_ bytes: UnsafeRawBufferPointer, start: UInt64, factor: UInt64) -> UInt64 {
    var hash = start
    for offset in stride(from: 8, to: bytes.count - 8, by: 8) {
      hash = unsafe fold(hash, word(bytes, offset), by: factor)
    }
    return unsafe fold(hash, word(bytes, bytes.count - 8), by: factor)
  }

  /// XORs both halves of a product. The factor depends on the seed, so that nobody can construct names that collide.
  private static func fold(_ hash: UInt64, _ word: UInt64, by factor: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
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
