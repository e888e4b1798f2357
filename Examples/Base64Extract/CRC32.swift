internal import CZlib

/// The checksum of gzip and zip (ISO 3309).
struct CRC32: Equatable {
  private var value: UInt = 0

  mutating func update(_ bytes: [UInt8]) { value = unsafe crc32(value, bytes, UInt32(bytes.count)) }

  /// The checksum in eight hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
