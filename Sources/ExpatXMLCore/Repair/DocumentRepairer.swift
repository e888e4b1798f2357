/// Repairs a document where the scanner has stopped, before Expat gets the bytes. It looks at the bytes from there on and replaces
/// some. Then the scanner tries again.
final class DocumentRepairer {
  enum Outcome {
    /// There is nothing to repair.
    case none
    /// More bytes are needed to tell.
    case wait
    case edits([DocumentEdit])
  }

  private(set) var rules: RepairRules
  private let limits: XMLLimits
  private var repairCount = 0
  /// Whether it is not known yet what comes before the document.
  private var isAtFront: Bool
  /// The decoder's repair, which is reported once the document has begun, and whether it was taken.
  private var announced: XMLRepair?
  private var hasTakenFinding = false
  /// Whether there is a fault that is not repaired.
  private var hasGivenUp = false
  /// The offset in the repaired document up to which tokens were read here.
  private var checkedOffset = 0
  /// The element whose start tag was read last, if its markup is text.
  private var textElement: TextElement?
  private var hasTrailingZeros = false
  /// Whether everything after the root is dropped.
  private var dropsTrailingContent = false

  init(_ rules: RepairRules, limits: XMLLimits) {
    self.rules = rules
    self.limits = limits
    isAtFront = rules.repairs.contains(.surroundings)
  }

  // MARK: What the decoder finds

  /// Called after the decoder has decoded more bytes.
  func takeFindings(of decoder: DocumentDecoder) {
    rules.hasMarks = decoder.marksFaults
    // If the document is not XML, nothing is dropped before it.
    if decoder.foreignFormat != nil { isAtFront = false }
    if !hasTakenFinding, let repair = decoder.repair {
      hasTakenFinding = true
      announced = repair
    }
  }

  // MARK: Counting

  /// Counts a repair that is about to be reported. Throws if there are too many.
  func counted(_ repair: XMLRepair) throws(XMLParseError) -> XMLRepair {
    repairCount += 1
    guard repairCount <= limits.repairs else { throw XMLParseError(limits.fault(.repairs), at: repair.position) }
    return repair
  }

  /// The repair to report now that the document has begun.
  func takeAnnounced() -> XMLRepair? {
    defer { announced = nil }
    return announced
  }

  // MARK: The document

  /// Whether the end tags of elements are inserted where the document ends.
  var endsElements: Bool { rules.repairs.contains(.endTags) && !hasGivenUp }

  /// Drops what comes before the document, once, and more of what follows the root if some of it was dropped. `isCutOff` says that no
  /// more bytes will come because of a fault.
  func front(of window: DocumentWindow, isCutOff: Bool) -> Outcome {
    if dropsTrailingContent, !hasGivenUp, unsafe !window.knownRest.isEmpty { return repairTrailing(window) ?? .none }
    guard isAtFront else { return .none }
    let front = unsafe LeadingContent.front(
      of: window.knownRest.span, isFinal: window.isFinal, isCutOff: isCutOff)
    guard let front else { return .wait }
    isAtFront = false
    guard let (kind, count) = front else { return .none }
    return .edits([DocumentEdit(range: 0..<count, replacement: [], place: 0, kind: kind)])
  }

  /// Repairs the token at which the scanner has stopped. `isCutOff` says that no more bytes will come because of a fault.
  func repair(_ window: DocumentWindow, _ tokenizer: ExpatTokenizer, isInProlog: Bool, isCutOff: Bool) -> Outcome {
    let offset = unsafe window.offset(of: window.place)
    guard !hasGivenUp, offset >= checkedOffset, unsafe !window.knownRest.isEmpty else { return .none }
    if window.hasEndedRoot, let outcome = repairTrailing(window) { return outcome }
    var token = TokenRepair(in: window, rules, tokenizer, isFinal: window.isFinal)
    var waits = false
    do throws(TokenRepair.Interruption) {
      if isInProlog {
        try token.repairInProlog()
      } else if window.hasEndedRoot {
        if try token.begins(with: "<!--") { try token.repairComment() }
      } else {
        try token.repairInContent()
      }
    } catch {
      switch error {
      case .wait: waits = true
      case .givenUp: hasGivenUp = true
      }
    }
    if waits, !window.isFinal, !isCutOff || token.edits.isEmpty { return .wait }
    let growth = token.edits.reduce(0) { $0 + $1.growth }
    checkedOffset = offset + token.readCount + growth
    if let name = token.textElement { textElement = TextElement(name, depth: window.depth + 1) }
    return token.edits.isEmpty ? .none : .edits(token.edits)
  }

