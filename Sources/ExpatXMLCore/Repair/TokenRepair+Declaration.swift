/// The XML declaration.
extension TokenRepair {
  /// A longer version, or more blanks, are an error.
  private static let longest = 16

  /// Drops blanks before the name `xml`, and makes a version other than 1.x (XML 1.0, production 26) the version 1.0.
  mutating func repairDeclaration() throws(Interruption) {
    guard repairs.contains(.markup), !window.hasMarkup, last == 0 else { return }
    var blanks = 0
    while blanks < Self.longest, try byte(at: 2 + blanks).isXMLSpace { blanks += 1 }
    guard try begins(with: "xml", at: 2 + blanks), try byte(at: 5 + blanks).isXMLSpace else { return }
    pass(2)
    if blanks > 0 { replace(blanks, by: [], .declaration) }
    pass(3)
    passSpace()
    guard try begins(with: "version") else { return }
    pass("version".utf8.count)
    passSpace()
    guard try byte(at: 0) == UInt8(ascii: "=") else { return }
    pass(1)
    passSpace()
    let quote = try byte(at: 0)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return }
    pass(1)
    var length = 0
    while try byte(at: length) != quote {
      guard length < Self.longest, self[length].continuesXMLName else { return }
      length += 1
    }
    let version = String(decoding: bytes(0..<length), as: UTF8.self)
    if ExpatErrorTable.unsupportedVersion(version) != nil { replace(length, by: Array("1.0".utf8), .declaration) }
  }
}
