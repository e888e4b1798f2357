/// The only place where bytes become a String. Expat has validated all bytes that come here.
extension String {
  package init(utf8 bytes: Span<UInt8>) {
    #if canImport(Darwin)
      // `UTF8Span` is newer than the oldest supported systems.
      self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    #else
      var text = unsafe UTF8Span(unchecked: bytes)
      // Unless this marks it as ASCII, a longer String is slow to hash and compare.
      if bytes.count > Self.longestSmallString { _ = text.checkForASCII() }
      self = String(copying: text)
    #endif
  }

  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(utf8: unsafe Span(_unsafeElements: bytes))
  }

  package func withBorrowedUTF8<Result>(_ body: (XMLBorrowedUTF8) throws -> Result) rethrows -> Result {
    var text = self
    return try text.withUTF8 { try unsafe body(XMLBorrowedUTF8(Span(_unsafeElements: $0))) }
  }

  /// A String up to this number of bytes needs no memory of its own.
  static let longestSmallString = 15
}
