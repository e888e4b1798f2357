/// The text of an entity that needs no parsing: short, in UTF-8, and without markup, references or line ends.
///
/// Most answers of a delegate are like that: a space or a letter for each reference. An Expat parser for each answer
/// would copy every name of the document.
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

  /// Whether it is a Char (XML 1.0, production 2) that is not part of markup, references, line ends or `]]>`.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isXMLCharacter && !["<", ">", "&", "\r"].contains(scalar)
  }
}
