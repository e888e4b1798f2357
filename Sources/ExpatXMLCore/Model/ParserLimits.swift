/// How much a document may ask for before the parse ends with an error that names the limit.
///
/// The defaults let every real document through, of any length, and stop those that are made to do harm.
/// ``untrusted`` is for small documents from strangers; ``unlimited`` leaves it to you. README has all of
/// them in one table.
public struct ParserLimits: Sendable, Hashable {
  /// How deep elements may be nested, in elements; the root element is at depth 1.
  ///
  /// Default 10 000, since memory grows with every open element, and code that follows the nesting may recurse.
  public var elementDepth = 10_000

  /// How many attributes an element may have, those that the DTD defaults among them, or be declared to have.
  ///
  /// Default 16 384, since all of them are held in memory at a time and compared with each other.
  public var attributesPerElement = 16_384

  /// How long an attribute value may be, in bytes of UTF-8, with its references expanded.
  ///
  /// Default 64 MiB, since it is held in memory as a whole, and handed on as one String.
  public var attributeValueBytes = 64 << 20

  /// How long the name of an element or attribute may be, in bytes of UTF-8.
  ///
  /// Default 128 KiB, since a name is held in memory as long as its element is open.
  public var nameBytes = 128 << 10

  /// How long a tag, a comment, a processing instruction or a declaration may be, in bytes of UTF-8.
  ///
  /// Default 128 MiB, since it is held in memory as a whole, also while it is incomplete: a server could send one for
  /// ever.
  public var markupBytes = 128 << 20

  /// How long the text between two tags may be, in bytes of UTF-8, where it is collected (``TextDelivery/coalesced`` and
  /// ``TextDelivery/runs``) or a CDATA section delivered as such.
  ///
  /// Default 256 MiB, since it is held in memory as a whole. Text that is streamed or discarded may be of any length.
  public var textRunBytes = 256 << 20

  /// How long the document and its external entities may be altogether, in bytes of UTF-8 after decompression.
  ///
  /// Default unlimited, since the length of a stream costs no memory. What does are declarations and distinct names,
  /// which stay until the end: this is their limit too.
  public var documentBytes = Int.max

  /// How much memory a tree may take, of a document or of one record, in bytes, with the room it has to grow; and so may
  /// events or records that come out of an entity and wait until somebody asks for them. At the moment at which it grows,
  /// a tree takes up to twice as much.
  ///
  /// Default 4 GiB, since a byte of the document takes twenty-five at worst.
  public var treeBytes = Int(clamping: Int64(4) << 30)

  /// How many bytes compressed input may become for each of its own, once ``inflateActivationBytes`` have come out of it.
  ///
  /// Default 500, since deflate reaches 1032, which only files made for it come near.
  public var inflateRatio = 500.0

  /// How many bytes may come out of compressed input before ``inflateRatio`` counts.
  ///
  /// Default 16 MiB, since that does no harm, and short repetitive documents have high ratios.
  public var inflateActivationBytes = 16 << 20

  /// How deep entities may be nested, in entities that are open at a time: an entity whose text refers to another one is
  /// at depth 2.
  ///
  /// Default 256, since Expat before 2.7 expands them by recursion, so that deeper ones could overflow a small stack. No real
  /// document is known to need 40. The limit counts for what is declared, used or not, and through external entities, of which
  /// 40 may be in each other.
  public var entityDepth = 256

  /// How many bytes of entity text and document may be processed for each byte of input, once
  /// ``entityActivationBytes`` have been. At least 1.
  ///
  /// Default 100, which is Expat's, since documents of a kilobyte can expand exponentially or quadratically.
  ///
  /// What attribute defaults add to the elements is counted in the same way and on its own, with 20 bytes for each besides
  /// its name and value; so are references to external entities, by how many entities are declared and, where one is
  /// parsed, how many names there were.
  public var entityAmplification = 100.0

  /// How many bytes of entity text and document may be processed before ``entityAmplification`` counts.
  ///
  /// Default 8 MiB, which is Expat's, since that does no harm, and short documents may well consist of entities.
  public var entityActivationBytes = 8 << 20

  /// How many bytes of memory Expat may take for each byte of input, once it takes ``allocationActivationBytes``. Counts
  /// with libexpat 2.7.2 and later, which keep account of it.
  ///
  /// Default 100, which is Expat's, since what stays in memory until the document ends, declarations above all, takes many
  /// times its size.
  public var allocationAmplification = 100.0

