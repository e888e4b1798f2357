/// The name of an element or attribute, split once at its colon (Namespaces in XML 1.0, section 4).
final class XMLName {
  let qualifiedName: String
  /// Empty without a colon, and in names that are no qualified names: `:a`, `a:`.
  let prefix: String
  let localName: String
  /// The prefix that an attribute of this name declares: `""` for `xmlns`, `p` for `xmlns:p`; nil for others.
  let declaredPrefix: String?

  /// The URI that this name's prefix stands for, as of that generation of the namespace scope.
  var namespaceURI = ""
  var namespaceGeneration = -1

  init(_ qualifiedName: String) {
    self.qualifiedName = qualifiedName
    let utf8 = qualifiedName.utf8
    if let colon = utf8.firstIndex(of: UInt8(ascii: ":")), colon != utf8.startIndex,
      utf8.index(after: colon) != utf8.endIndex
    {
      prefix = String(qualifiedName[..<colon])
      localName = String(qualifiedName[utf8.index(after: colon)...])
    } else {
      prefix = ""
      localName = qualifiedName
    }
    declaredPrefix = qualifiedName == "xmlns" ? "" : prefix == "xmlns" ? localName : nil
  }
}
