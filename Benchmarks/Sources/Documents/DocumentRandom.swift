/// Numbers that are the same in every run and with every version of Swift's library: SplitMix64.
struct DocumentRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func number(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func isTrue(oneIn count: Int) -> Bool {
    next() % UInt64(count) == 0
  }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}