  // MARK: After the root

  /// Drops zero bytes and other content after the root. Nil if a comment or a processing instruction is next.
  private func repairTrailing(_ window: DocumentWindow) -> Outcome? {
    // White space is kept, until something is dropped.
    let space = unsafe dropsTrailingContent ? 0 : window.knownRest.prefix(while: \.isXMLSpace).count
    let bytes = unsafe UnsafeBufferPointer(rebasing: window.knownRest[space...])
    if bytes.isEmpty { return Outcome.none }
    if !dropsTrailingContent {
      if unsafe bytes[0] == 0, rules.repairs.contains(.surroundings) {
        let count = unsafe bytes.prefix { $0 == 0 }.count
        defer { hasTrailingZeros = true }
        // Zero bytes are reported once, since they may come in any number of chunks.
        return drop(space..<space + count, hasTrailingZeros ? nil : .trailingZeros, original: [0])
      }
      switch unsafe LeadingContent.beginsMisc(bytes.span) {
      case nil where !window.isFinal: return .wait
      case true: return space > 0 ? Outcome.none : nil
      case _ where !rules.repairs.contains(.surroundings):
        hasGivenUp = true
        return Outcome.none
      default: break
      }
    }
    // If another document begins, that is an error.
    let (count, isDeclaration) = unsafe LeadingContent.lengthBeforeDeclaration(bytes.span, isFinal: window.isFinal)
    if isDeclaration, count == 0 {
      hasGivenUp = true
      return Outcome.none
    }
    let isWhole = isDeclaration || window.isFinal || count >= XMLRepair.longestOriginal
    guard count > 0, dropsTrailingContent || isWhole else { return .wait }
    defer { dropsTrailingContent = true }
    let original = unsafe Array(bytes.prefix(min(count, XMLRepair.longestOriginal)))
    return drop(space..<space + count, dropsTrailingContent ? nil : .trailingContent, original: original)
  }

  private func drop(_ range: Range<Int>, _ kind: XMLRepair.Fault?, original: [UInt8]) -> Outcome {
    .edits([
      DocumentEdit(range: range, replacement: [], place: range.lowerBound, kind: kind, reportedOriginal: original)
    ])
  }

  // MARK: Elements whose markup is text

  /// The names at whose tags the scanner has to stop.
  var textElementNames: Set<ExactString> { Set(rules.textElements.map { ExactString($0) }) }

  /// Lets the scanner go on in an element whose markup is text, if it has taken everything that it was given.
  func text(of window: DocumentWindow, _ tokenizer: ExpatTokenizer) -> Outcome {
    guard var element = textElement, window.depth == element.depth, !hasGivenUp else {
      if textElement.map({ window.depth < $0.depth - 1 }) == true { textElement = nil }
      window.limit(nil)
      return .none
    }
    guard window.isAtLimit else { return .none }
    let bytes = TokenRepair(in: window, rules, tokenizer, isFinal: window.isFinal)
    do throws(TokenRepair.Interruption) {
      let step = try element.step(bytes, isInSection: window.isInSection)
      textElement = element
      switch step {
      case .take(let count):
        // Bytes that may begin a character are not text yet.
        if !window.limit(count), !window.isFinal { return .wait }
        if window.isAtLimit { window.limit(nil) }
      case .end:
        textElement = nil
        window.limit(nil)
      case .replace(let replacement, let kind):
        return .edits([DocumentEdit(range: 0..<1, replacement: replacement, place: 0, kind: kind)])
      }
      return .none
    } catch {
      guard window.isFinal else { return .wait }
      // Something is incomplete, and Expat reports it.
      textElement = nil
      window.limit(nil)
      return .none
    }
  }
}
