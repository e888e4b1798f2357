/// The text of an entity that nothing needs to be done to: short, in UTF-8, and nothing but characters as they are.
///
/// Most answers of a delegate are such, a space or a letter for each reference. A parser of Expat's for each would copy
/// every name of the document.
package struct PlainText {
  private static let longest = 1024

  let bytes: [UInt8]

  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count <= Self.longest else { return nil }
    let bytes = Array(bytes)
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.first != "\u{FEFF}",
      text.unicodeScalars.allSatisfy(Self.isPlain)
    else { return nil }
    self.bytes = bytes
  }

  /// Char, XML 1.0, production 2, without what markup, references, line ends and `]]>` are told by.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&": false
    case "\t", "\n", " "..."\u{FFFD}", "\u{10000}"...: true
    default: false
    }
  }
}
