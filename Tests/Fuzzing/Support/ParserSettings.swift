@testable import ExpatXML
@testable import ExpatXMLCore

/// A document, all settings of its parser, and the entities that the delegate knows.
struct ParserSettings {
  var processesNamespaces = false
  var reportsPrefixes = false
  var resolvesEntities = false
  var checksNamespaces = false
  var reportsCDATA = false
  var textDelivery = XMLTextDelivery.coalesced
  var limits = XMLLimits()
  /// The encoding according to the transport.
  var charset: String?
  /// How text is delivered in some elements.
  private var elementDeliveries: [XMLTextDelivery?] = [nil]
  private var entities: [[UInt8]] = []

  /// Separates the document and the entities. It does not occur in text of any encoding.
  private static let separator: [UInt8] = [0xFF, 0x26, 0xFF]

  let document: [UInt8]

  /// Draws everything from the input: the document, and the entities after it. `inChunks` leaves out the limits that depend on chunks,
  /// since they stop a document before a token is complete.
  init(drawnFrom input: inout FuzzInput, inChunks: Bool = false) {
    let flags = input.byte()
    processesNamespaces = flags & 1 != 0
    reportsPrefixes = flags & 2 != 0
    resolvesEntities = flags & 4 != 0
    checksNamespaces = flags & 8 != 0
    reportsCDATA = flags & 16 != 0
    textDelivery = Self.delivery(&input)
    if flags & 32 != 0 { elementDeliveries = (0..<3).map { _ in input.bool() ? Self.delivery(&input) : nil } }
    charset = input.element(of: [nil, nil, nil, nil, "utf-8", "iso-8859-1", "utf-16", "shift_jis", "nonsense"])
    limits = Self.limits(&input)
    if inChunks { (limits.markupBytes, limits.documentBytes, limits.inflateRatio) = (.max, .max, .infinity) }
    let parts = Self.split(input.document)
    document = parts[0]
    entities = Array(parts.dropFirst())
  }

  var hasPredefinedReferences: Bool {
    ["&lt;", "&gt;", "&amp;", "&apos;", "&quot;"].contains { document.firstRange(of: Array($0.utf8)) != nil }
  }

  private static func delivery(_ input: inout FuzzInput) -> XMLTextDelivery {
    switch input.int(below: 4) {
    case 0: .coalesced
    case 1: .runs
    case 2: .streamed(maximumBytes: input.element(of: [1, 4, 5, 17, 100, .max]))
    default: .discard
    }
  }

  private static func limits(_ input: inout FuzzInput) -> XMLLimits {
    var limits: XMLLimits
    switch input.int(below: 4) {
    case 0: limits = XMLLimits()
    case 1: limits = .untrusted
    case 2: limits = .unlimited
    default:
      limits = XMLLimits()
      limits.elementDepth = input.int(below: 256)
      limits.attributesPerElement = input.int(below: 256)
      limits.attributeValueBytes = input.int(below: 256)
      limits.nameBytes = input.int(below: 256)
      limits.markupBytes = input.int(below: 1 << 16)
      limits.textRunBytes = input.int(below: 256)
      limits.documentBytes = input.int(below: 1 << 16)
      limits.inflateRatio = Double(input.int(below: 256))
      limits.inflateActivationBytes = input.int(below: 1 << 16)
      limits.entityDepth = input.int(below: 256)
      limits.entityAmplification = Double(input.int(below: 256))
      limits.allocationAmplification = Double(input.int(below: 256))
      limits.allocationActivationBytes = input.int(below: 1 << 20)
    }
    // Expansion is limited, so that the fuzzer does not search for slow documents.
    limits.entityAmplification = min(limits.entityAmplification, 100)
    limits.entityActivationBytes = 64 << 10
    return limits
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      if bytes[index] == separator[0], bytes[index...].starts(with: separator) {
        parts.append([])
        index += separator.count
      } else {
        parts[parts.count - 1].append(bytes[index])
        index += 1
      }
    }
    return parts
  }

  /// What a delegate is told of bytes that come in chunks.
  func events(
    _ bytes: [UInt8], sizes: [Int], configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> [Event] {
    let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, sizes: sizes, charset: charset) })
    apply(to: parser)
    configure(parser)
    let log = EventLog(self)
    parser.delegate = log
    parser.parse()
    return log.events
  }

  func apply(to parser: ExpatXMLParser) {
    parser.shouldProcessNamespaces = processesNamespaces
    parser.shouldReportNamespacePrefixes = reportsPrefixes
    // The policy stays at `never`, so only the delegate's answers are used.
    parser.shouldResolveExternalEntities = resolvesEntities
    parser.options.checksNamespaces = checksNamespaces
    parser.options.reportsCDATA = reportsCDATA
    parser.options.textDelivery = textDelivery
    parser.options.limits = limits
  }

  func textDelivery(inElement name: String) -> XMLTextDelivery? {
    elementDeliveries[Self.sum(name) % elementDeliveries.count]
  }

  /// How text is delivered in an element, with all settings applied.
  func effectiveTextDelivery(inElement name: String) -> XMLTextDelivery {
    textDelivery(inElement: name) ?? textDelivery
  }

  /// Whether text is streamed in any element.
  var streamsText: Bool {
    ([textDelivery] + elementDeliveries).contains { if case .streamed = $0 { true } else { false } }
  }

  func entity(_ name: String) -> [UInt8]? {
    entities.isEmpty ? nil : entities[Self.sum(name) % entities.count]
  }

  /// Unlike a hash, it is the same in every process.
  private static func sum(_ name: String) -> Int { name.utf8.reduce(0) { $0 &+ Int($1) } }
}
