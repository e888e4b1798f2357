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

  /// Characters that XML does not allow (XML 1.0, production 2), and references to them, are dropped in text, attribute values and
  /// comments. If that would join other characters, to `]]>` for example, one becomes U+FFFD. Two surrogates become the character that
  /// they stand for, whether they are bytes, as in CESU-8, or references: `&#xD83D;&#xDE00;`.
  public static let characters = XMLRepairs(rawValue: 1 << 0)

  /// Characters that XML does not allow, and bytes that are not characters in the document's encoding, become U+FFFD. Takes precedence
  /// over ``characters`` and ``encoding``.
  public static let replacementCharacters = XMLRepairs(rawValue: 1 << 1)

  /// Bytes that are not characters in the document's encoding are read as Windows-1252, or become U+FFFD if they are undefined there. A
  /// declared encoding that is unknown or can't be right, such as UTF-16 in a text of single bytes, is ignored, and the document is read
  /// as UTF-8. UTF-7 remains an error.
  public static let encoding = XMLRepairs(rawValue: 1 << 2)

  /// References to undeclared HTML entities, such as `&nbsp;`, become their text, also in another case, such as `&NBSP;`, if only one
  /// entity matches then. An `&` that does not begin a reference becomes `&amp;`, and so does that of a reference to an entity that can't
  /// have been declared. A delegate is not asked for the text of these. After an `&` and more than 1 KiB of a name, nothing is repaired.
  public static let entities = XMLRepairs(rawValue: 1 << 3)

  /// A `<` that can't begin markup becomes `&lt;`, `]]>` in text becomes `]]&gt;`, and a space is inserted between two hyphens in a
  /// comment. In an attribute value, any `<` does, if the closing quotation mark comes within 2 KiB, in a place where it can only end a
  /// value: `title="a <b>c</b>"`. In the XML declaration, blanks before `xml` are dropped, and a version such as 2.0 becomes 1.0.
  public static let markup = XMLRepairs(rawValue: 1 << 4)

  /// Of several attributes of one name, the first is kept. A value without quotation marks gets them, an attribute without a value gets
  /// an empty one, and a space is inserted between two attributes that touch. A value without marks may have up to 2 KiB. It contains no
  /// mark, no `<` and no grave accent, and does not end with a slash, which might end the tag.
  public static let attributes = XMLRepairs(rawValue: 1 << 5)

  /// What precedes the document is dropped: white space, zero bytes and byte order marks, text, and HTML such as PHP's warnings. So is
  /// what follows it, unless another document begins there with an XML declaration.
  ///
  /// The document begins at its XML declaration, if there is one in the first 4 KiB; otherwise at the first markup, if it begins with
  /// text. Nothing is dropped before `<?xml` if the document begins with a document type, or with an element that is not one of HTML. The
  /// same holds if the HTML contains a CDATA section or a comment. If it begins with text, a comment, a processing instruction, or a tag such as `<b>`
  /// or `<p>`, its first events come when that is decided.
  public static let surroundings = XMLRepairs(rawValue: 1 << 6)

  /// The end tags of open elements are inserted where the document ends, or the end tag of an outer element comes: `<b><i></b>` becomes
  /// `<b><i></i></b>`. An end tag without an open element is dropped. Not one of ``feeds``, since it guesses.
  ///
  /// A document that is cut off has no error then. Text or markup that is cut off is dropped. That is reported at the start of the markup,
  /// or for text, at the end of the document. White space is kept. If text is streamed, what has come is delivered.
  ///
  /// An end tag ends up to 256 elements. One without an open element is an error after `]`, or with a name of more than a kilobyte. A
  /// document that ends before its root element, inside of an external entity, or in the middle
  /// of compressed data, is an error, and so is a connection that breaks. Without this repair, `XMLProgress.unfinishedTree` has the
  /// elements that came.
  public static let endTags = XMLRepairs(rawValue: 1 << 7)

  /// HTML in an element that should hold text becomes text, up to the element's end tag: `<title>a <b>c</b></title>` becomes
  /// `<title>a &lt;b>c&lt;/b></title>`. Not one of ``feeds``, since it guesses.
  ///
  /// The elements are `title`, `description`, `content`, `summary`, `subtitle`, `content:encoded` and `itunes:summary`. From the first
  /// tag on, everything is text, also `&amp;` and other references. CDATA sections are what they are in XML, and before the first tag
  /// so are references, comments and processing instructions. If the element's attribute `type` ends in `xml` or `xhtml`, or `mode` is
  /// `xml`, its markup is meant, and stays.
  public static let unescapedMarkup = XMLRepairs(rawValue: 1 << 8)

  /// A document that declares ISO-8859-1, Windows-1252 or US-ASCII, itself or by its transport, is read as UTF-8 if its first 32 KiB show
  /// that it is. They do if they contain characters outside of ASCII, all of them valid UTF-8. The first events come when that is decided.
  /// Not one of ``feeds``, since it guesses.
  ///
  /// Later bytes that are not characters in UTF-8 are faults, which ``encoding`` repairs. ``XMLOptions/encoding`` takes precedence.
  public static let misdeclaredUTF8 = XMLRepairs(rawValue: 1 << 9)

  /// The repairs that don't guess, for feeds from strangers.
  public static let feeds: XMLRepairs = [.characters, .encoding, .entities, .markup, .attributes, .surroundings]

  /// Everything that can be repaired: ``feeds``, and the three that guess, ``endTags``, ``unescapedMarkup`` and ``misdeclaredUTF8``.
  public static let all: XMLRepairs = [.feeds, .endTags, .unescapedMarkup, .misdeclaredUTF8]
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
