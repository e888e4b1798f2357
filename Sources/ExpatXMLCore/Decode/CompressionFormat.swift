/// The compression of a document, by its first two bytes. No XML document in any encoding begins with them. The text of an
/// external entity may begin with those of zlib.
enum CompressionFormat {
  case gzip
  case zlib

  /// The number of bytes that tell the format.
  static let signatureLength = 2

  init?(signature bytes: [UInt8], isDocument: Bool) {
    guard bytes.count >= Self.signatureLength else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x1f, 0x8b): self = .gzip  // RFC 1952, section 2.3.1
    case (0x78, _) where isDocument && (0x7800 + UInt16(bytes[1])) % 31 == 0: self = .zlib  // RFC 1950, section 2.2
    default: return nil
    }
  }
}
