internal import CExpatXMLExpat

/// Feeds Expat with a document's bytes, and counts them against the limits. Expat calls the `TokenReceiver`, which asks this
/// about the current token, about entities and declarations.
///
/// Expat runs in its non-namespace mode: its namespace mode makes faults fatal that `XMLParser` tolerates, and hides
/// prefixes.
@safe final class ExpatTokenizer {
  let limits: ParserLimits
  var entities = EntityTable()
  var generalNesting: EntityNesting
  var parameterNesting: EntityNesting
  private var attributeDeclarations = AttributeDeclarations()
  /// What start tags are looked at for.
  private(set) var tagChecks: TagChecks = []
  /// A tag of so many bytes that stands in the document exceeds no limit.
  private let harmlessTagBytes: Int

  /// Where things are in the document that was repaired; nil if it is as it was.
  let repairedPositions: RepairedPositions?

  let document: ExpatInput
  /// The document or, while one is being parsed, an external entity.
  private(set) var input: ExpatInput
  /// The same, looked at without counting references.
  private(set) var currentInput: Unmanaged<ExpatInput>
  var isInEntity: Bool { input !== document }
  let frequentHandlers: FrequentHandlers

  /// Whether the error is one of an external entity, and says so.
  var hasLocatedError = false
  /// Whether it is an error that the text of an entity is not known, even if the document may be well-formed.
  let rejectsSkippedEntities: Bool
  /// Handed to Expat so far, from the document and all entities.
  private var tokenizedBytes = 0
  /// Of those, from external entities that were read for the first time.
  private var entityBytes = 0
  /// Of those, from external entities that were read before.
  private var repeatedBytes = 0
  /// Whether the library limits what it allocates.
  private var limitsAllocations = false
  /// How many times memory had run out when Expat was called.
  private var memoryFailures = 0
  /// What the document causes and Expat does not count.
  private var uncountedBytes = 0

  init(
    limits: ParserLimits, entities known: XMLEntities = [:], rejectsSkippedEntities: Bool = false,
    repairedPositions: RepairedPositions? = nil,
    handlers: FrequentHandlers, location: @escaping () -> String?
  ) throws(XMLParseError) {
    try ExpatLibrary.check()
    guard let parser = unsafe ExpatMemory.makeParser() else { throw .outOfMemory(at: .none) }
    document = unsafe ExpatInput(parser, passing: .current, location: location)
    input = document
    unsafe currentInput = .passUnretained(document)
    frequentHandlers = handlers
    harmlessTagBytes = limits.harmlessTagBytes
    self.repairedPositions = repairedPositions
    self.limits = limits
    self.rejectsSkippedEntities = rejectsSkippedEntities
    generalNesting = EntityNesting(limit: limits.entityDepth)
    parameterNesting = generalNesting
    entities.known = known
    raiseThresholds(by: 0)
  }

  /// That of the document, or of the external entity that is being parsed.
  var parser: OpaquePointer { unsafe input.parser }

  /// What is read counts as read, though Expat counts the bytes of external entities as made out of the document's. What
  /// is read again is made: entities that refer to each other twice would have no end.
  func raiseThresholds(by count: Int) {
    entityBytes += count
    // What was taken past Expat counts as if it had got it.
    let (read, taken) = (Double(max(1, document.parsedBytes)), Double(document.token.takenText.bytes))
    let amplification = Double(Self.factor(limits.entityAmplification))
    let factor = Self.factor(amplification + taken / read * (amplification - 1))
    let threshold = max(0, Double(limits.entityActivationBytes) + Double(entityBytes) - taken)
    unsafe expatxml_set_amplification_limit(document.parser, factor, UInt64(saturating: threshold))
    let allocationFactor = Self.factor(limits.allocationAmplification)
    var allocationThreshold = Double(limits.allocationActivationBytes) + Double(allocationFactor) * Double(entityBytes)
    if taken > 0 {
      let readSoon = read + taken + Double(ChunkBuffer.size)
      allocationThreshold = max(allocationThreshold, Double(allocationFactor) * readSoon)
    }
    let isLimited = unsafe expatxml_set_allocation_limit(
      document.parser, allocationFactor, UInt64(saturating: allocationThreshold))
    limitsAllocations = isLimited != 0
  }

