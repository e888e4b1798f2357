internal import ExpatXMLSystem

extension String {
  /// Whether this text contains another one, byte for byte.
  ///
  /// The standard library's `contains` comes with regular expressions, which a statically linked program would then
  /// contain.
  package func containsBytes(of other: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= other.utf8.count {
      if rest.starts(with: other.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension Span<UInt8> {
  /// Whether a text is at an offset, which is not after the end; nil if that takes more bytes.
  func begins(with text: StaticString, at offset: Int) -> Bool? {
    let length = Swift.min(text.utf8CodeUnitCount, count - offset)
    for index in 0..<length where unsafe self[offset + index] != text.utf8Start[index] { return false }
    return length == text.utf8CodeUnitCount ? true : nil
  }

  /// Whether an ASCII text is at an offset.
  package func contains(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= count else { return false }
    return unsafe withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe memcmp(start + offset, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
  }
}
