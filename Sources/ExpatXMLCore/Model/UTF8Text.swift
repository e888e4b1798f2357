/// The one place where bytes become a String. Expat has validated every byte that comes here.
extension String {
  init(utf8 bytes: Span<UInt8>) {
    #if canImport(Darwin)
      // UTF8Span is newer than the oldest systems that are supported.
      self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    #else
      var text = unsafe UTF8Span(unchecked: bytes)
      // A longer string that does not know that it is ASCII is slow to hash and to compare ever after.
      if bytes.count > Self.longestSmallString { _ = text.checkForASCII() }
      self = String(copying: text)
    #endif
  }

  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(utf8: unsafe Span(_unsafeElements: bytes))
  }

  /// Up to so many bytes a String needs no memory of its own.
  static let longestSmallString = 15
}
