/// A fault of a document that was repaired, because ``XMLOptions/repairs`` asked for it.
public struct XMLRepair: Sendable, Hashable {
  /// The kind of fault. There may be more in later releases.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// ``XMLRepairs/leadingCharacters``
    case leadingCharacters
    /// ``XMLRepairs/trailingZeros``, reported once for all of them
    case trailingZeros
    /// ``XMLRepairs/htmlEntities``
    case htmlEntity
    /// ``XMLRepairs/ampersands``
    case ampersand
    /// ``XMLRepairs/lessThanSigns``
    case lessThanSign
    /// ``XMLRepairs/droppedCharacters`` and ``XMLRepairs/replacedCharacters``
    case character
    /// ``XMLRepairs/windows1252Bytes`` and ``XMLRepairs/replacedBytes``
    case byte
    /// ``XMLRepairs/declaredEncodings`` and ``XMLRepairs/misdeclaredUTF8``
    case declaredEncoding
    /// ``XMLRepairs/duplicateAttributes``
    case duplicateAttribute
    /// ``XMLRepairs/unquotedAttributes``
    case unquotedAttribute
    /// ``XMLRepairs/attributesWithoutValue``
    case attributeWithoutValue
    /// ``XMLRepairs/missingSpaces``
    case missingSpace
    /// ``XMLRepairs/cdataEnds``
    case cdataEnd
    /// ``XMLRepairs/undeclaredEntities``
    case undeclaredEntity
    /// ``XMLRepairs/doubleHyphens``
    case doubleHyphen
    /// ``XMLRepairs/trailingContent``, reported once for all of it
    case trailingContent
    /// ``XMLRepairs/leadingContent``
    case leadingContent
    /// ``XMLRepairs/surrogatePairs``
    case surrogatePair
    /// ``XMLRepairs/missingEndTags``, reported for each element
    case missingEndTag
    /// ``XMLRepairs/missingEndTags``: the text or the markup in which the document ends
    case unfinishedContent
    /// ``XMLRepairs/strayEndTags``
    case strayEndTag
    /// ``XMLRepairs/unescapedMarkup``, reported once for each element
    case unescapedMarkup
  }

  /// The kind of fault.
  public var kind: Kind

  /// The position of the fault in the original document.
  public var position: XMLPosition

  /// The replaced bytes, at most 256 of them. They need not be UTF-8. If the document was converted to UTF-8, they are
  /// those of the converted document, except for a ``Kind/byte``. For ``Kind/trailingZeros``, this is one of them; for
  /// ``Kind/attributeWithoutValue``, the name; for ``Kind/trailingContent``, the first of it; for ``Kind/unescapedMarkup``,
  /// the first `<`; for ``Kind/unfinishedContent``, the text as it would have been delivered, or the markup with its repairs.
  public var originalBytes: [UInt8]

  /// The text that replaced them. Empty if they were dropped.
  public var replacement: String

  /// Makes a repair.
  public init(kind: Kind, position: XMLPosition, originalBytes: [UInt8], replacement: String) {
    self.kind = kind
    self.position = position
    self.originalBytes = originalBytes
    self.replacement = replacement
  }

  /// The replaced bytes as a String, with U+FFFD for bytes that are not UTF-8.
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
      kind == .byte || kind == .surrogatePair && originalBytes.first == 0xED
      ? "The byte" + (originalBytes.count == 1 ? " " : "s ")
        + originalBytes.map(\.hexadecimal).joined(separator: " ")
      : Self.quoted(self.original)
    if originalBytes.isEmpty { return "\(Self.quoted(replacement)) was inserted." }
    return replacement.isEmpty ? "\(original) was dropped." : "\(original) became \(Self.quoted(replacement))."
  }

  private static func quoted(_ text: String) -> String { text.debugDescription }
}
