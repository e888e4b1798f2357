/// Which faults of a document are repaired instead of ending the parse. Default none. The article *Feeds as they are* of
/// ExpatXML has an overview.
///
/// ```swift
/// let options = XMLOptions(repairs: .feeds)
/// let careful = XMLOptions(repairs: [.ampersands, .htmlEntities])
/// ```
///
/// Only the named faults are repaired, and every repair is reported as an ``XMLRepair``. A document in which nothing is
/// repaired has the same events either way. The document type and external entities are not repaired. A document with repairs is
/// scanned, whatever ``XMLOptions/usesExpatAlone`` says.
public struct XMLRepairs: OptionSet, Sendable, Hashable {
  /// The members as bits.
  public let rawValue: UInt32

  /// Makes a set from its members' bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// White space, zero bytes and byte order marks before the XML declaration are dropped. Before a document without an
  /// XML declaration, zero bytes and byte order marks are dropped. If there are 4 KiB of them or more, nothing is
  /// dropped.
  public static let leadingCharacters = XMLRepairs(rawValue: 1 << 0)

  /// Zero bytes after the root element are dropped. The buffer of a C string may contain them.
  public static let trailingZeros = XMLRepairs(rawValue: 1 << 1)

  /// References to undeclared HTML entities, such as `&nbsp;`, become their text, in character data and in attribute
  /// values. The entities are those of ``XMLEntities/html``. Declarations in the document and
  /// ``XMLOptions/entities`` take precedence. A name in another case, such as `&NBSP;`, counts if only one entity's name differs from
  /// it in nothing else. If the document type refers to something external, the references are
  /// repaired unless external entities may be loaded. A delegate is not asked for the text of these references.
  public static let htmlEntities = XMLRepairs(rawValue: 1 << 2)

  /// An `&` that does not begin a reference becomes `&amp;`, in character data and in attribute values. `&name;` is a
  /// reference, whether or not there is such an entity. After an `&` and more than 1 KiB of a name, nothing is repaired.
  public static let ampersands = XMLRepairs(rawValue: 1 << 3)

  /// A `<` that can't begin markup becomes `&lt;`, in character data and in attribute values. It can begin markup if it
  /// is followed by `/`, `!`, `?`, a character that a name may start with, or bytes that are no character. In a value it is text even
  /// then, if the closing quotation mark comes within 2 KiB: `title="a <b>c</b>"`. That mark must not follow an equals sign, and white
  /// space, `/` or `>` must follow it. Otherwise a mark may be missing before the `<`, and that is an error.
  public static let lessThanSigns = XMLRepairs(rawValue: 1 << 4)

  /// Characters that XML does not allow (XML 1.0, production 2) and references to them are dropped, in character data,
  /// attribute values, CDATA sections and comments. If that would join other characters, to `]]>` for example, one
  /// character becomes U+FFFD.
  public static let droppedCharacters = XMLRepairs(rawValue: 1 << 5)

  /// Characters that XML does not allow become U+FFFD. Takes precedence over ``droppedCharacters``.
  public static let replacedCharacters = XMLRepairs(rawValue: 1 << 6)

  /// Bytes that are not characters in the document's encoding are read as Windows-1252, in character data, attribute
  /// values, CDATA sections and comments. Bytes that are undefined there become U+FFFD.
  public static let windows1252Bytes = XMLRepairs(rawValue: 1 << 7)

  /// Bytes that are not characters in the document's encoding become U+FFFD. Takes precedence over
  /// ``windows1252Bytes``.
  public static let replacedBytes = XMLRepairs(rawValue: 1 << 8)

  /// A declared encoding is ignored, and the document is read as UTF-8, if the encoding is unknown or can't be right,
  /// such as UTF-16 in a text of single bytes. UTF-7 remains an error.
  public static let declaredEncodings = XMLRepairs(rawValue: 1 << 9)

  /// If a start tag has several attributes of one name, only the first is kept.
  public static let duplicateAttributes = XMLRepairs(rawValue: 1 << 10)

