/// The XML declaration.
extension TokenRepair {
  /// Drops blanks before the name `xml`, and makes a version other than 1.x (XML 1.0, production 26) the version 1.0.
  mutating func repairDeclaration() throws(Interruption) {
    guard repairs.contains(.markup), !window.hasMarkup, last == 0 else { return }
    // A longer declaration is not repaired, so that nothing waits for its end.
    let longest = DocumentEncoding.longestDeclaration
    let bytes = unsafe Span(_unsafeStart: place, count: min(count, longest))
    guard XMLDeclaration.begins(bytes, mayHaveBlanks: true) != false else { return }
    guard let declaration = XMLDeclaration(bytes), declaration.isEnded || isFinal && count < longest else {
      if count < longest { throw .wait }
      return
    }
    let version = declaration.version.map { self.bytes($0) }
    pass("<?".utf8.count)
    if declaration.blanks > 0 { replace(declaration.blanks, by: [], .declaration) }
    // After other characters, a quotation mark may be missing.
    guard let range = declaration.version, let version, version.allSatisfy(\.continuesXMLName),
      ExpatErrorTable.unsupportedVersion(String(decoding: version, as: UTF8.self)) != nil
    else { return }
    pass(range.lowerBound - readCount)
    replace(range.count, by: Array("1.0".utf8), .declaration)
  }
}