  /// As Expat takes it.
  private static func factor(_ amplification: Double) -> Float {
    Float(max(1, min(amplification, Double(Float.greatestFiniteMagnitude))))
  }

  // MARK: Bytes in

  /// Takes what was written, which is parsed segment by segment from here on.
  func beginChunk(isFinal: Bool, isContent: Bool) throws(XMLParseError) {
    if document.token.takenText.bytes > 0 { raiseThresholds(by: 0) }
    try input.beginChunk(isFinal: isFinal, takesText: mayTakeText, isContent: isContent)
  }

  /// Whether text may be taken past Expat here: Expat compares what becomes of entities with the bytes that it gets.
  var mayTakeText: Bool {
    !isInEntity && !entities.areDeclared && entityBytes == 0 && repeatedBytes == 0
      && limits.entityAmplification >= Self.leastAmplification
  }

  /// Of `&lt;`, the shortest reference to an entity that needs no declaration, a quarter comes out.
  private static let leastAmplification = 2.0

  /// Takes the text behind the segment past Expat, which is in content.
  func takeText() -> TakenRun? {
    guard let run = document.takeText() else { return nil }
    note(run.sourceCount, isRepeated: false)
    return run
  }

  /// Hands the next segment over to Expat, and returns how many bytes that is.
  func beginSegment(isInProlog: Bool) throws(XMLParseError) -> Int {
    let count = try input.beginSegment()
    updateTagChecks()
    if isInProlog, input.references.hasParameterReferences { entities.hasParameterReferences = true }
    memoryFailures = ExpatMemory.failureCount
    return count
  }

  /// Hands the segment to Expat, which calls the receiver. Returns false if Expat stopped.
  func parse(_ count: Int) -> Bool {
    let isParsed = input.parse(count)
    note(count, isRepeated: input.isRepeated)
    if isInEntity, !input.isRepeated { raiseThresholds(by: count) }
    return isParsed
  }

  /// - Throws: a fault if what was parsed is too long.
  func checkLength() throws(ParseFault) {
    if tokenizedBytes > limits.documentBytes { throw limits.fault(.documentBytes) }
    if input.unfinishedBytes > limits.markupBytes { throw limits.fault(.markupBytes) }
  }

  /// Makes Expat return, behind the current token: it is not to be called for this document any more.
  func stop() { unsafe _ = XML_StopParser(parser, 0) }

  /// From here on, Expat gets what belongs to an external entity, or to what it stands in.
  func enter(_ input: ExpatInput) {
    self.input = input
    unsafe currentInput = .passUnretained(input)
    updateTagChecks()
  }

  // MARK: Limits

  /// Counts work against the limit that Expat keeps for the text of entities alone.
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

  /// Counts the text of an external entity that Expat does not get.
  func countEntity(_ bytes: Int, isRepeated: Bool) throws(ParseFault) {
    note(bytes, isRepeated: isRepeated)
    if isRepeated { try count(bytes) }
    if tokenizedBytes > limits.documentBytes { throw limits.fault(.documentBytes) }
  }

  /// Whether Expat, which says that memory ran out, refused to take more. What has more bytes than it can hold, a gigabyte,
  /// is no such case.
  var hasExceededAllocations: Bool {
    limitsAllocations && ExpatMemory.failureCount == memoryFailures && tokenizedBytes < 1 << 29
  }

  // MARK: Declarations