  /// An attribute value without quotes gets quotes. It ends before white space or `>`, has at most 2 KiB, contains neither quotation
  /// marks nor `<` nor a grave accent, does not begin with `=`, and does not end with a slash before the `>`, which might end the tag.
  public static let unquotedAttributes = XMLRepairs(rawValue: 1 << 11)

  /// An attribute without a value gets an empty value, as in HTML.
  public static let attributesWithoutValue = XMLRepairs(rawValue: 1 << 12)

  /// A space is inserted where an attribute begins directly after the quotation mark of the one before.
  public static let missingSpaces = XMLRepairs(rawValue: 1 << 13)

  /// `]]>` in character data becomes `]]&gt;`. So a CDATA section inside of another ends where the outer one ends in XML, and the rest is
  /// text.
  public static let cdataEnds = XMLRepairs(rawValue: 1 << 14)

  /// `&name;` becomes `&amp;name;`, in character data and in attribute values, if no entity of that name can have been declared: neither
  /// the document nor ``XMLOptions/entities`` declares one, and the document type refers to nothing external and to no parameter
  /// entity. A delegate is not asked for the text of these references.
  public static let undeclaredEntities = XMLRepairs(rawValue: 1 << 15)

  /// A space is inserted between two hyphens in a comment that do not end it.
  public static let doubleHyphens = XMLRepairs(rawValue: 1 << 16)

  /// What follows the root element, except for comments, processing instructions and white space, is dropped up to the end. If it
  /// contains an XML declaration, another document begins, and that is an error.
  public static let trailingContent = XMLRepairs(rawValue: 1 << 17)

  /// What comes before the document is dropped: text, comments and processing instructions, and HTML such as PHP's warnings. The
  /// document begins at its XML declaration, if there is one in the first 4 KiB. If there is none, and the first character is no
  /// `<`, it begins at the first markup. Nothing is dropped before `<?xml` if the document begins with an element that is not one of
  /// HTML, or with a document type, or if a CDATA section or a comment is in the HTML.
  ///
  /// So if the document begins with text, a comment, a processing instruction, or a tag such as `<b>` or `<p>`, its first events come
  /// when that is decided.
  public static let leadingContent = XMLRepairs(rawValue: 1 << 18)

  /// Two surrogates become the character that they stand for, in character data, attribute values, CDATA sections and comments. They
  /// may be bytes, as in CESU-8, or references such as `&#xD83D;&#xDE00;`, which only stand in character data and attribute values.
  public static let surrogatePairs = XMLRepairs(rawValue: 1 << 19)

  /// The end tags of open elements are inserted where the document ends, or the end tag of an outer element comes: `<b><i></b>` becomes
  /// `<b><i></i></b>`. Not one of ``feeds``.
  ///
  /// A document that is cut off has no error then. A text or a markup that is cut is dropped and reported as
  /// ``XMLRepair/Kind/unfinishedContent``, at the start of the markup, or for text at the end of the document. White space is kept. If
  /// text is streamed, what has come is delivered. Every end tag is reported, at the end of the document.
  ///
  /// An end tag ends up to 256 elements. A document that ends before its root element, inside of an external entity, or in the middle
  /// of compressed data, is an error, and so is a connection that breaks. Without this repair, `XMLRun.unfinishedTree` has the
  /// elements that came.
  public static let missingEndTags = XMLRepairs(rawValue: 1 << 20)

  /// An end tag is dropped if no element of that name is open. Not one of ``feeds``. After `]`, or with a name of more than a
  /// kilobyte, it is an error.
  public static let strayEndTags = XMLRepairs(rawValue: 1 << 21)

