/// Finds in UTF-8 what is to be repaired. It knows of a document what it takes to tell markup from text: as much as Expat
/// accepts, so that both agree up to the first fault that is not repaired, at which Expat stops.
///
/// Bytes are scanned in one pass, in pieces of any length. Where the end of a piece cuts what has to be seen as a whole,
/// a few bytes are left for the next one.
@safe struct RepairScanner {
  enum State {
    /// Nothing but what may be dropped in front of the XML declaration.
    case front
    case prolog
    /// In the document type declaration, outside of the internal subset.
    case documentType
    case internalSubset
    /// Behind `<!ENTITY`.
    case entityName
    /// In another part of a declaration of the internal subset.
    case declaration
    case text
    case cdata
    case comment
    case instruction
    /// In the name of a start tag.
    case tagName
    /// In a start tag, where an attribute or the end may stand.
    case tag
    case afterName
    case afterEquals
    case value
    /// In the value of an attribute that is dropped.
    case droppedValue
    case endTag
    case epilog
    /// Behind a fault that is not repaired.
    case givenUp
  }

  enum Outcome {
    case goOn
    /// What is left of the bytes waits for more.
    case hold
    /// There is an edit.
    case edit
  }

  /// What the document need not declare, and whether it may have declarations elsewhere that are read.
  struct Surroundings {
    var entities: XMLEntities = [:]
    var readsExternalDeclarations = false
  }

  let repairs: XMLRepairs
  let surroundings: Surroundings
  /// Where the converter could not convert, it leaves marks: see ``Transcoder``.
  var hasMarks = false

  var state: State
  /// What a comment or a processing instruction stands in.
  var outerState = State.prolog
  /// Whether nothing of the comment has come, or nothing that was not dropped.
  var isCommentEmpty = false
  /// How many elements are open.
  var depth = 0
  /// The one that a literal or a value ends with; 0 outside of a literal.
  var quote: UInt8 = 0
  var attributes = AttributeNames()
  /// HTML's entities that the document declares itself.
  var declaredNames: Set<String> = []
  /// As many bytes as the longest name of an entity.
  var longestEntityName = 32
  /// Whether declarations may stand where the document refers to.
  var hasExternalDeclarations = false
  /// Whether zero bytes behind the root were told.
  var hasTrailingZeros = false
  /// Of what is being dropped.
  var dropped: [UInt8] = []
  /// Whether there may be something in the content of elements that is no character, or none that XML allows.
  private(set) var hasPassedFault = false

  /// The edit that was found.
  var edit: RepairEdit?

  // The bytes in hand.
  var start: UnsafePointer<UInt8>
  var place: UnsafePointer<UInt8>
  var end: UnsafePointer<UInt8>
  var isFinal = false
  /// The byte in front of them.
  var before: UInt8 = 0

  init(_ repairs: XMLRepairs, _ surroundings: Surroundings = Surroundings(), memory: UnsafePointer<UInt8>) {
    self.repairs = repairs
    self.surroundings = surroundings
    for name in surroundings.entities.texts.keys {
      longestEntityName = max(longestEntityName, min(name.utf8.count, Self.longestFront))
    }
    state = repairs.contains(.leadingCharacters) ? .front : .prolog
    unsafe start = memory
    unsafe place = memory
    unsafe end = memory
  }

  /// Looks through bytes from an offset on. Returns the offset of the edit if there is one, or else of what waits for more.
  mutating func scan(
    _ bytes: UnsafePointer<UInt8>, from offset: Int, to count: Int, before: UInt8, isFinal: Bool
  ) -> Int {
    unsafe start = bytes
    unsafe place = bytes + offset
    unsafe end = bytes + count
    self.before = before
    self.isFinal = isFinal
    edit = nil
    while true {
      let outcome =
        switch state {
        case .front: scanFront()
        case .prolog: scanProlog()
        case .documentType: scanDocumentType()
        case .internalSubset: scanInternalSubset()
        case .entityName: scanEntityName()
        case .declaration: scanDeclaration()
        case .text: scanText()
        case .cdata: scanSection(closedBy: UInt8(ascii: "]"), .text)
        case .comment: scanSection(closedBy: UInt8(ascii: "-"), outerState)
        case .instruction: scanInstruction()
        case .tagName: scanTagName()
        case .tag: scanTag()
        case .afterName: scanAfterName()
        case .afterEquals: scanAfterEquals()
        case .value: scanValue()
        case .droppedValue: scanDroppedValue()
        case .endTag: scanEndTag()
        case .epilog: scanEpilog()
        case .givenUp: scanRest()
        }
      if outcome != .goOn { return unsafe edit?.range.lowerBound ?? (place - start) }
    }
  }

  // MARK: Bytes

  /// How many are left.
  var count: Int { unsafe end - place }

  /// The byte so far behind the place, where there is one.
  subscript(_ offset: Int) -> UInt8 { unsafe place[offset] }

  /// Whether a text begins at the place; nil if that takes more bytes.
  func begins(with text: StaticString) -> Bool? {
    let common = min(text.utf8CodeUnitCount, count)
    for index in 0..<common where unsafe text.utf8Start[index] != place[index] { return false }
    return common == text.utf8CodeUnitCount ? true : nil
  }

  /// The one in front of the place; 0 for none.
  var last: UInt8 { unsafe place > start ? place[-1] : before }

  /// In place of what is dropped, where without it two line ends might become one.
  var gap: [UInt8] { last == UInt8(ascii: "\r") ? [0x20] : [] }

  mutating func skip(_ count: Int, _ next: State) -> Outcome {
    unsafe place += count
    state = next
    return .goOn
  }

  /// What stands here is Expat's business.
  mutating func pass(_ count: Int = 1) -> Outcome {
    unsafe place += count
    return .goOn
  }

  /// Expat will stop here, though perhaps not before a long token is complete: nothing behind it is told.
  mutating func giveUp(behind count: Int = 0) -> Outcome {
    hasPassedFault = true
    return skip(count, .givenUp)
  }

  /// Characters stay whole, for what Expat says of them.
  private mutating func scanRest() -> Outcome {
    for length in 1...3 where length <= count {
      let last = count - length
      if case .cut = character(at: last) {
        unsafe place += last
        return wait()
      }
      if self[last] & 0xC0 != 0x80 { break }
    }
    return reachEnd()
  }

  /// The same in what may be a long token; otherwise, what stands here is Expat's business.
  mutating func passFault(_ count: Int = 1) -> Outcome {
    if state == .value || state == .comment { return giveUp() }
    hasPassedFault = true
    return pass(count)
  }

  /// All bytes in hand were looked at.
  mutating func reachEnd() -> Outcome {
    unsafe place = end
    return .hold
  }

  /// More bytes have to come; if none will, Expat finds that the document ends too early.
  mutating func wait() -> Outcome {
    guard isFinal else { return .hold }
    hasPassedFault = true
    return reachEnd()
  }

  mutating func skipSpace() {
    while unsafe place < end, unsafe place[0].isXMLSpace { unsafe place += 1 }
  }

  /// So many bytes become others.
  mutating func replace(
    _ count: Int, by replacement: [UInt8], _ kind: XMLRepair.Kind?, columns: Int? = nil
  ) -> Outcome {
    let offset = unsafe place - start
    edit = RepairEdit(
      range: offset..<offset + count, replacement: replacement, report: kind.map { RepairEdit.Report(kind: $0) },
      columns: columns)
    return .edit
  }
}
