/// Which faults of a document are repaired instead of ending the parse. Default none. The article *Feeds as they are* of
/// ExpatXML has an overview.
///
/// ```swift
/// let options = XMLOptions(repairs: .feeds)
/// let careful = XMLOptions(repairs: [.entities, .surroundings])
/// ```
///
/// Only the named faults are repaired, and every repair is reported as an ``XMLRepair``. A document in which nothing is
/// repaired has the same events either way. The document type and external entities are not repaired. A document with repairs is
/// scanned, whatever ``XMLOptions/usesExpatAlone`` says.
public struct XMLRepairs: OptionSet, Sendable, Hashable {
  /// The members as bits. Later releases may use other bits.
  public let rawValue: UInt32

  /// Makes a set from its members' bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Characters that XML does not allow (XML 1.0, production 2), and references to them, are dropped. Two surrogates become the
  /// character that they stand for, whether they are bytes, as in CESU-8, or references: `&#xD83D;&#xDE00;`.
  public static let characters: XMLRepairs = [.droppedCharacters, .surrogatePairs]

  /// Characters that XML does not allow, and bytes that are not characters in the document's encoding, become U+FFFD. Takes precedence
  /// over ``characters`` and ``encoding``.
  public static let replacementCharacters: XMLRepairs = [.replacedCharacters, .replacedBytes]

  /// Bytes that are not characters in the document's encoding are read as Windows-1252. A declared encoding that is unknown or can't be
  /// right, such as UTF-16 in a text of single bytes, is ignored, and the document is read as UTF-8.
  public static let encoding: XMLRepairs = [.windows1252Bytes, .declaredEncodings]

  /// References to undeclared HTML entities, such as `&nbsp;`, become their text. An `&` that does not begin a reference becomes `&amp;`,
  /// and so does that of a reference to an entity that can't have been declared. A delegate is not asked for the text of these.
  public static let entities: XMLRepairs = [.htmlEntities, .ampersands, .undeclaredEntities]

  /// A `<` that can't begin markup becomes `&lt;`, `]]>` in text becomes `]]&gt;`, and a space is inserted between two hyphens in a
  /// comment. In the XML declaration, blanks before `xml` are dropped, and a version such as 2.0 becomes 1.0.
  public static let markup: XMLRepairs = [.lessThanSigns, .cdataEnds, .doubleHyphens, .declarations]

  /// Of several attributes of one name, the first is kept. A value without quotation marks gets them, an attribute without a value gets
  /// an empty one, and a space is inserted between two attributes that touch.
  public static let attributes: XMLRepairs = [
    .duplicateAttributes, .unquotedAttributes, .attributesWithoutValue, .missingSpaces,
  ]

  /// What precedes the document is dropped: white space, zero bytes and byte order marks, text, and HTML such as PHP's warnings. So is
  /// what follows it, unless another document begins there.
  public static let surroundings: XMLRepairs = [.leadingCharacters, .leadingContent, .trailingZeros, .trailingContent]

  /// The end tags of open elements are inserted where the document ends, or the end tag of an outer element comes: `<b><i></b>` becomes
  /// `<b><i></i></b>`. An end tag without an open element is dropped. Not one of ``feeds``, since it guesses.
  ///
  /// A document that is cut off has no error then. Text or markup that is cut off is dropped. That is reported at the start of the markup,
  /// or for text, at the end of the document. White space is kept. If text is streamed, what has come is delivered.
  ///
  /// An end tag ends up to 256 elements. A document that ends before its root element, inside of an external entity, or in the middle
  /// of compressed data, is an error, and so is a connection that breaks. Without this repair, `XMLProgress.unfinishedTree` has the
  /// elements that came.
  public static let endTags: XMLRepairs = [.missingEndTags, .strayEndTags]

  /// HTML in an element that should hold text becomes text, up to the element's end tag: `<title>a <b>c</b></title>` becomes
  /// `<title>a &lt;b>c&lt;/b></title>`. Not one of ``feeds``, since it guesses.
  ///
  /// The elements are `title`, `description`, `content`, `summary`, `subtitle`, `content:encoded` and `itunes:summary`. From the first
  /// tag on, everything is text, also `&amp;` and other references. CDATA sections are what they are in XML, and before the first tag
  /// so are references, comments and processing instructions. If the element's attribute `type` ends in `xml` or `xhtml`, or `mode` is
  /// `xml`, its markup is meant, and stays.
  public static let unescapedMarkup = XMLRepairs(rawValue: 1 << 22)