  /// HTML in an element that should hold text becomes text, up to the element's end tag: `<title>a <b>c</b></title>` becomes
  /// `<title>a &lt;b>c&lt;/b></title>`. Not one of ``feeds``.
  ///
  /// ``XMLOptions/textElements`` names the elements. From the first tag on, everything is text, also `&amp;` and other references.
  /// CDATA sections are what they are in XML, and before the first tag so are references, comments and processing instructions. If the
  /// element's attribute `type` ends in `xml` or `xhtml`, or `mode` is `xml`, its markup is meant, and stays.
  public static let unescapedMarkup = XMLRepairs(rawValue: 1 << 22)

  /// A document that declares ISO-8859-1, Windows-1252 or US-ASCII, itself or by its transport, is read as UTF-8 if there are
  /// characters outside of ASCII in its first 32 KiB, and all of these are characters in UTF-8. The first events come when that is
  /// decided. Reported as ``XMLRepair/Kind/declaredEncoding``. Not one of ``feeds``.
  ///
  /// Later bytes that are not characters in UTF-8 are faults, which ``windows1252Bytes`` repairs. ``XMLOptions/encoding`` takes
  /// precedence.
  public static let misdeclaredUTF8 = XMLRepairs(rawValue: 1 << 23)

  /// The repairs that need no guess, for feeds of strangers. Characters that XML does not allow are dropped, and bytes that are not
  /// characters in the document's encoding are read as Windows-1252. With `[.feeds, .replacedCharacters,
  /// .replacedBytes]`, both become U+FFFD.
  public static let feeds: XMLRepairs = [
    .leadingCharacters, .trailingZeros, .htmlEntities, .ampersands, .lessThanSigns, .droppedCharacters,
    .windows1252Bytes, .declaredEncodings, .duplicateAttributes, .unquotedAttributes, .attributesWithoutValue,
    .missingSpaces, .cdataEnds, .undeclaredEntities, .doubleHyphens, .trailingContent, .leadingContent, .surrogatePairs,
  ]

  /// Everything that can be repaired: ``feeds``, and the four that guess, ``missingEndTags``, ``strayEndTags``, ``unescapedMarkup`` and
  /// ``misdeclaredUTF8``.
  public static let all: XMLRepairs = [.feeds, .missingEndTags, .strayEndTags, .unescapedMarkup, .misdeclaredUTF8]

  private static let names: [(XMLRepairs, String)] = [
    (.leadingCharacters, "leadingCharacters"), (.trailingZeros, "trailingZeros"), (.htmlEntities, "htmlEntities"),
    (.ampersands, "ampersands"), (.lessThanSigns, "lessThanSigns"), (.droppedCharacters, "droppedCharacters"),
    (.replacedCharacters, "replacedCharacters"), (.windows1252Bytes, "windows1252Bytes"),
    (.replacedBytes, "replacedBytes"), (.declaredEncodings, "declaredEncodings"),
    (.duplicateAttributes, "duplicateAttributes"), (.unquotedAttributes, "unquotedAttributes"),
    (.attributesWithoutValue, "attributesWithoutValue"), (.missingSpaces, "missingSpaces"), (.cdataEnds, "cdataEnds"),
    (.undeclaredEntities, "undeclaredEntities"), (.doubleHyphens, "doubleHyphens"),
    (.trailingContent, "trailingContent"), (.leadingContent, "leadingContent"), (.surrogatePairs, "surrogatePairs"),
    (.missingEndTags, "missingEndTags"), (.strayEndTags, "strayEndTags"), (.unescapedMarkup, "unescapedMarkup"),
    (.misdeclaredUTF8, "misdeclaredUTF8"),
  ]

  /// The single repairs by their names in ``description``, without ``feeds`` and ``all``.
  public static let byName: [String: XMLRepairs] = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
}

extension XMLRepairs: CustomStringConvertible {
  /// The names of the repairs: `[.ampersands, .htmlEntities]`, or `.feeds` or `.all`.
  public var description: String {
    if self == .feeds { return ".feeds" }
    if self == .all { return ".all" }
    return "[\(Self.names.filter { contains($0.0) }.map { ".\($0.1)" }.joined(separator: ", "))]"
  }
}
