/// A random number generator whose numbers follow from its seed (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators").
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  public mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % bound
  }

  public mutating func isTrue(percent: Int) -> Bool {
    below(100) < percent
  }

  public mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
