/// What a converter writes for a byte that it can't convert, if such bytes are repaired. It is a byte that is not UTF-8,
/// and two continuation bytes with the halves of the original byte.
enum ConversionMark {
  static let byte: UInt8 = 0xFF
  static let length = 3
}
