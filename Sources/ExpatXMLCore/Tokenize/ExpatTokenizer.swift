internal import CExpatXMLExpat

/// Feeds Expat with the bytes of a document, and applies limits. Expat calls the `TokenReceiver`, which asks this object about
/// the current token, entities and declarations.
///
/// Expat's namespace processing is off: it would report faults that `XMLParser` tolerates, and would hide prefixes.
@safe final class ExpatTokenizer {
  let limits: XMLLimits
  // Every reference asks the table, and calls no other code meanwhile. So exclusivity need not be checked at run time.
  @safe @exclusivity(unchecked) var entities: EntityTable
  var generalNesting: EntityNesting
  var parameterNesting: EntityNesting
  private var attributeDeclarations = AttributeDeclarations()
  /// A start tag in the document of up to this length exceeds no limit.
  let harmlessTagBytes: Int

  /// Outlives this.
  private var receiver: Unmanaged<TokenReceiver>?

  let document: ExpatInput
  /// The external entity that is being parsed, or else the document.
  private(set) var input: ExpatInput
  var isInEntity: Bool { input !== document }

  /// Whether the root element is that of HTML, and not of XHTML.
  var isHTML = false
  /// Whether the error is in an external entity, and its message says so.
  var hasLocatedError = false
  /// Whether an unknown entity is an error even if the document may be well-formed.
  let rejectsSkippedEntities: Bool
  /// The number of bytes that Expat has received, from the document and all entities.
  private var tokenizedBytes = 0
  /// How many of those came from external entities that were read for the first time.
  private var entityBytes = 0
  /// How many came from external entities that were read before.
  private var repeatedBytes = 0
  /// How much of the document had been scanned when Expat's limits were raised.
  private var scannedBytesAtThresholds = 0
  private static let scannedBytesWithoutThresholds = 1 << 20
  /// Whether Expat limits its allocations.
  private var limitsAllocations = false
  /// About how much memory the declarations take, in bytes.
  private var declarationBytes = 0
  /// Work that the document causes and that Expat does not count, in bytes.
  private var uncountedBytes = 0
  /// The last position far from the start of its token that was counted.
  var farPosition: XMLPosition?

  init(
    limits: XMLLimits, entities known: XMLEntities = [:], rejectsSkippedEntities: Bool = false,
    isScanned: Bool = false
  ) throws(XMLParseError) {
    try ExpatLibrary.check()
    guard known.declarations != nil else { throw XMLParseError(Self.unusableEntities, at: .start) }
    document = unsafe ExpatInput(nil, limits, isScanned: isScanned)
    input = document
    entities = EntityTable(known: known)
    harmlessTagBytes = limits.harmlessTagBytes
    self.limits = limits
    document.window.growthLeft = limits.entityActivationBytes
    self.rejectsSkippedEntities = rejectsSkippedEntities
    generalNesting = EntityNesting(limit: limits.entityDepth)
    parameterNesting = generalNesting
  }

  /// Expat calls this receiver.
  func setReceiver(_ receiver: TokenReceiver) { unsafe self.receiver = .passUnretained(receiver) }

  /// Lets Expat take part in the document.
  private func engageExpat() throws(XMLParseError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else { throw .outOfMemory(at: document.token.start) }
    unsafe document.use(parser)
    unsafe receiver?._withUnsafeGuaranteedRef { unsafe installHandlers(on: parser, calling: $0) }
    raiseThresholds(by: 0)
  }

  /// Expat's parser of the external entity that is being parsed, or of the document; nil if it takes no part.
  var parser: OpaquePointer? { unsafe input.parser }

  /// Expat counts the bytes of external entities as expansion of the document. This makes them count as input. Entities that are read
  /// again still count as expansion. Otherwise entities that each refer to the next one twice could expand without limit. `nextBytes`
  /// is how many bytes of the document Expat gets next. Without them, a long token would be compared only with what came before it.
  func raiseThresholds(by count: Int, for nextBytes: Int = 0) {
    guard let parser = unsafe document.parser else { return }
    entityBytes += count
    scannedBytesAtThresholds = document.scannedBytes
    // What was scanned counts as if Expat had received it, and the texts of entities in it.
    let (read, taken) = (Double(max(1, document.parsedBytes + nextBytes)), Double(document.bytesBesideExpat))
    let grown = Double(limits.entityActivationBytes - document.window.growthLeft)
    let amplification = max(
      Double(Self.factor(limits.entityAmplification)), entityBytes > 0 ? Self.leastAmplificationWithEntities : 1)
    let factor = Self.factor(amplification + (taken * (amplification - 1) - grown) / read)
    // This is the output of a document which these entities amplify exactly to the limit.
    let exempt = entityBytes > 0 ? Double(entityBytes) * amplification / (amplification - 1) : 0
    let threshold = max(0, Double(limits.entityActivationBytes) + exempt - taken - grown)
    unsafe expatxml_set_amplification_limit(parser, factor, UInt64(saturating: threshold))
    let allocationFactor = Self.factor(limits.allocationAmplification)
    var allocationThreshold = Double(limits.allocationActivationBytes) + Double(allocationFactor) * Double(entityBytes)
    if taken != 0 {
      let readSoon = read + taken + Double(DocumentWindow.size)
      allocationThreshold = max(allocationThreshold, Double(allocationFactor) * readSoon)
    }
    let isLimited = unsafe expatxml_set_allocation_limit(
      parser, allocationFactor, UInt64(saturating: allocationThreshold))
    limitsAllocations = isLimited != 0
  }

