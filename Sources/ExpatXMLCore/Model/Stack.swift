/// A stack of values. It is not an Array, whose checks run at each access and would take longer than what is done with the values.
@safe struct Stack<Element>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() { unsafe elements = .allocate(capacity: capacity) }

  deinit {
    unsafe elements.deinitialize(count: count)
    unsafe elements.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    unsafe (elements + count).initialize(to: element)
    count &+= 1
  }

  /// Removes and returns the last value; nil if there is none.
  @inline(__always)
  mutating func pop() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return unsafe (elements + count).move()
  }

  /// The last value.
  @inline(__always)
  var last: Element? { count > 0 ? unsafe elements[count &- 1] : nil }

  /// Looks at the last value, or changes it. Returns nil if there is none.
  @inline(__always)
  mutating func withLast<Result>(_ body: (inout Element) throws -> Result) rethrows -> Result? {
    try unsafe count > 0 ? body(&elements[count &- 1]) : nil
  }

  func forEach(_ body: (Element) -> Void) {
    for index in 0..<count { unsafe body(elements[index]) }
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe elements.deallocate()
    unsafe elements = unsafe larger
    capacity *= 2
  }
}
