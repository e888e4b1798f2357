/// The most frequent encodings of single bytes. They are converted without the C library, whose converters are files that
/// small container images and static programs lack.
enum SingleByteEncoding {
  case ascii
  case latin1
  case windows1252

  init?(_ name: String) {
    switch KnownEncodings.normalised(name) {
    case "usascii", "ascii", "iso646us", "ansix341968", "us", "csascii", "cp367", "ibm367": self = .ascii
    case "iso88591", "latin1", "l1", "csisolatin1", "cp819", "ibm819": self = .latin1
    case "windows1252", "cp1252": self = .windows1252
    default: return nil
    }
  }

  /// The character of a byte; nil if it has none.
  private func character(_ byte: UInt8) -> Unicode.Scalar? {
    switch (self, byte) {
    case (_, ..<0x80), (.latin1, _), (.windows1252, 0xA0...): Unicode.Scalar(byte)
    case (.ascii, _): nil
    case (.windows1252, _): RepairScanner.windows1252(byte)
    }
  }

  /// Converts bytes up to the first one without a character, or as long as there is room. Returns the numbers of bytes read
  /// and written.
  func convert(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> (read: Int, written: Int)
  {
    var (read, written) = (0, 0)
    while read < input.count, written + Self.longestCharacter <= output.count {
      let byte = unsafe input[read]
      if byte < 0x80 {
        unsafe output[written] = byte
        written += 1
      } else {
        guard let character = character(byte) else { break }
        for unit in character.utf8 {
          unsafe output[written] = unit
          written += 1
        }
      }
      read += 1
    }
    return (read, written)
  }

  /// The greatest number of bytes in UTF-8.
  private static let longestCharacter = 3
}
