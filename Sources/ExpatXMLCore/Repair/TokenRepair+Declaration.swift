/// The XML declaration.
extension TokenRepair {
  /// Drops blanks before the name `xml`, and makes a version other than 1.x (XML 1.0, production 26) the version 1.0.
  mutating func repairDeclaration() throws(Interruption) {
    guard repairs.contains(.markup), !window.hasMarkup, last == 0 else { return }
    let bytes = unsafe Span(_unsafeStart: place, count: count)
    guard XMLDeclaration.begins(bytes) != false else { return }
    guard let declaration = XMLDeclaration(bytes), declaration.isEnded else {
      guard count < DocumentEncoding.longestDeclaration else { return }
      throw .wait
    }
    let version = declaration.version.map { String(decoding: self.bytes($0), as: UTF8.self) }
    pass("<?".utf8.count)
    if declaration.blanks > 0 { replace(declaration.blanks, by: [], .declaration) }
    guard let range = declaration.version, let version, ExpatErrorTable.unsupportedVersion(version) != nil else {
      return
    }
    pass(range.lowerBound - readCount)
    replace(range.count, by: Array("1.0".utf8), .declaration)
  }
}
