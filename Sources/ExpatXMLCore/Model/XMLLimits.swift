/// Limits of what a document may use. A parse that exceeds one ends with an error that names the limit.
///
/// The defaults accept real documents of any length, and stop documents that are made to do harm. ``untrusted`` is for
/// small documents from strangers. ``unlimited`` removes the limits. The article *Untrusted input* of ExpatXML has a
/// table of all.
public struct XMLLimits: Sendable, Equatable {
  /// How deep elements may be nested, in elements; the root element is at depth 1.
  ///
  /// Default 10 000, since memory grows with every open element, and your code may recurse with the nesting.
  public var elementDepth = 10_000

  /// How many attributes an element may have, including defaults from the DTD, or be declared to have.
  ///
  /// Default 16 384, since all of them are held in memory at the same time and compared with each other.
  public var attributesPerElement = 16_384

  /// How long an attribute value may be, in bytes of UTF-8, with its references expanded.
  ///
  /// Default 64 MiB, since it is held in memory as a whole, and passed on as one String.
  public var attributeValueBytes = 64 << 20

  /// How long the name of an element or attribute may be, in bytes of UTF-8.
  ///
  /// Default 128 KiB, since a name is held in memory while its element is open.
  public var nameBytes = 128 << 10

  /// How long a tag, a comment, a processing instruction or a declaration may be, in bytes of UTF-8.
  ///
  /// Default 128 MiB, since it is held in memory as a whole, even while it is incomplete: a server could send one
  /// without end.
  public var markupBytes = 128 << 20

  /// How long the text between two tags may be, in bytes of UTF-8, if it is collected (``XMLTextDelivery/coalesced`` and
  /// ``XMLTextDelivery/runs``). Also how long a CDATA section may be that is delivered as such.
  ///
  /// Default 256 MiB, since it is held in memory as a whole. Text that is streamed or discarded may be of any length.
  public var textRunBytes = 256 << 20

  /// How many bytes of memory the declarations of the document type may take. They are kept until the end of the document. Three kinds of
  /// names count too: distinct names in tags with references to entities that Expat reads, names of open elements, and names of external
  /// entities that were read. The article *Performance* of ExpatXML says which references these are. Other names may be of any number. A declaration counts as twice its names and texts plus 400 bytes, a name as its length
  /// plus 150 bytes. Events and records wait in memory until they are requested. Those of one reference to an entity may take a quarter of
  /// this limit, in ``XMLEvents``, ``XMLEventReader``, `XMLRecords` and `XMLRecordReader`.
  ///
  /// Default 256 MiB, which is enough for more than half a million declarations. A document type could declare things for ever, and 1,500
  /// bytes can declare an entity of four million events.
  public var declarationBytes = 256 << 20

  /// How many bytes of memory the events or records of one reference to an entity may take.
  package var bytesPerReference: Int { declarationBytes / 4 }

  /// How long the document and its external entities may be altogether, in bytes of UTF-8 after decompression. What is within
  /// the limit is delivered before the error.
  ///
  /// Default unlimited, since the length of a stream costs no memory.
  public var documentBytes = Int.max

  /// How many faults of a document may be repaired if ``XMLOptions/repairs`` asks for repairs.
  ///
  /// Default 100 000, since each repair is reported, and ways of parsing that collect repairs keep all of them in
  /// memory.
  public var repairs = 100_000

  /// How many bytes of memory the tree of a document or of one record may take. A distinct name counts as 320 bytes and three
  /// times its length, which covers its share of Expat's memory. Where the system can't grow a block of memory in place, a tree
  /// that grows takes up to twice as much.
  ///
  /// Default 4 GiB, since a tree takes a little more memory than its document, and up to 10 bytes for each byte of very short
  /// elements. It can't have more than 4 GiB of text or of values.
  public var treeBytes = Int(clamping: Int64(4) << 30)

