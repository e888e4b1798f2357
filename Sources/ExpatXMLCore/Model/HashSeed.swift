internal import Synchronization

/// Secret numbers for hash tables. Without them, a document could be made whose names collide.
///
/// The system is asked once in a process, since asking it takes a tenth of the time in which a small document is parsed.
/// All seeds are derived from its answer by the standard library's hash function, which does not reveal its key.
enum HashSeed {
  private static let secret = UInt64.random(in: .min ... .max)
  private static let count = Atomic<UInt>(0)

  /// A number that was not used before.
  static func next() -> UInt64 {
    let number = count.add(1, ordering: .relaxed).newValue
    var seed: UInt64 = 0
    // A hash may have only 32 bits.
    for part in 0..<UInt64.bitWidth / Int.bitWidth {
      seed = seed << 32 ^ UInt64(truncatingIfNeeded: hash(number, part))
    }
    return seed
  }

  private static func hash(_ number: UInt, _ part: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(secret)
    hasher.combine(number)
    hasher.combine(part)
    return hasher.finalize()
  }
}
