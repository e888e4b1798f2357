/// The checksum of gzip and zip (ISO 3309).
struct CRC32: Equatable {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 0 ? crc >> 1 : 0xEDB8_8320 ^ crc >> 1 }
  }

  private var state: UInt32 = 0xFFFF_FFFF

  mutating func update(_ bytes: [UInt8]) {
    let table = Self.table
    var state = state
    for byte in bytes { state = table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8 }
    self.state = state
  }

  /// In eight hexadecimal digits.
  var text: String {
    let digits = String(~state, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
