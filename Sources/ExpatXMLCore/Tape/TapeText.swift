internal import ExpatXMLSystem

/// Bytes of a tree: all of its text, the value of an attribute, a part of them. They keep the tree alive.
@safe @frozen @usableFromInline package struct TapeText: RandomAccessCollection, @unchecked Sendable {
  @usableFromInline let owner: AnyObject
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline package let startIndex: Int
  @usableFromInline package let endIndex: Int

  @inlinable init(owner: AnyObject, _ base: UnsafePointer<UInt8>, _ range: Range<Int>) {
    self.owner = owner
    unsafe self.base = unsafe base
    startIndex = range.lowerBound
    endIndex = range.upperBound
  }

  init(_ view: TapeView<UInt8>, of owner: AnyObject) {
    unsafe self.init(owner: owner, view.base, 0..<view.count)
  }

  /// Makes a copy of a text.
  package init(_ text: String) {
    let copy = TextCopy(text)
    unsafe self.init(owner: copy, copy.bytes, 0..<copy.count)
  }

  @inlinable package subscript(index: Int) -> UInt8 {
    span[index - startIndex]
  }

  @inlinable package subscript(range: Range<Int>) -> TapeText {
    // A span checks the range.
    _ = span.extracting(range.lowerBound - startIndex..<range.upperBound - startIndex)
    return unsafe TapeText(owner: owner, base, range)
  }

  @inlinable package var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: base + startIndex, count: endIndex - startIndex)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  @inlinable package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    unsafe try body(UnsafeBufferPointer(start: base + startIndex, count: endIndex - startIndex))
  }
}

extension TapeText: Hashable {
  @usableFromInline package static func == (left: TapeText, right: TapeText) -> Bool {
    unsafe left.count == right.count
      && memcmp(left.base + left.startIndex, right.base + right.startIndex, left.count) == 0
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: base + startIndex, count: count))
  }
}

/// The bytes of a text that is not a part of a tree.
@safe private final class TextCopy {
  let bytes: UnsafeMutablePointer<UInt8>
  let count: Int

  init(_ text: String) {
    count = text.utf8.count
    unsafe bytes = .fromC(capacity: max(count, 1))
    var text = text
    text.withUTF8 { if let start = $0.baseAddress { unsafe bytes.initialize(from: start, count: $0.count) } }
  }

  deinit { unsafe free(bytes) }
}
