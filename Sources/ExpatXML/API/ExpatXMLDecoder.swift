/// Decodes values from elements, as Foundation's `JSONDecoder` does from JSON.
///
/// ```swift
/// struct Quake: Decodable {
///   var id: String            // <quake id="…">, or <quake><id>…</id>
///   var magnitude: Double     // <magnitude>5.1</magnitude>
///   var time: Date            // <time>2024-02-29T12:00:00Z</time>
///   var place: String?        // nil without <place>
///   var tags: [String]        // every <tags>, or what is in the only one; empty without one
/// }
///
/// let quake = try ExpatXMLDecoder().decode(Quake.self, from: node)
/// ```
///
/// <doc:TreesAndRecords> says what becomes of what.
public struct ExpatXMLDecoder: Sendable {
  /// How dates are decoded. Default ``DateDecodingStrategy/iso8601``, which is how XML Schema writes them.
  public var dateDecodingStrategy = DateDecodingStrategy.iso8601

  /// How `Data` is decoded. Default ``DataDecodingStrategy/base64``.
  public var dataDecodingStrategy = DataDecodingStrategy.base64

  /// How a `Bool` is decoded. Default ``BoolDecodingStrategy/words``: also from `yes` and `no`.
  public var boolDecodingStrategy = BoolDecodingStrategy.words

  /// How infinity and NaN are decoded. Default `INF`, `-INF` and `NaN`, which is how XML Schema writes them.
  public var nonConformingFloatDecodingStrategy = NonConformingFloatDecodingStrategy.convertFromString(
    positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NaN")

  /// How names become keys. Default ``KeyDecodingStrategy/useDefaultKeys``.
  public var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys

  /// Prefixes that stand in keys, with the namespaces they stand for: with `["media": "http://search.yahoo.com/mrss/"]`, the
  /// key `media:title` is of what has this local name and this namespace, whatever the prefix in the document. Default none:
  /// the prefixes of keys are those of the document.
  ///
  /// Namespaces have to be processed, as they are by default. A key may also carry its namespace itself:
  /// `{http://search.yahoo.com/mrss/}title`.
  public var namespacesByPrefix: [String: String] = [:]

  /// What is done to the white space of a `String`. Default ``StringDecodingStrategy/preserveWhitespace``. Around all other
  /// values it does not count.
  public var stringDecodingStrategy = StringDecodingStrategy.preserveWhitespace

  /// What the types that are decoded find in their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// How many types that are decoded with keys, or as arrays, may be inside each other. Each takes room on the stack, and
  /// a document may nest its elements as it likes, for a type that contains itself. Default 128, which needs 200 KiB.
  public var valueDepth = 128

  /// How documents that are decoded whole are parsed. By default their namespaces are processed. Keys without a prefix mean
  /// elements without one either way; keys that carry a namespace, or a prefix of ``namespacesByPrefix``, are an error where
  /// they are not.
  public var options = ParserOptions(shouldProcessNamespaces: true)

  /// Makes a decoder with the default strategies.
  public init() {}

  /// Decodes a value from an element.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - node: the element: its children and attributes are the keys, its text is a single value, and its children are the
  ///     elements of an array.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the path of keys and, in its ``Swift/DecodingError/sourcePosition``, the place in the
  ///   document; what the type throws besides.
  public func decode<T: Decodable>(_ type: T.Type, from node: ExpatXMLNode) throws -> T {
    try NodeDecoder(options: DecodingOptions(self), value: .element(node)).decode()
  }
}

extension ExpatXMLDecoder: CustomStringConvertible {
  /// The settings that differ from the default: `ExpatXMLDecoder(dateDecodingStrategy: .rfc822)`.
  public var description: String { SettingsText.text(of: self, default: ExpatXMLDecoder()) }
}
