/// Encodes `Encodable` values as XML, as Foundation's `JSONEncoder` does as JSON. ``ExpatXMLDecoder`` decodes the same
/// values from it.
///
/// ```swift
/// struct Quake: Encodable {
///   enum CodingKeys: String, CodingKey {
///     case id = "@id"
///     case magnitude, time, place, tags = "tags/tag"
///   }
///   var id: String            // <quake id="…">
///   var magnitude: Double     // <magnitude>5.1</magnitude>
///   var time: Date            // <time>2024-02-29T12:00:00Z</time>
///   var place: String?        // nothing if it is nil
///   var tags: [String]        // <tags><tag>…</tag><tag>…</tag></tags>
/// }
///
/// let document = try ExpatXMLEncoder().encode(quake, as: "quake")
/// ```
///
/// Attributes and elements are in the order of the keys. The keys of a dictionary are sorted if they are of type `String`,
/// unless a type calls the dictionary's own `encode(to:)`. The article *Decoding and encoding* describes how keys and
/// values are elements, attributes and text.
public struct ExpatXMLEncoder: Sendable {
  /// How the document is laid out. Default ``XMLWriter/Format/compact``.
  public var format = XMLWriter.Format.compact

  /// How dates are encoded. Default ``DateEncodingStrategy/iso8601``, which is how XML Schema writes them.
  public var dateEncodingStrategy = DateEncodingStrategy.iso8601 { didSet { forget() } }

  /// How a `String` is encoded. Default ``StringEncodingStrategy/text``.
  public var stringEncodingStrategy = StringEncodingStrategy.text { didSet { forget() } }

  /// What stands for each character in a `String` that XML can't contain (XML 1.0, section 2.2): most control characters, U+FFFE and
  /// U+FFFF. `""` leaves them out. Default nil: they are errors.
  public var invalidCharacterReplacement: String? { didSet { forget() } }

  /// How keys become names. Default ``KeyEncodingStrategy/useDefaultKeys``.
  public var keyEncodingStrategy = KeyEncodingStrategy.useDefaultKeys { didSet { forget() } }

  /// Whether nil is written as an element with `xsi:nil="true"` (XML Schema 1, section 2.6.2); for attributes and texts, nothing. Default
  /// false: nothing is written. In an array, nil is always such an element, since leaving it out would move the others.
  public var encodesNil = false { didSet { forget() } }

  /// The namespaces of prefixes in keys. The encoded element declares them, unless they are in force. With
  /// `["": "http://www.w3.org/2005/Atom"]`, elements whose key has no prefix are in this namespace. Default none. A key can also
  /// contain its namespace, as in `{http://search.yahoo.com/mrss/}title`, which is then declared where it is used. In a
  /// dictionary, a key can do so only if `""` has a namespace here, and the key's namespace has no prefix. Otherwise a decoder
  /// would give another key, so encoding throws an `EncodingError`.
  public var namespacesByPrefix: [String: String] = [:] { didSet { forget() } }

  /// The name of the encoded element if a call gives none. Default nil: the name of the type, such as `Quake`, or `root`
  /// if that is not a name. It is written as it is, whatever the ``keyEncodingStrategy``.
  public var rootName: String? { didSet { forget() } }

  /// The name of the elements of an array that has no key: an encoded array, and arrays in arrays. Default `item`. For an
  /// enum with associated values, the name is that of its case.
  public var itemName = "item" { didSet { forget() } }

  /// The `userInfo` of the encoders that are passed to `encode(to:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { forget() } }

  /// Makes an encoder with the default strategies.
  public init() {}

  /// What was learnt from earlier values. Nil in a session, which the cache holds.
  private(set) var cache: SessionCache? = SessionCache.ofEncoders

  var withoutCache: ExpatXMLEncoder {
    var encoder = self
    encoder.cache = nil
    return encoder
  }

  private mutating func forget() { cache = SessionCache() }
}
