/// A random number generator whose numbers depend only on its seed (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators").
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator with a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, a bound.
  public mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % bound
  }

  /// True in this percentage of cases.
  public mutating func isTrue(percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of the elements.
  public mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
