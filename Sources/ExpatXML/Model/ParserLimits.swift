/// How much a document may ask for before the parse ends with an error that names the limit.
///
/// The defaults let every real document through, of any length, and stop those that are made to do harm.
/// ``untrusted`` is for small documents from strangers; ``unlimited`` leaves it to you.
public struct ParserLimits: Sendable, Hashable {
  /// How deep elements may be nested; the root element is at depth 1. Memory grows with it. Default 10 000.
  public var elementDepth = 10_000

  /// How many attributes an element may have, those that the DTD defaults among them. Default 16 384.
  public var attributesPerElement = 16_384

  /// How long an attribute value may be, in bytes of UTF-8, with its references expanded. It is held in memory as a
  /// whole. Default 64 MiB.
  public var attributeValueBytes = 64 << 20

  /// How long the name of an element or attribute may be, in bytes of UTF-8. Default 128 KiB.
  public var nameBytes = 128 << 10

  /// How long a tag, a comment, a processing instruction or a declaration may be, in bytes of UTF-8. It is held in memory
  /// as a whole, also while it is incomplete. Default 128 MiB.
  public var markupBytes = 128 << 20

  /// How long the text between two tags may be, in bytes of UTF-8, where it is collected (``TextDelivery/coalesced`` and
  /// ``TextDelivery/runs``) or a CDATA section delivered as such. Default 256 MiB.
  public var textRunBytes = 256 << 20

  /// How long the document and its external entities may be altogether, in bytes of UTF-8 after decompression. Default
  /// unlimited, since the length of a stream costs no memory.
  public var documentBytes = Int.max

  /// How many bytes compressed input may become for each of its own, once ``inflateActivationBytes`` have come out of it.
  /// Deflate reaches at most 1032. Default 500.
  public var inflateRatio = 500.0

  /// How many bytes may come out of compressed input before ``inflateRatio`` counts. Default 16 MiB.
  public var inflateActivationBytes = 16 << 20

  /// How many bytes of entity text and document may be processed for each byte of input, once
  /// ``entityActivationBytes`` have been. Stops documents that expand exponentially or quadratically. At least 1; default
  /// 100, which is Expat's.
  ///
  /// What attribute defaults add to the elements is counted in the same way and on its own, with 20 bytes for each besides
  /// its name and value; so are references to external entities, by how many entities are declared.
  public var entityAmplification = 100.0

  /// How many bytes of entity text and document may be processed before ``entityAmplification`` counts. Default 8 MiB,
  /// which is Expat's.
  public var entityActivationBytes = 8 << 20

  /// How many bytes of a download may wait in memory for the delegate. What arrives beyond them waits in an unlinked
  /// temporary file. Default 4 MiB.
  public var downloadMemoryBytes = 4 << 20

  /// How many bytes of a download may wait in the temporary file. A server that is further ahead of the delegate than
  /// this ends the parse with `URLError.dataLengthExceedsMaximum`. Default 4 GiB, or what `Int` can count.
  public var downloadSpillBytes = Int(clamping: Int64(4) << 30)

  /// How many seconds a server may send nothing before the parse ends with `URLError.timedOut`; whole seconds, at least
  /// one, on Linux. Nil, the default, leaves it to the request's `timeoutInterval`, which is 60 unless set.
  public var secondsWithoutData: Double?

  /// The default limits.
  public init() {}

  /// For documents from strangers that are expected to be small: a megabyte at most in one piece, 64 MiB altogether.
  public static let untrusted: ParserLimits = {
    var limits = ParserLimits()
    limits.elementDepth = 256
    limits.attributesPerElement = 256
    limits.attributeValueBytes = 1 << 20
    limits.nameBytes = 1 << 10
    limits.markupBytes = 2 << 20
    limits.textRunBytes = 16 << 20
    limits.documentBytes = 64 << 20
    limits.inflateRatio = 100
    limits.inflateActivationBytes = 1 << 20
    limits.entityAmplification = 10
    limits.entityActivationBytes = 1 << 20
    limits.downloadMemoryBytes = 1 << 20
    limits.downloadSpillBytes = 64 << 20
    limits.secondsWithoutData = 30
    return limits
  }()

  /// No limits but those of the machine and of Expat, which can't hold 1 GiB of one tag or comment.
  public static let unlimited: ParserLimits = {
    var limits = ParserLimits()
    limits.elementDepth = .max
    limits.attributesPerElement = .max
    limits.attributeValueBytes = .max
    limits.nameBytes = .max
    limits.markupBytes = .max
    limits.textRunBytes = .max
    limits.inflateRatio = .infinity
    limits.entityAmplification = .infinity
    limits.downloadSpillBytes = .max
    return limits
  }()
}

extension ParserLimits {
  /// What a document exceeded.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// ``ParserLimits/elementDepth``
    case elementDepth
    /// ``ParserLimits/attributesPerElement``
    case attributesPerElement
    /// ``ParserLimits/attributeValueBytes``
    case attributeValueBytes
    /// ``ParserLimits/nameBytes``
    case nameBytes
    /// ``ParserLimits/markupBytes``
    case markupBytes
    /// ``ParserLimits/textRunBytes``
    case textRunBytes
    /// ``ParserLimits/documentBytes``
    case documentBytes
    /// ``ParserLimits/inflateRatio``
    case inflateRatio
    /// ``ParserLimits/entityAmplification``
    case entityAmplification
  }

  func fault(_ name: Name) -> ParseFault {
    let value =
      switch name {
      case .elementDepth: "\(elementDepth)"
      case .attributesPerElement: "\(attributesPerElement)"
      case .attributeValueBytes: "\(attributeValueBytes)"
      case .nameBytes: "\(nameBytes)"
      case .markupBytes: "\(markupBytes)"
      case .textRunBytes: "\(textRunBytes)"
      case .documentBytes: "\(documentBytes)"
      case .inflateRatio: "\(inflateRatio)"
      case .entityAmplification: "\(entityAmplification)"
      }
    // The code that XMLParser has for entities that expand too far; libxml2's for other limits is its internal error.
    let code: XMLErrorCode = name == .entityAmplification ? .entityRefLoopError : .internalError
    return ParseFault(code: code, message: "The limit \(name.rawValue) of \(value) is exceeded.", limit: name)
  }
}
