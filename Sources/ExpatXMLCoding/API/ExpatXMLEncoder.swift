#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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

  /// The name of the elements of an array that has no key: an encoded array, one that is the only value of a case, and arrays in
  /// arrays. Default `item`. For an enum with associated values, the name is that of its case.
  public var itemName = "item" { didSet { forget() } }

  /// The `userInfo` of the encoders that are passed to `encode(to:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { forget() } }

  /// Makes an encoder with the default strategies.
  public init() {}

  /// What was learnt from earlier values.
  private(set) var cache = SessionCache.ofEncoders

  mutating func forget() { cache = SessionCache() }
}

/// Whole documents.
///
/// All of these throw `EncodingError`: for keys that can't be written, such as `*`, and for values that XML can't contain. Its description
/// says which element that is in. They also throw any error of a type's own `encode(to:)`.
extension ExpatXMLEncoder {
  /// Encodes a value as a document.
  public func encode<T: Encodable>(_ value: T) throws -> Data { try encode(value, as: nil) }

  /// Encodes a value as a document.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - name: the name of the root element; nil for ``rootName``.
  /// - Returns: the document, in UTF-8.
  /// - Throws: `EncodingError`; any error of a type's own `encode(to:)`.
  public func encode<T: Encodable>(_ value: T, as name: String?) throws -> Data {
    try Data(encode(value, as: name, to: XMLWriter(format: format)))
  }

  /// Encodes a value as a document in a String.
  public func encodeToString<T: Encodable>(_ value: T, as name: String? = nil) throws -> String {
    try String(decoding: encode(value, as: name, to: XMLWriter(format: format)), as: UTF8.self)
  }

  /// Encodes a value as a document, and writes it in chunks.
  ///
  /// - Throws: in addition, ``XMLFileError``, and the errors of the destination. An existing file is then unchanged. Other destinations
  ///   may have a part of the document.
  public func encode<T: Encodable>(_ value: T, as name: String? = nil, to destination: XMLDestination) throws {
    _ = try encode(value, as: name, to: XMLWriter(destination, format: format))
  }

  private func encode<T: Encodable>(_ value: T, as name: String?, to xml: consuming XMLWriter) throws -> [UInt8] {
    try xml.document { try encode(value, as: name, to: &$0) }
    return try xml.finish()
  }
}

extension ExpatXMLEncoder {
  /// How dates are encoded.
  @nonexhaustive
  public enum DateEncodingStrategy: Sendable {
    /// ISO 8601 as in XML Schema and in RFC 3339, in UTC: `2024-02-29T12:00:00Z`. Seconds have as many digits as the
    /// decoder needs for the same date.
    case iso8601

    /// RFC 5322, as in RSS and in mail, in UTC: `Thu, 29 Feb 2024 12:00:00 +0000`. Fractions of seconds are lost.
    case rfc822

    /// Seconds since the start of 1970, with fractions if there are any.
    case secondsSince1970

    /// Milliseconds since the start of 1970, with fractions if there are any.
    case millisecondsSince1970

    /// With a function that returns the text.
    case convertToString(@Sendable (Date) -> String)

    /// With a function that gets the encoder of the value.
    case custom(@Sendable (Date, any Encoder) throws -> Void)
  }

  /// How a `String` is encoded that is not an attribute.
  @nonexhaustive
  public enum StringEncodingStrategy: Sendable {
    /// As text.
    case text

    /// As a CDATA section (XML 1.0, section 2.7), which is read as the same text.
    case cdata

    /// As a CDATA section for these keys, which are written as in the type. The items of an array have its key.
    case cdataForKeys(Set<String>)
  }

  /// How keys become the names of elements and attributes. Prefixes, namespaces, `@` and `#text` stay as they are.
  @nonexhaustive
  public enum KeyEncodingStrategy: Sendable {
    /// The keys are the names.
    case useDefaultKeys

    /// `twoWords` becomes `two_words`, and `myURLPath` becomes `my_url_path`.
    case convertToSnakeCase

    /// `twoWords` becomes `two-words`, and `myURLPath` becomes `my-url-path`.
    case convertToKebabCase

    /// `twoWords` becomes `TwoWords`.
    case convertToCapitalized

    /// With a function that gets the path to the element or attribute. Its last key is the one to convert.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }
}