  /// How many bytes may be inflated from each byte of compressed input. The first 16 MiB are exempt, or 1 MiB with ``untrusted``, since
  /// short repetitive documents have high ratios.
  ///
  /// Default 500, since only files made for the purpose come near 1032, the highest ratio of deflate.
  public var inflateRatio = 500.0

  /// How many inflated bytes are exempt from ``inflateRatio``.
  package var inflateActivationBytes = 16 << 20

  /// How deep entities may be nested, in entities that are open at a time: an entity whose text refers to another one is
  /// at depth 2.
  ///
  /// Default 256, since Expat before 2.7 expands them by recursion, so that deeper ones could overflow a small stack.
  /// No real document is known to need 40. The limit applies to declared entities, used or not, and across external
  /// entities, which may be nested 40 deep. If entities refer to each other in a circle, all that refer to others count as
  /// nested in each other.
  public var entityDepth = 256

  /// How many bytes of entity text and document may be processed for each byte of input. At least 1. The first 8 MiB are exempt, or 1 MiB
  /// with ``untrusted``, since short documents may well consist of entities.
  ///
  /// Default 100, which is Expat's, since documents of a kilobyte can expand exponentially or quadratically. At least 1.25 for
  /// documents with ``XMLOptions/entities`` or external entities, since Expat counts these as expansion. A reference to a
  /// predefined entity counts as one byte of expansion if Expat reads it, and not at all if the scanner does.
  ///
  /// Two more things are counted in the same way, each on its own. For an attribute default that is added to an
  /// element, name, value and 20 bytes count. For a reference to an external entity, the number of declared entities
  /// counts, and if the entity is parsed, the number of names so far.
  public var entityAmplification = 100.0

  /// How many bytes of entity text and document are exempt from ``entityAmplification``. 8 MiB is Expat's default.
  package var entityActivationBytes = 8 << 20

  // Expat's own limit of its memory. Only the presets set it: `declarationBytes` is enough for users.

  /// How many bytes of memory Expat may take for each byte of input, once it takes `allocationActivationBytes`. Needs libexpat
  /// 2.7.2 or later, which counts its memory. 100 is Expat's default.
  package var allocationAmplification = 100.0

  /// How many bytes of Expat's memory are exempt from that. 64 MiB is Expat's default.
  package var allocationActivationBytes = 64 << 20

  /// How many bytes of a download are buffered in memory if the server outpaces the delegate. The rest is buffered in a temporary file.
  /// Bytes that wait to be written there take up to 8 MiB more.
  package var downloadMemoryBytes = 4 << 20

  /// How many bytes of a download are buffered on disk if the server outpaces the parse: URLSession has no back-pressure. They are in
  /// unlinked temporary files, once 4 MiB are in memory (1 MiB with ``untrusted``). If the server is further ahead, the parse ends with
  /// `URLError.dataLengthExceedsMaximum`.
  ///
  /// Default 4 GiB, or `Int.max` if that is less, since disks are finite.
  public var downloadBufferBytes = Int(clamping: Int64(4) << 30)

  /// How many bytes of an error response's body an `XMLHTTPStatusError` contains. The rest is left out.
  package var errorBodyBytes = 64 << 10

  /// How long a server may send nothing before the parse ends with `URLError.timedOut`; whole seconds, at least one, on
  /// Linux.
  ///
  /// Default nil, which means the request's `timeoutInterval`, 60 seconds unless set. The duration of the whole
  /// download is not limited: a stream may last for ever.
  public var idleTime: Duration?

  /// How many redirects a download may follow, one after the other; 0 for none. One that is not followed is an
  /// `XMLHTTPStatusError` with its status and its `Location`.
  ///
  /// Default 20, since servers move documents, and `XMLParser` follows redirects. URLSession never follows more, and
  /// reports more as `URLError.httpTooManyRedirects`.
  public var redirects = 20

  /// Where redirects may lead. One that leads elsewhere is not followed.
  ///
  /// Default anyHost, since documents move to other hosts. A redirect from https to http is not followed: the document
  /// would no longer be protected, although its URL asks for it. App Transport Security on Apple platforms refuses that
  /// too.
  public var redirectTargets = XMLRedirectTargets.anyHost