  /// With an amplification near 1, the threshold that exempts entities would grow without bound.
  private static let leastAmplificationWithEntities = 1.25

  /// In the range that Expat accepts.
  private static func factor(_ amplification: Double) -> Float {
    Float(max(1, min(amplification, Double(Float.greatestFiniteMagnitude))))
  }

  // MARK: Bytes in

  /// Starts parsing the bytes that were written.
  func beginChunk(isFinal: Bool) {
    input.window.begin(isFinal: isFinal, atMost: mostBytes)
  }

  /// How much of the next chunk may be parsed. External entities count only after they were parsed. With them, the document is compared
  /// with its limit after each chunk. So the error is at the same place for chunks of all sizes.
  private var mostBytes: Int {
    let documentBytes = document.parsedBytes + document.bytesBesideExpat
    return isInEntity || tokenizedBytes > documentBytes
      ? .max : max(0, limits.documentBytes - tokenizedBytes - document.window.restCount)
  }

  /// Expat counts references to predefined entities as expansion, by up to a quarter of their bytes. So with a lower limit, the scanner
  /// takes nothing.
  static let leastAmplification = 2.0

  /// Notes that bytes of the document were replaced before they were taken. The limit of its length applies to the original.
  func didEdit(growth: Int) { tokenizedBytes -= growth }

  /// Notes that the scanner has taken bytes of the document.
  func didScan(_ count: Int, waits: Bool) {
    document.didScan(count, waits: waits)
    note(count, isRepeated: false)
  }

  /// Lets Expat parse the next bytes and call the receiver. `location` is the URL of the input, which is known once bytes have come.
  /// Returns false if Expat stopped.
  func parse(_ count: Int, location: @autoclosure () -> String?) throws(XMLParseError) -> Bool {
    let isFirst = unsafe parser == nil
    if isFirst { try engageExpat() }
    // Without entities, next to nothing expands.
    let isLimited =
      isFirst || entities.areDeclared || entityBytes > 0
      || document.scannedBytes >= scannedBytesAtThresholds + Self.scannedBytesWithoutThresholds
    if isLimited, document.bytesBesideExpat > 0 { raiseThresholds(by: 0, for: count) }
    if input.token.isScanned, input.catchUp(), isLimited { raiseThresholds(by: 0, for: count) }
    let token = unsafe UnsafeBufferPointer(start: input.window.place, count: input.isAtRest ? count : 0)
    let isParsed = input.parse(count, location: location())
    if isParsed, input.isAtRest { unsafe noteEntities(in: token) }
    note(count, isRepeated: input.isRepeated)
    if isInEntity, !input.isRepeated { raiseThresholds(by: count) }
    return isParsed
  }

  /// Lets the scanner resolve further references like those that Expat has just read: a reference, or those in a start tag.
  private func noteEntities(in token: UnsafeBufferPointer<UInt8>) {
    guard document.window.isScanned, !isInEntity, entities.areDeclared || !entities.known.isEmpty, token.count > 1,
      unsafe token[0] == UInt8(ascii: "&") || token[0] == UInt8(ascii: "<") && token[1].continuesXMLName
    else { return }
    unsafe document.window.noteEntities(in: token) { entities.plainText(of: $0, atMost: TextTaker.mostGrowth) }
  }

  /// Notes the end of the document type declaration.
  func endDocumentType() {
    document.endDocumentType()
    if input.prolog.hasFoundReference { entities.hasParameterReferences = true }
    attributeDeclarations.pass(to: document.window.declare)
  }

  /// Notes that the current token is the root element's start tag.
  func beginContent() {
    input.endToken()
    isHTML = input.token.withBytes { tag in
      guard FaultyToken.isNamed("html", tag) else { return false }
      let text = unsafe tag.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      return !text.containsBytes(of: "xhtml")
    }
  }

