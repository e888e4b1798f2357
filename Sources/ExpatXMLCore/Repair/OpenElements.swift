/// The names of the open elements at the place that a `RepairScanner` has reached.
///
/// Names of elements that the scanner of plain content has passed are asked for where they are kept. An element that is open there
/// and here is open in between, so its index is the same.
struct OpenElements {
  /// One end tag ends no more elements than this. A search in a deep document takes no more time then.
  private static let longestSearch = 256

  /// The name at an index, from the root on, among the elements that the scanner of plain content has passed; empty if it must
  /// have another length.
  var outerName: (Int, _ length: Int?) -> [UInt8] = { _, _ in [] }
  /// How many of them are open.
  private var outerCount = 0
  /// The names of the others, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { outerCount + ends.count }

  /// Begins where the scanner of plain content has stopped.
  mutating func begin(outerCount: Int) {
    self.outerCount = outerCount
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func push(_ name: [UInt8]) {
    bytes += name
    ends.append(bytes.count)
  }

  mutating func pop() {
    guard ends.popLast() != nil else { return outerCount = max(0, outerCount - 1) }
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }

  /// The name at an index, from the root on.
  func name(at index: Int, length: Int? = nil) -> [UInt8] {
    guard index >= outerCount else { return outerName(index, length) }
    let own = index - outerCount
    let range = (own > 0 ? ends[own - 1] : 0)..<ends[own]
    return length == nil || length == range.count ? Array(bytes[range]) : []
  }

  /// The name of the innermost element.
  var last: [UInt8]? { count > 0 ? name(at: count - 1) : nil }

  /// Whether one of the innermost elements has this name.
  func contains(_ name: [UInt8]) -> Bool {
    (0..<count).reversed().prefix(Self.longestSearch).contains { self.name(at: $0, length: name.count) == name }
  }
}