  /// The default limits.
  public init() {}

  /// For small documents from strangers: at most 64 MiB altogether, and no redirects to other servers.
  public static let untrusted: XMLLimits = {
    var limits = XMLLimits()
    limits.elementDepth = 256
    limits.attributesPerElement = 256
    limits.attributeValueBytes = 1 << 20
    limits.nameBytes = 1 << 10
    limits.markupBytes = 2 << 20
    limits.textRunBytes = 16 << 20
    limits.declarationBytes = 32 << 20
    limits.documentBytes = 64 << 20
    limits.repairs = 1_000
    limits.treeBytes = 256 << 20
    limits.inflateRatio = 100
    limits.inflateActivationBytes = 1 << 20
    limits.entityDepth = 32
    limits.entityAmplification = 10
    limits.entityActivationBytes = 1 << 20
    limits.allocationActivationBytes = 16 << 20
    limits.downloadMemoryBytes = 1 << 20
    limits.downloadBufferBytes = 64 << 20
    limits.idleTime = .seconds(30)
    limits.redirects = 5
    limits.redirectTargets = .sameOrigin
    return limits
  }()

  /// No limits except those of the machine and of Expat. Expat can't hold 1 GiB of one tag or comment, and before
  /// release 2.7 it overflows the stack on entities that are nested some ten thousand deep. Redirects, the
  /// seconds without data and the other limits of downloads have their defaults.
  public static let unlimited: XMLLimits = {
    var limits = XMLLimits()
    limits.elementDepth = .max
    limits.attributesPerElement = .max
    limits.attributeValueBytes = .max
    limits.nameBytes = .max
    limits.markupBytes = .max
    limits.textRunBytes = .max
    limits.declarationBytes = .max
    limits.repairs = .max
    limits.treeBytes = .max
    limits.inflateRatio = .infinity
    limits.entityDepth = .max
    limits.entityAmplification = .infinity
    limits.allocationAmplification = .infinity
    limits.downloadBufferBytes = .max
    return limits
  }()
}

extension XMLLimits {
  /// The limit that a document exceeded, by the name of its property.
  package enum Name: String, CaseIterable {
    case elementDepth, attributesPerElement, attributeValueBytes, nameBytes, markupBytes, textRunBytes, declarationBytes
    case documentBytes, repairs, treeBytes, inflateRatio, entityDepth, entityAmplification, allocationAmplification
  }

  /// The events or records of a reference take too much.
  package var faultOfReference: ParseFault {
    var fault = fault(.declarationBytes)
    fault.message =
      "What one reference to an entity makes takes more than a quarter of the limit declarationBytes of \(declarationBytes)."
    return fault
  }

  package func fault(_ name: Name) -> ParseFault {
    let value =
      switch name {
      case .elementDepth: "\(elementDepth)"
      case .attributesPerElement: "\(attributesPerElement)"
      case .attributeValueBytes: "\(attributeValueBytes)"
      case .nameBytes: "\(nameBytes)"
      case .markupBytes: "\(markupBytes)"
      case .textRunBytes: "\(textRunBytes)"
      case .declarationBytes: "\(declarationBytes)"
      case .documentBytes: "\(documentBytes)"
      case .repairs: "\(repairs)"
      case .treeBytes: "\(treeBytes)"
      case .inflateRatio: "\(inflateRatio)"
      case .entityDepth: "\(entityDepth)"
      case .entityAmplification: "\(entityAmplification)"
      case .allocationAmplification: "\(allocationAmplification)"
      }
    // XMLParser's code for entities that expand too far. For its other limits, libxml2 reports an internal error.
    let isOfEntities = [.entityDepth, .entityAmplification].contains(name)
    let code: XMLErrorCode = isOfEntities ? .entityRefLoopError : .internalError
    return ParseFault(code: code, message: "The limit \(name.rawValue) of \(value) is exceeded.", limit: name.rawValue)
  }
}