  /// - Throws: a fault if the document, or its incomplete token, is too long. Everything before that was tokenized.
  func checkLength() throws(ParseFault) {
    if input.isTokenTooLong { throw limits.fault(.markupBytes) }
    if input.window.isCut || tokenizedBytes > limits.documentBytes { throw limits.fault(.documentBytes) }
    try checkVocabulary()
  }

  /// Compares the approximate memory of names, declarations, read entities and open elements with the limit.
  private func checkVocabulary() throws(ParseFault) {
    let window = document.window
    let bytes = declarationBytes + window.expatNameBytes + entities.readBytes + window.elementMemory
    if bytes > limits.declarationBytes { throw limits.fault(.declarationBytes) }
  }

  /// The next bytes belong to this input: an external entity, or what contains it.
  func enter(_ input: ExpatInput) { self.input = input }

  // MARK: Limits

  /// Counts work against the limit of amplification, which Expat applies only to the text of entities.
  func count(_ bytes: Int) throws(ParseFault) {
    uncountedBytes += bytes
    guard uncountedBytes > limits.entityActivationBytes else { return }
    let read = max(tokenizedBytes - repeatedBytes, document.token.offset)
    if Double(uncountedBytes) > max(1, limits.entityAmplification) * Double(read) {
      throw limits.fault(.entityAmplification)
    }
  }

  private func note(_ bytes: Int, isRepeated: Bool) {
    tokenizedBytes += bytes
    if isRepeated { repeatedBytes += bytes }
  }

  /// Counts the text of an external entity that Expat does not receive.
  func countEntity(_ bytes: Int, isRepeated: Bool) throws(ParseFault) {
    note(bytes, isRepeated: isRepeated)
    if isRepeated { try count(bytes) }
    if tokenizedBytes > limits.documentBytes { throw limits.fault(.documentBytes) }
  }

  /// Whether Expat's error for lack of memory means that its limit on allocations was reached. It can also mean a token of more than a
  /// gigabyte, which Expat can't hold.
  var hasExceededAllocations: Bool {
    limitsAllocations && tokenizedBytes < 1 << 29
  }

  // MARK: Declarations

  /// What Expat and the entity table keep of a declaration besides its names and texts.
  private static let declarationOverhead = 400

  /// Notes a declaration: references and limits depend on it.
  func declare(_ declaration: MarkupDeclaration) throws(ParseFault) {
    declarationBytes += Self.declarationOverhead + 2 * declaration.byteCount
    try checkVocabulary()
    entities.declare(declaration)
    if case .entity(let entity) = declaration { try noteNesting(of: entity) }
    if case .attribute(let attribute) = declaration,
      attributeDeclarations.declare(attribute) > limits.attributesPerElement
    {
      throw limits.fault(.attributesPerElement)
    }
  }

  // MARK: Start tags

  /// Compares a start tag with the limits, if it may exceed one.
  func check(_ attributes: XMLAttributes, ofElement name: XMLBorrowedUTF8) throws(ParseFault) {
    let token = input.token
    if !token.isScanned || token.length > harmlessTagBytes || entities.hasDeclarations { try compare(name, attributes) }
  }

  /// The cost of a defaulted attribute besides its length, in bytes. libxml2 counts the same for a reference to an entity.
  private static let costOfDefault = 20

  func compare(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) throws(ParseFault) {
    if name.count > limits.nameBytes { throw limits.fault(.nameBytes) }
    if attributes.count > limits.attributesPerElement { throw limits.fault(.attributesPerElement) }
    if attributeDeclarations.hasMany { try count(attributeDeclarations.count(forElement: name)) }
    let specifiedCount = input.token.specifiedAttributeCount
    for index in 0..<attributes.count {
      let (nameBytes, valueBytes) = (attributes.qualifiedName(at: index).count, attributes.value(at: index).count)
      if nameBytes > limits.nameBytes { throw limits.fault(.nameBytes) }
      if valueBytes > limits.attributeValueBytes { throw limits.fault(.attributeValueBytes) }
      if index >= specifiedCount { try count(Self.costOfDefault + nameBytes + valueBytes) }
    }
  }
}

extension XMLLimits {
  private static let shortestAttribute = #" a="""#.utf8.count

  fileprivate var harmlessTagBytes: Int {
    let (attributeBytes, isLarge) = attributesPerElement.multipliedReportingOverflow(by: Self.shortestAttribute)
    return min(nameBytes, attributeValueBytes, isLarge ? .max : attributeBytes)
  }
}

extension UInt64 {
  fileprivate init(saturating value: Double) { self = UInt64(exactly: value.rounded()) ?? .max }
}
