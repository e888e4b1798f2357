internal import TestData

/// Random numbers that are the same in every run and with every version of Swift's library.
extension SplitMix64 {
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
