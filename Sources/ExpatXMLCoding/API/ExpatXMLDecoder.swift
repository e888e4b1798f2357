#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  /// How dates are decoded. Default ``DateDecodingStrategy/iso8601OrRFC822``.
  public var dateDecodingStrategy = DateDecodingStrategy.iso8601OrRFC822 { didSet { forget() } }

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
      cache.take { ($0 as? DecodingSession)?.knows(node.tree) == true } as? DecodingSession
      ?? DecodingSession(self)
    // A type may have kept its decoder, and use it on another thread.
    defer {
      if isKnownUniquelyReferenced(&session) {
        session.end()
        cache.put(session)
      }
    }
    try session.checkName(ofRoot: node)
    return try NodeDecoder(session, node, type).decode()
  }

  /// What was learnt from earlier values.
  private var cache = SessionCache.ofDecoders

  mutating func forget() { cache = SessionCache() }
}

/// Values from whole documents. Options belong to the call, as with trees and records. Namespaces are processed.
extension ExpatXMLDecoder {
  /// Decodes a value from the root element of a document.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks and threads: see ``XMLProgress``.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the coding path and a ``Swift/DecodingError/sourcePosition``; what
  ///   ``ExpatXMLElement/init(_:options:progress:)-(XMLSource,_,_)`` throws; any error of the type's own `init(from:)`.
  public func decode<T: Decodable>(
    _ type: T.Type, from source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()
  ) throws -> T {
    try decode(type, from: ExpatXMLElement(source, options: options, progress: progress))
  }

  /// Decodes a value from the root element of a document, while the caller's actor is free. While the source is silent, no thread
  /// waits.
  ///
  /// - Throws: in addition, the errors of a sequence of chunks, and `CancellationError` if the task is cancelled.
  @concurrent public func decode<T: Decodable & Sendable & SendableMetatype>(
    _ type: T.Type, from source: XMLAsyncSource, options: XMLOptions = XMLOptions(),
    progress: XMLProgress = XMLProgress()
  ) async throws -> T {
    try decode(type, from: await ExpatXMLElement(source, options: options, progress: progress))
  }

  /// Decodes a value that can't leave the caller's actor: an object, or a type that belongs to the actor.
  ///
  /// The document is parsed on the actor, and other tasks run there in between. The value is then decoded in one piece. To let
  /// others run there too, decode the records of a large document: see ``XMLDecodedRecords``.
  ///
  /// - Throws: as for values that can leave it.
  nonisolated(nonsending) public func decode<T: Decodable>(
    _ type: T.Type, from source: XMLAsyncSource, options: XMLOptions = XMLOptions(),
    progress: XMLProgress = XMLProgress()
  ) async throws -> T {
    try decode(type, from: await ExpatXMLElement(source, options: options, progress: progress))
  }

  /// Decodes a value from the root element of a document in memory.
  ///
  /// It has no options, so that it can satisfy protocols of other libraries. With options, call
  /// `decode(type, from: .data(data), options: options)`.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try XMLSource.withSpan(of: data.span) { try decode(type, from: ExpatXMLElement($0)) }
  }
}

extension ExpatXMLDecoder {
  /// How dates are decoded.
  @nonexhaustive
  public enum DateDecodingStrategy: Sendable {
    /// ISO 8601 as in XML Schema and in RFC 3339, `2024-02-29T12:00:00.5+01:00`, or RFC 822 and its successors, as in RSS and in mail,
    /// `Thu, 29 Feb 2024 12:00:00 +0100`. No text is both.
    ///
    /// The time may be missing, and so may seconds. A date without a time zone is in UTC: for calendar days, decode `DateComponents`.
    ///
    /// In ISO 8601, fractions may have any length, and a space may stand for the `T`.
    ///
    /// In RFC 822, the day of the week may be missing or wrong. Years may have two digits. Time zones may be offsets or names: those of
    /// RFC 822, and those of Europe (`CET`, `BST`, `MSK` …), East Asia (`JST`, `KST`, `HKT`, `SGT`), Australia (`AEST` …) and New
    /// Zealand. Single letters mean UTC, as in RFC 5322. Ambiguous names, such as `IST`, are errors.
    case iso8601OrRFC822

    /// Seconds since the start of 1970, with or without fractions.
    case secondsSince1970

    /// Milliseconds since the start of 1970.
    case millisecondsSince1970

    /// With a function that gets the text without the white space around it, and returns nil if it is not a date: a formatter's
    /// `date(from:)`, for example.
    case convertFromString(@Sendable (String) -> Date?)

    /// With a function that gets the decoder of the value.
    case custom(@Sendable (any Decoder) throws -> Date)
  }

  /// How the names of elements and attributes become keys. Prefixes stay as they are; only a custom function gets them.
  @nonexhaustive
  public enum KeyDecodingStrategy: Sendable {
    /// The names are the keys.
    case useDefaultKeys

    /// `two_words` becomes `twoWords`. Underscores at the start and at the end stay.
    case convertFromSnakeCase

    /// `two-words` becomes `twoWords`.
    case convertFromKebabCase

    /// `TwoWords` becomes `twoWords`.
    case convertFromCapitalized

    /// With a function that gets the path to the element or attribute. Its last key is the name.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// How white space in a `String` is handled.
  @nonexhaustive
  public enum StringDecodingStrategy: Sendable {
    /// White space is kept.
    case preserveWhitespace

    /// White space at the start and at the end is removed.
    case trimWhitespace

    /// White space at the start and at the end is removed. Elsewhere, each sequence of white space becomes one space
    /// (XML Schema 2, section 4.3.6).
    case collapseWhitespace
  }
}
