/// Which faults of a document are repaired instead of ending the parse. Default none. The article *Feeds as they are* of
/// ExpatXML explains each.
///
/// ```swift
/// let options = ParserOptions(repairs: .feeds)
/// let careful = ParserOptions(repairs: [.ampersands, .htmlEntities])
/// ```
///
/// Nothing but what is named is repaired, and every repair is told as an ``XMLRepair``. A document without these faults has
/// the same events with and without. External entities are not repaired.
public struct XMLRepairs: OptionSet, Sendable, Hashable {
  /// The members as bits.
  public let rawValue: UInt32

  /// Makes a set from its members' bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// White space, zero bytes and byte order marks in front of the XML declaration are dropped, and zero bytes and byte order
  /// marks in front of a document without one; 4 KiB of them at most.
  public static let leadingCharacters = XMLRepairs(rawValue: 1 << 0)

  /// Zero bytes behind the root element are dropped, as a C string's buffer has them.
  public static let trailingZeros = XMLRepairs(rawValue: 1 << 1)

  /// References to HTML's entities that nothing declares, such as `&nbsp;`, become their text, in character data and in
  /// attribute values: those of ``XMLEntities/html``. What the document or ``ParserOptions/entities`` declares counts. If
  /// the document type refers to something external, they are repaired unless external entities may be loaded.
  public static let htmlEntities = XMLRepairs(rawValue: 1 << 2)

  /// An `&` that begins no reference becomes `&amp;`, in character data and in attribute values. `&name;` is a reference,
  /// whether or not there is such an entity.
  public static let ampersands = XMLRepairs(rawValue: 1 << 3)

  /// A `<` that can begin no markup becomes `&lt;`, in character data and in attribute values: one in front of anything but
  /// a character that a name may begin with, `/`, `!` and `?`.
  public static let lessThanSigns = XMLRepairs(rawValue: 1 << 4)

  /// Characters that XML does not allow (XML 1.0, production 2) are dropped, and references to them, in character data,
  /// attribute values, CDATA sections and comments. Where something would be joined by that, a `]]>` for example,
  /// one becomes U+FFFD.
  public static let droppedCharacters = XMLRepairs(rawValue: 1 << 5)

  /// The same characters become U+FFFD. Together with ``droppedCharacters``, this one counts.
  public static let replacedCharacters = XMLRepairs(rawValue: 1 << 6)

  /// Bytes that are no text in the document's encoding are read as Windows-1252, in character data, attribute values, CDATA
  /// sections and comments. Those that mean nothing there become U+FFFD.
  public static let windows1252Bytes = XMLRepairs(rawValue: 1 << 7)

  /// The same bytes become U+FFFD. Together with ``windows1252Bytes``, this one counts.
  public static let replacedBytes = XMLRepairs(rawValue: 1 << 8)

  /// A declared encoding that cannot be the document's, UTF-16 in a text of single bytes, or that nobody knows, is ignored:
  /// the document is read as UTF-8. UTF-7 stays an error.
  public static let declaredEncodings = XMLRepairs(rawValue: 1 << 9)

  /// Of several attributes of one name, the first counts.
  public static let duplicateAttributes = XMLRepairs(rawValue: 1 << 10)

  /// An attribute value without quotes gets them, if it consists of 256 or fewer of ASCII's letters, digits and
  /// `-._~:/?#%+,;@!$*()`, and does not end with a slash in front of the `>`.
  public static let unquotedAttributes = XMLRepairs(rawValue: 1 << 11)

  /// An attribute without a value has an empty one, as in HTML.
  public static let attributesWithoutValue = XMLRepairs(rawValue: 1 << 12)

  /// All, for feeds of strangers: characters that XML does not allow are dropped, and stray bytes are read as Windows-1252.
  public static let feeds: XMLRepairs = [
    .leadingCharacters, .trailingZeros, .htmlEntities, .ampersands, .lessThanSigns, .droppedCharacters,
    .windows1252Bytes, .declaredEncodings, .duplicateAttributes, .unquotedAttributes, .attributesWithoutValue,
  ]

  private static let names: [(XMLRepairs, String)] = [
    (.leadingCharacters, "leadingCharacters"), (.trailingZeros, "trailingZeros"), (.htmlEntities, "htmlEntities"),
    (.ampersands, "ampersands"), (.lessThanSigns, "lessThanSigns"), (.droppedCharacters, "droppedCharacters"),
    (.replacedCharacters, "replacedCharacters"), (.windows1252Bytes, "windows1252Bytes"),
    (.replacedBytes, "replacedBytes"), (.declaredEncodings, "declaredEncodings"),
    (.duplicateAttributes, "duplicateAttributes"), (.unquotedAttributes, "unquotedAttributes"),
    (.attributesWithoutValue, "attributesWithoutValue"),
  ]

  /// The single repairs by their names, as ``description`` has them, without ``feeds``.
  public static let byName: [String: XMLRepairs] = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
}

extension XMLRepairs: CustomStringConvertible {
  /// The names: `[.ampersands, .htmlEntities]`, or `.feeds`.
  public var description: String {
    if self == .feeds { return ".feeds" }
    return "[\(Self.names.filter { contains($0.0) }.map { ".\($0.1)" }.joined(separator: ", "))]"
  }
}
