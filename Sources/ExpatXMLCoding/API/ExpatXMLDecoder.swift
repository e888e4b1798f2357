/// Decodes `Decodable` values from XML, as Foundation's `JSONDecoder` does from JSON.
///
/// ```swift
/// struct Quake: Decodable {
///   var id: String            // <quake id="…">, or <quake><id>…</id>
///   var magnitude: Double     // <magnitude>5.1</magnitude>
///   var time: Date            // <time>2024-02-29T12:00:00Z</time>
///   var place: String?        // nil without <place>
///   var tags: [String]        // every <tags>; empty without one
/// }
///
/// let quake = try ExpatXMLDecoder().decode(Quake.self, from: node)
/// ```
///
/// The article *Decoding and encoding* describes how keys and values are elements, attributes and text.
public struct ExpatXMLDecoder: Sendable {
  /// How dates are decoded. Default ``DateDecodingStrategy/iso8601``, which is how XML Schema writes them.
  public var dateDecodingStrategy = DateDecodingStrategy.iso8601 { didSet { forget() } }

  /// How names become keys. Default ``KeyDecodingStrategy/useDefaultKeys``.
  public var keyDecodingStrategy = KeyDecodingStrategy.useDefaultKeys { didSet { forget() } }

  /// The namespaces of prefixes in keys. With `["media": "http://search.yahoo.com/mrss/"]`, the key `media:title` means
  /// the local name `title` in this namespace, whatever prefix the document uses. Default none: the prefixes in keys
  /// are compared with those in the document.
  ///
  /// With `["": "http://www.w3.org/2005/Atom"]`, keys without a prefix mean elements in this namespace, with and without
  /// a prefix in the document, and no others. Attributes without a prefix have no namespace, as everywhere in XML.
  ///
  /// A key can also contain its namespace: `{http://search.yahoo.com/mrss/}title`.
  public var namespacesByPrefix: [String: String] = [:] { didSet { forget() } }

  /// How white space in a `String` is handled. Default ``StringDecodingStrategy/preserveWhitespace``. White space around numbers,
  /// dates and other texts is ignored. So is that around the raw value of an enum, unless a case includes it. A type that
  /// converts a `String` itself gets it by this strategy.
  public var stringDecodingStrategy = StringDecodingStrategy.preserveWhitespace { didSet { forget() } }

  /// The `userInfo` of the decoders that are passed to `init(from:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { forget() } }

  /// Whether a missing array or set, for whose key there is nothing, is an error, as in JSON. Default false: it is empty.
  public var requiresLists = false { didSet { forget() } }

  /// How deep values with keys and arrays may be nested, for the encoder too. For a type that contains itself, the document determines
  /// that, and an object that contains itself has no end. Each level takes stack space: 128 need 200 KiB, or up to 400 for types with
  /// many members.
  static let valueDepth = 128

  /// The name that the decoded element must have: the root of a document, a record or a node. Default nil: any name.
  ///
  /// A login page or the description of an error is a document, too. Without this, it is decoded as an empty value if all members
  /// of the type may be missing. As in keys, the name may have a namespace, or a prefix of ``namespacesByPrefix``, and there may
  /// be a choice of names: `rss|feed`. It is the name in the document, whatever the ``keyDecodingStrategy``. The root around
  /// records is checked by the `rootName` of ``XMLRecords``.
  public var rootName: String? { didSet { forget() } }

  /// Makes a decoder with the default strategies.
  public init() {}

  /// Decodes a value from an element.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - node: the element. Its children and attributes are the keys. A single value is decoded from its text, an array
  ///     from its children.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the coding path and a ``Swift/DecodingError/sourcePosition``; any error of the
  ///   type's own `init(from:)`.
  public func decode<T: Decodable>(_ type: T.Type, from node: ExpatXMLElement) throws -> T {
    var session =
      cache?.take { ($0 as? DecodingSession)?.knows(node.tree) == true } as? DecodingSession
      ?? DecodingSession(withoutCache)
    // A type may have kept its decoder, and use it on another thread.
    defer {
      if isKnownUniquelyReferenced(&session) {
        session.end()
        cache?.put(session)
      }
    }
    try session.checkName(ofRoot: node)
    return try NodeDecoder(session, node, type).decode()
  }

  /// What was learnt from earlier values. Nil in a session, which the cache holds.
  private var cache: SessionCache? = SessionCache.ofDecoders

  var withoutCache: ExpatXMLDecoder {
    var decoder = self
    decoder.cache = nil
    return decoder
  }

  private mutating func forget() { cache = SessionCache() }
}