  /// Notes a declaration, for references, for limits, and for what start tags have to be looked at.
  func declare(_ declaration: Declaration) throws(ParseFault) {
    entities.declare(declaration)
    try noteNesting(of: declaration)
    if case .attribute(_, let elementName, _, let defaultValue) = declaration,
      attributeDeclarations.declare(forElement: elementName, isDefaulted: defaultValue != nil)
        > limits.attributesPerElement
    {
      throw limits.fault(.attributesPerElement)
    }
    updateTagChecks()
  }

  // MARK: Start tags

  /// Finds out what start tags in the bytes in hand are looked at for.
  func updateTagChecks() {
    var checks: TagChecks = []
    if input.mayHoldToken(longerThan: harmlessTagBytes) { checks.insert(.length) }
    if entities.hasInternalEntities { checks.insert(.entities) }
    if attributeDeclarations.hasDefaults { checks.insert(.defaults) }
    if attributeDeclarations.hasMany { checks.insert(.declarations) }
    tagChecks = checks
  }

  /// Whether the current token refers to an entity that has to be declared, or is such a reference, which it came out of.
  @inline(never)
  var tokenMayReferToEntity: Bool {
    unsafe currentInput._withUnsafeGuaranteedRef { $0.tokenRefersToEntity }
  }

  /// Whether a start tag, as most, need not be compared with limits and has nothing to do with entities.
  @inline(never)
  func isHarmless(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bool {
    unsafe currentInput._withUnsafeGuaranteedRef { input in
      let hasAttributes = unsafe attributes[0] != nil
      if tagChecks.contains(.length), input.token.length > harmlessTagBytes { return false }
      if tagChecks.contains(.declarations) { return false }
      if hasAttributes, tagChecks.contains(.defaults), unsafe input.token.hasDefaultedAttributes(attributes) {
        return false
      }
      return !((hasAttributes || tagChecks.contains(.entities)) && input.tokenRefersToEntity)
    }
  }

  /// Compares a start tag with limits that is not harmless. Returns false if more than that has to be done: it refers to
  /// entities, or comes out of one.
  func passesChecks(_ attributes: XMLAttributes, ofElement name: BorrowedUTF8) throws(ParseFault) -> Bool {
    if tokenMayReferToEntity { return false }
    try compare(name, attributes)
    return true
  }

  /// Compares any start tag with all limits.
  func check(_ attributes: XMLAttributes, ofElement name: BorrowedUTF8) throws(ParseFault) {
    if entities.hasDeclarations || isInEntity || !tagChecks.isEmpty { try compare(name, attributes) }
  }

  /// What a defaulted attribute costs besides its length, in bytes. libxml2 has the same for a reference to an entity.
  private static let costOfDefault = 20

  private func compare(_ name: BorrowedUTF8, _ attributes: XMLAttributes) throws(ParseFault) {
    if name.count > limits.nameBytes { throw limits.fault(.nameBytes) }
    if attributes.count > limits.attributesPerElement { throw limits.fault(.attributesPerElement) }
    try count(attributeDeclarations.count(forElement: name))
    let specifiedCount = input.token.specifiedAttributeCount
    for index in 0..<attributes.count {
      let (nameBytes, valueBytes) = (attributes.name(at: index).count, attributes.value(at: index).count)
      if nameBytes > limits.nameBytes { throw limits.fault(.nameBytes) }
      if valueBytes > limits.attributeValueBytes { throw limits.fault(.attributeValueBytes) }
      if index >= specifiedCount { try count(Self.costOfDefault + nameBytes + valueBytes) }
    }
  }
}

extension ParserLimits {
  private static let shortestAttribute = #" a="""#.utf8.count

  fileprivate var harmlessTagBytes: Int {
    let (attributeBytes, isLarge) = attributesPerElement.multipliedReportingOverflow(by: Self.shortestAttribute)
    return min(nameBytes, attributeValueBytes, isLarge ? .max : attributeBytes)
  }
}

extension UInt64 {
  fileprivate init(saturating value: Double) { self = UInt64(exactly: value.rounded()) ?? .max }
}