  /// How many bytes of memory Expat may take before ``allocationAmplification`` counts.
  ///
  /// Default 64 MiB, which is Expat's, since that does no harm.
  public var allocationActivationBytes = 64 << 20

  /// How many bytes of a download may wait in memory for the delegate. No error: what arrives beyond them waits in an
  /// unlinked temporary file.
  ///
  /// Default 4 MiB, since a server may be faster than the delegate, and URLSession can't slow it down.
  public var downloadMemoryBytes = 4 << 20

  /// How many bytes of a download may wait in the temporary file. A server that is further ahead of the delegate than
  /// this ends the parse with `URLError.dataLengthExceedsMaximum`.
  ///
  /// Default 4 GiB, or what `Int` can count, since disks have ends.
  public var downloadSpillBytes = Int(clamping: Int64(4) << 30)

  /// How many bytes of the body of an error there may be in an `HTTPStatusError`. No error: the rest is left out.
  ///
  /// Default 64 KiB, since a body that says what is wrong is short.
  public var errorBodyBytes = 64 << 10

  /// How many seconds a server may send nothing before the parse ends with `URLError.timedOut`; whole seconds, at least
  /// one, on Linux.
  ///
  /// Default nil, which leaves it to the request's `timeoutInterval`: 60 unless set. There is no limit for the whole: a
  /// stream may last for ever.
  public var idleSeconds: Double?

  /// The default limits.
  public init() {}

  /// For documents from strangers that are expected to be small: a megabyte at most in one token, 64 MiB altogether.
  public static let untrusted: ParserLimits = {
    var limits = ParserLimits()
    limits.elementDepth = 256
    limits.attributesPerElement = 256
    limits.attributeValueBytes = 1 << 20
    limits.nameBytes = 1 << 10
    limits.markupBytes = 2 << 20
    limits.textRunBytes = 16 << 20
    limits.documentBytes = 64 << 20
    limits.treeBytes = 256 << 20
    limits.inflateRatio = 100
    limits.inflateActivationBytes = 1 << 20
    limits.entityDepth = 32
    limits.entityAmplification = 10
    limits.entityActivationBytes = 1 << 20
    limits.allocationActivationBytes = 16 << 20
    limits.downloadMemoryBytes = 1 << 20
    limits.downloadSpillBytes = 64 << 20
    limits.idleSeconds = 30
    return limits
  }()

  /// No limits but those of the machine and of Expat, which can't hold 1 GiB of one tag or comment, and before release 2.7
  /// overflows the stack with entities that are nested some ten thousand deep.
  public static let unlimited: ParserLimits = {
    var limits = ParserLimits()
    limits.elementDepth = .max
    limits.attributesPerElement = .max
    limits.attributeValueBytes = .max
    limits.nameBytes = .max
    limits.markupBytes = .max
    limits.textRunBytes = .max
    limits.treeBytes = .max
    limits.inflateRatio = .infinity
    limits.entityDepth = .max
    limits.entityAmplification = .infinity
    limits.allocationAmplification = .infinity
    limits.downloadSpillBytes = .max
    return limits
  }()
}

extension ParserLimits {
  /// What a document exceeded. There may be more in later releases.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
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
    /// ``ParserLimits/treeBytes``
    case treeBytes
    /// ``ParserLimits/inflateRatio``
    case inflateRatio
    /// ``ParserLimits/entityDepth``
    case entityDepth
    /// ``ParserLimits/entityAmplification``
    case entityAmplification
    /// ``ParserLimits/allocationAmplification``
    case allocationAmplification
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
      case .documentBytes: "\(documentBytes)"
      case .treeBytes: "\(treeBytes)"
      case .inflateRatio: "\(inflateRatio)"
      case .entityDepth: "\(entityDepth)"
      case .entityAmplification: "\(entityAmplification)"
      case .allocationAmplification: "\(allocationAmplification)"
      }
    // The code that XMLParser has for entities that expand too far; libxml2's for other limits is its internal error.
    let isOfEntities = [.entityDepth, .entityAmplification].contains(name)
    let code: XMLErrorCode = isOfEntities ? .entityRefLoopError : .internalError
    return ParseFault(code: code, message: "The limit \(name.rawValue) of \(value) is exceeded.", limit: name)
  }
}

extension ParserLimits: CustomStringConvertible {
  /// The limits that differ from the default, `ParserLimits(elementDepth: 100)`, or the name of those that have one.
  public var description: String {
    switch self {
    case .untrusted: "ParserLimits.untrusted"
    case .unlimited: "ParserLimits.unlimited"
    default: SettingsText.text(of: self, default: ParserLimits())
    }
  }
}