  /// A document that declares ISO-8859-1, Windows-1252 or US-ASCII, itself or by its transport, is read as UTF-8 if its first 32 KiB show
  /// that it is. They do if they contain characters outside of ASCII, all of them valid UTF-8. The first events come when that is decided.
  /// Not one of ``feeds``, since it guesses.
  ///
  /// Later bytes that are not characters in UTF-8 are faults, which ``encoding`` repairs. ``XMLOptions/encoding`` takes precedence.
  public static let misdeclaredUTF8 = XMLRepairs(rawValue: 1 << 23)

  /// The repairs that don't guess, for feeds from strangers.
  public static let feeds: XMLRepairs = [.characters, .encoding, .entities, .markup, .attributes, .surroundings]

  /// Everything that can be repaired: ``feeds``, and the three that guess, ``endTags``, ``unescapedMarkup`` and ``misdeclaredUTF8``.
  public static let all: XMLRepairs = [.feeds, .endTags, .unescapedMarkup, .misdeclaredUTF8]
}

/// The single repairs.
extension XMLRepairs {
  /// White space, zero bytes and byte order marks before the XML declaration are dropped. Before a document without an
  /// XML declaration, zero bytes and byte order marks are dropped. If there are 4 KiB of them or more, nothing is
  /// dropped.
  package static let leadingCharacters = XMLRepairs(rawValue: 1 << 0)

  /// Zero bytes after the root element are dropped. The buffer of a C string may contain them.
  package static let trailingZeros = XMLRepairs(rawValue: 1 << 1)

  /// References to undeclared HTML entities, such as `&nbsp;`, become their text, in character data and in attribute values. The entities
  /// are those of ``XMLEntities/html``. Declarations in the document and ``XMLOptions/entities`` take precedence. A name in another case,
  /// such as `&NBSP;`, counts if it matches only one entity that way. If the document type refers to something external, the references are
  /// repaired unless external entities may be loaded. A delegate is not asked for the text of these references.
  package static let htmlEntities = XMLRepairs(rawValue: 1 << 2)

  /// An `&` that does not begin a reference becomes `&amp;`, in character data and in attribute values. `&name;` is a
  /// reference, whether or not there is such an entity. After an `&` and more than 1 KiB of a name, nothing is repaired.
  package static let ampersands = XMLRepairs(rawValue: 1 << 3)

  /// A `<` that can't begin markup becomes `&lt;`, in character data and in attribute values. It can begin markup if it is followed by `/`,
  /// `!`, `?`, a character that a name may start with, or bytes that are not a character. In a value it is text even then, if the closing
  /// quotation mark comes within 2 KiB: `title="a <b>c</b>"`. That mark must not follow an equals sign, and white space, `/` or `>` must
  /// follow it. Otherwise a mark may be missing before the `<`, and that is an error.
  package static let lessThanSigns = XMLRepairs(rawValue: 1 << 4)

  /// Characters that XML does not allow (XML 1.0, production 2) and references to them are dropped, in character data,
  /// attribute values, CDATA sections and comments. If that would join other characters, to `]]>` for example, one
  /// character becomes U+FFFD.
  package static let droppedCharacters = XMLRepairs(rawValue: 1 << 5)

  /// Characters that XML does not allow become U+FFFD. Takes precedence over ``droppedCharacters``.
  package static let replacedCharacters = XMLRepairs(rawValue: 1 << 6)

  /// Bytes that are not characters in the document's encoding are read as Windows-1252, in character data, attribute
  /// values, CDATA sections and comments. Bytes that are undefined there become U+FFFD.
  package static let windows1252Bytes = XMLRepairs(rawValue: 1 << 7)

  /// Bytes that are not characters in the document's encoding become U+FFFD. Takes precedence over
  /// ``windows1252Bytes``.
  package static let replacedBytes = XMLRepairs(rawValue: 1 << 8)

