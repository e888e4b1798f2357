/// How a document is parsed. Every way of parsing takes these options.
///
/// ```swift
/// let events = XMLEvents(.file("feed.xml"), options: XMLOptions(repairs: .feeds, limits: .untrusted))
/// ```
///
/// Options that mean nothing for a way of parsing are ignored, such as the delivery of text for trees, records and values. Namespaces are
/// no option: they are processed everywhere except in `ExpatXMLParser`, which has a property for them as `XMLParser` does.
/// ``XMLStreamParser`` looks them up when they are asked for.
public struct XMLOptions: Sendable, Equatable {
  /// Whether faults against Namespaces in XML 1.0 are errors of code ``XMLErrorCode/namespaceDeclarationError``.
  ///
  /// Default false, as with `XMLParser`: a name with an undeclared prefix is in no namespace, a forbidden declaration declares nothing,
  /// and attributes may share an expanded name.
  ///
  /// If true, prefixes must be declared, and two attributes may not have one expanded name. A declaration may neither declare a prefix as
  /// `""` nor touch the prefixes `xml` and `xmlns` or their namespaces. A name may not have more than one colon, or one at its start or
  /// end. The name of a processing instruction, an entity or a notation may have none. What a delegate skips with `skipDescendants()` is
  /// not checked.
  public var checksNamespaces: Bool

  /// How text is delivered. Default ``XMLTextDelivery/coalesced``.
  public var textDelivery: XMLTextDelivery

  /// Whether CDATA sections are reported as such, and divide the text around them.
  ///
  /// Default false: they are character data (XML 1.0, section 2.7), joined to the text around them. So who handles text misses nothing. If
  /// true, a delegate without `parser(_:foundCDATA:)` gets each section through `foundCharacters`.
  public var reportsCDATA: Bool

  /// The name of the encoding, such as `windows-1252`. It overrides the server and the XML declaration, but not a byte
  /// order mark. Default nil: the byte order mark, the server or the declaration decides, in this order. An unknown
  /// name is an error of the parse. The encoding of external entities is not affected.
  public var encoding: String?

  /// Entities that the document need not declare: ``XMLEntities/html`` or your own. Default none.
  public var entities: XMLEntities

  /// Whether trees, records and values leave out references to entities whose text is not known. Default false: such a reference is an
  /// error there.
  ///
  /// The document may be well-formed all the same (XML 1.0, section 4.1). Either the entity is external and not loaded, or it may be
  /// declared in a part of the document type that was not read. Delegates, handlers and readers of events always get the reference as
  /// an event. In a document without such parts, a reference to an undeclared entity is always an error.
  public var skipsUnknownEntities: Bool

  /// Which faults are repaired instead of ending the parse: ``XMLRepairs/feeds`` or your own choice. Default none.
  public var repairs: XMLRepairs

  /// Whether trees and records keep comments and processing instructions. Default false. An `ExpatXMLDocument` always
  /// keeps them.
  public var keepsCommentsAndInstructions: Bool

  /// Whether records know the elements around them. If so, the `ExpatXMLElement.parent` of a record is the element around it, with its
  /// name, attributes, position and parent, but without content. Records in one element share it. Paths don't lead to it. Default false,
  /// since the start tags outside of records have to be kept for that.
  public var keepsAncestors: Bool

  /// The limits of what a document may use.
  public var limits: XMLLimits

  /// Whether the body of a downloaded response is also parsed if its status is 400 or more. SOAP, for example, sends faults with status
  /// 500. Default false: a status other than 2xx is an `XMLHTTPStatusError`.
  public var shouldParseErrorResponses: Bool

  /// Whether ``XMLProgress/position`` is known while events are read. Default false, since counting lines and columns takes time. Errors
  /// always have their position.
  public var tracksPositions: Bool

  /// Whether Expat reads all of the document. Default false: a scanner reads content that can't be a fault and needs no declaration, and
  /// Expat reads everything else. Events, positions and errors are the same, and the scanner is several times as fast. Meant for
  /// comparisons, and for those who want only Expat. A document with ``repairs`` is scanned all the same.
  public var usesExpatAlone: Bool

  // Only tests are built with this, to run all of them without the scanner.
  #if EXPATXML_SCANS_NOTHING
    package static let scansByDefault = false
  #else
    package static let scansByDefault = true
  #endif

  /// The release of libexpat that the process has loaded, such as `2.5.0`. It may be older or newer than the headers used for the build.
  ///
  /// It does not say which faults the library has: distributions backport security fixes and keep the number.
  public static var expatVersion: String { ExpatLibrary.description(of: ExpatLibrary.version) }

  /// Makes options. Parameters that are left out have their defaults.
  public init(
    checksNamespaces: Bool = false, textDelivery: XMLTextDelivery = .coalesced, reportsCDATA: Bool = false,
    encoding: String? = nil, entities: XMLEntities = [:], skipsUnknownEntities: Bool = false, repairs: XMLRepairs = [],
    keepsCommentsAndInstructions: Bool = false, keepsAncestors: Bool = false, limits: XMLLimits = XMLLimits(),
    shouldParseErrorResponses: Bool = false, tracksPositions: Bool = false, usesExpatAlone: Bool = false
  ) {
    self.checksNamespaces = checksNamespaces
    self.textDelivery = textDelivery
    self.reportsCDATA = reportsCDATA
    self.encoding = encoding
    self.entities = entities
    self.skipsUnknownEntities = skipsUnknownEntities
    self.repairs = repairs
    self.keepsCommentsAndInstructions = keepsCommentsAndInstructions
    self.keepsAncestors = keepsAncestors
    self.limits = limits
    self.shouldParseErrorResponses = shouldParseErrorResponses
    self.tracksPositions = tracksPositions
    self.usesExpatAlone = usesExpatAlone
  }
}
