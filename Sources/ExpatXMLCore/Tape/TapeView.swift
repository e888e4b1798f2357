internal import CExpatXMLVectors

/// Memory of a tree, which outlives every view of it.
@safe @frozen @usableFromInline package struct TapeView<Element: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Element>
  @usableFromInline package let count: Int

  init(_ base: UnsafePointer<Element>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  /// Frees a block of its own.
  func release() {
    unsafe expatxml_release(UnsafeMutablePointer(mutating: base), max(count, 1) * MemoryLayout<Element>.stride)
  }

  @inlinable package subscript(index: Int) -> Element {
    // A span checks the index.
    let span = unsafe Span(_unsafeStart: base, count: count)
    return span[index]
  }

  /// A part of the memory, as long as its owner lives.
  @inlinable @_lifetime(borrow owner)
  func span(_ range: Range<Int>, of owner: borrowing some AnyObject) -> Span<Element> {
    let span = unsafe Span(_unsafeStart: base, count: count).extracting(range)
    return unsafe _overrideLifetime(span, borrowing: owner)
  }
}
