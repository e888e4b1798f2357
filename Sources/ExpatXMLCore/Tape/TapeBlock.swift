internal import CExpatXMLVectors
internal import ExpatXMLSystem

/// The growing memory of one kind of things in a tree that is being built.
///
/// Not an Array: a large one would be copied whenever it grows. Memory that is not used yet takes no pages.
@safe struct TapeBlock<Element: BitwiseCopyable>: ~Copyable {
  /// Numbers in trees have 32 bits, and a few have a meaning of their own.
  private static var most: Int { Int(clamping: UInt32.max - 4) }
  /// What small documents need.
  private static var fewest: Int { 4096 / MemoryLayout<Element>.stride }

  private var base: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private(set) var count = 0

  deinit { unsafe expatxml_release(base, Self.size(capacity)) }

  private static func size(_ count: Int) -> Int { count &* MemoryLayout<Element>.stride }

  var byteCount: Int { Self.size(count) }

  @inline(__always)
  mutating func append(_ element: Element) throws(ParseFault) {
    if count == capacity { try grow(by: 1) }
    unsafe (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  subscript(index: Int) -> Element {
    get { unsafe UnsafePointer(base.unsafelyUnwrapped)[checked(index)] }
    set { unsafe base.unsafelyUnwrapped[checked(index)] = newValue }
  }

  /// Checks an index against the bounds.
  @inline(__always)
  private func checked(_ index: Int) -> Int {
    (0..<count)[index]
  }

  @inline(never)
  private mutating func grow(by added: Int) throws(ParseFault) {
    guard count + added <= Self.most else {
      throw ParseFault(code: .outOfMemoryError, message: "The tree is too large.")
    }
    let larger = min(max(2 * capacity, count + added, Self.fewest), Self.most)
    try resize(to: larger)
  }

  private mutating func resize(to capacity: Int) throws(ParseFault) {
    guard let memory = unsafe expatxml_resize(base, Self.size(self.capacity), Self.size(capacity)) else {
      throw .outOfMemory
    }
    unsafe base = memory.bindMemory(to: Element.self, capacity: capacity)
    self.capacity = capacity
  }

  mutating func removeAll() { count = 0 }

  /// Copies what is here to memory that has room for it.
  func copy(to memory: inout UnsafeMutableRawPointer) -> TapeView<Element> {
    let copy = unsafe memory.bindMemory(to: Element.self, capacity: count)
    if let base = unsafe base { unsafe copy.initialize(from: base, count: count) }
    let view = unsafe TapeView(UnsafePointer(copy), count: count)
    unsafe memory += byteCount
    return view
  }

  /// Hands over the block, without the memory that is not used.
  mutating func take() throws(ParseFault) -> TapeView<Element> {
    try resize(to: max(count, 1))
    defer { unsafe (base, capacity, count) = (nil, 0, 0) }
    return unsafe TapeView(UnsafePointer(base.unsafelyUnwrapped), count: count)
  }
}

extension TapeBlock<UInt8> {
  /// Most texts and values are short, and a call of the C library would take longer than copying them.
  @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) throws(ParseFault) {
    let newCount = bytes.count
    if newCount > capacity &- count { try grow(by: newCount) }
    guard newCount > 0 else { return }
    unsafe bytes.withUnsafeBufferPointer {
      unsafe expatxml_copy_few(base.unsafelyUnwrapped + count, $0.baseAddress.unsafelyUnwrapped, newCount)
    }
    count &+= newCount
  }
}
