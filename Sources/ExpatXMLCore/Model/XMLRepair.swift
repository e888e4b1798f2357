/// A fault of a document that was repaired, because ``XMLOptions/repairs`` asked for it.
public struct XMLRepair: Sendable, Hashable {
  /// The faults, each of which a group of ``XMLRepairs`` repairs.
  package enum Fault: String, Sendable, CaseIterable {
    case leadingCharacters, trailingZeros, htmlEntity, ampersand, lessThanSign, character, byte, declaredEncoding,
      misdeclaredUTF8,
      duplicateAttribute
    case unquotedAttribute, attributeWithoutValue, missingSpace, cdataEnd, undeclaredEntity, doubleHyphen,
      trailingContent
    case leadingContent, surrogatePair, missingEndTag, strayEndTag, unescapedMarkup, declaration
    /// The text or the markup in which a document ends.
    case unfinishedContent
  }

  package var fault: Fault

  /// The group that the repair belongs to, such as ``XMLRepairs/entities``. Replacement by U+FFFD is in ``XMLRepairs/characters`` or
  /// ``XMLRepairs/encoding``, not in ``XMLRepairs/replacementCharacters``.
  public var kind: XMLRepairs {
    switch fault {
    case .character, .surrogatePair: .characters
    case .byte, .declaredEncoding: .encoding
    case .htmlEntity, .ampersand, .undeclaredEntity: .entities
    case .lessThanSign, .cdataEnd, .doubleHyphen, .declaration: .markup
    case .duplicateAttribute, .unquotedAttribute, .attributeWithoutValue, .missingSpace: .attributes
    case .leadingCharacters, .leadingContent, .trailingZeros, .trailingContent: .surroundings
    case .missingEndTag, .strayEndTag, .unfinishedContent: .endTags
    case .unescapedMarkup: .unescapedMarkup
    case .misdeclaredUTF8: .misdeclaredUTF8
    }
  }

  /// The position of the fault in the original document.
  public var position: XMLPosition

  /// The replaced bytes, at most 256 of them. They need not be UTF-8. If the document was converted to UTF-8, they are those of the
  /// converted document, unless they are not characters in its encoding.
  package var originalBytes: [UInt8]

  /// The text that replaced them. Empty if they were dropped.
  public var replacement: String

  package init(fault: Fault, position: XMLPosition, originalBytes: [UInt8], replacement: String) {
    self.fault = fault
    self.position = position
    self.originalBytes = originalBytes
    self.replacement = replacement
  }

  /// What was replaced, at most 256 bytes of it, with U+FFFD for bytes that are not UTF-8. Of zero bytes and of text behind the document,
  /// only the start is kept. For HTML that became text, it is the first `<`, and for an attribute without a value, its name.
  public var original: String { String(decoding: originalBytes, as: UTF8.self) }

  /// The greatest number of replaced bytes that are kept.
  static let longestOriginal = 256
}

extension XMLRepair: CustomStringConvertible {
  /// One line for people: `"&" became "&amp;". Line 3, column 8.`
  public var description: String {
    "\(message) Line \(position.line), column \(position.column)."
  }

  /// The description without the position.
  public var message: String {
    let original =
      fault == .byte || fault == .surrogatePair && originalBytes.first == 0xED
      ? "The byte" + (originalBytes.count == 1 ? " " : "s ")
        + originalBytes.map(\.hexadecimal).joined(separator: " ")
      : Self.quoted(self.original)
    if originalBytes.isEmpty { return "\(Self.quoted(replacement)) was inserted." }
    return replacement.isEmpty ? "\(original) was dropped." : "\(original) became \(Self.quoted(replacement))."
  }

  private static func quoted(_ text: String) -> String { text.debugDescription }
}