  /// A declared encoding is ignored, and the document is read as UTF-8, if the encoding is unknown or can't be right,
  /// such as UTF-16 in a text of single bytes. UTF-7 remains an error.
  package static let declaredEncodings = XMLRepairs(rawValue: 1 << 9)

  /// If a start tag has several attributes of one name, only the first is kept.
  package static let duplicateAttributes = XMLRepairs(rawValue: 1 << 10)

  /// An attribute value without quotes gets quotes. It ends before white space or `>` and has at most 2 KiB. It contains neither quotation
  /// marks nor `<` nor a grave accent, and does not begin with `=`. It does not end with a slash before the `>`, which might end the tag.
  package static let unquotedAttributes = XMLRepairs(rawValue: 1 << 11)

  /// An attribute without a value gets an empty value, as in HTML.
  package static let attributesWithoutValue = XMLRepairs(rawValue: 1 << 12)

  /// A space is inserted where an attribute begins directly after the quotation mark of the one before.
  package static let missingSpaces = XMLRepairs(rawValue: 1 << 13)

  /// `]]>` in character data becomes `]]&gt;`. So if CDATA sections are nested, the first `]]>` ends both, as in XML, and the rest is text.
  package static let cdataEnds = XMLRepairs(rawValue: 1 << 14)

  /// `&name;` becomes `&amp;name;`, in character data and in attribute values, if no entity of that name can have been declared. So neither
  /// the document nor ``XMLOptions/entities`` declares one, and the document type refers to nothing external and to no parameter entity. A
  /// delegate is not asked for the text of these references.
  package static let undeclaredEntities = XMLRepairs(rawValue: 1 << 15)

  /// A space is inserted between two hyphens in a comment that do not end it.
  package static let doubleHyphens = XMLRepairs(rawValue: 1 << 16)

  /// What follows the root element, except for comments, processing instructions and white space, is dropped up to the end. If it
  /// contains an XML declaration, another document begins, and that is an error.
  package static let trailingContent = XMLRepairs(rawValue: 1 << 17)

  /// What comes before the document is dropped: text, comments and processing instructions, and HTML such as PHP's warnings. The document
  /// begins at its XML declaration, if there is one in the first 4 KiB. If there is none, and the first character is no `<`, it begins at
  /// the first markup. Nothing is dropped before `<?xml` if the document begins with a document type, or with an element that is not one of
  /// HTML. The same holds if the HTML contains a CDATA section or a comment.
  ///
  /// So if the document begins with text, a comment, a processing instruction, or a tag such as `<b>` or `<p>`, its first events come
  /// when that is decided.
  package static let leadingContent = XMLRepairs(rawValue: 1 << 18)

  /// Two surrogates become the character that they stand for, in character data, attribute values, CDATA sections and comments. They
  /// may be bytes, as in CESU-8, or references such as `&#xD83D;&#xDE00;`, which only stand in character data and attribute values.
  package static let surrogatePairs = XMLRepairs(rawValue: 1 << 19)

  /// End tags of open elements are inserted.
  package static let missingEndTags = XMLRepairs(rawValue: 1 << 20)

  /// An end tag is dropped if no element of that name is open. After `]`, or with a name of more than a
  /// kilobyte, it is an error.
  package static let strayEndTags = XMLRepairs(rawValue: 1 << 21)

  /// In the XML declaration, blanks before `xml` are dropped, and a version other than 1.x becomes 1.0.
  package static let declarations = XMLRepairs(rawValue: 1 << 24)
}

extension XMLRepairs: CustomStringConvertible {
  private static let names: [(XMLRepairs, String)] = [
    (.characters, "characters"), (.replacementCharacters, "replacementCharacters"), (.encoding, "encoding"),
    (.entities, "entities"), (.markup, "markup"), (.attributes, "attributes"), (.surroundings, "surroundings"),
    (.endTags, "endTags"), (.unescapedMarkup, "unescapedMarkup"), (.misdeclaredUTF8, "misdeclaredUTF8"),
  ]

  /// The names of the repairs: `[.characters, .entities]`, or `.feeds` or `.all`.
  public var description: String {
    if self == .feeds { return ".feeds" }
    if self == .all { return ".all" }
    return "[\(Self.names.filter { contains($0.0) }.map { ".\($0.1)" }.joined(separator: ", "))]"
  }
}
