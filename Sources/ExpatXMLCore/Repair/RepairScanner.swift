/// Finds what has to be repaired in UTF-8, outside of plain content. It knows enough of XML's syntax to tell markup from text as
/// Expat does. Both agree up to the first fault that is not repaired, and Expat stops there.
///
/// Bytes are scanned in chunks of any length. If the end of a chunk divides something that must be seen as a whole, its first
/// bytes wait for the next chunk.
@safe struct RepairScanner {
  enum State {
    /// Before the XML declaration: only bytes that may be dropped have come.
    case front
    case prolog
    /// In the document type declaration, but not in its internal subset.
    case documentType
    case internalSubset
    /// After `<!ENTITY`.
    case entityName
    /// In any other part of a declaration in the internal subset.
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
    /// After the root element, where everything is dropped.
    case trailing
    /// After a fault that is not repaired.
    case givenUp
  }

  enum Outcome {
    case goOn
    /// The remaining bytes wait for more.
    case hold
    /// An edit was found.
    case edit
  }

  /// Entities that the document need not declare, and whether external declarations are read.
  struct Surroundings {
    var entities: XMLEntities = [:]
    var readsExternalDeclarations = false
    /// The elements whose markup is text: paths of names, as in ``XMLOptions/textElements``.
    var textElements: [String] = []
  }

  let repairs: XMLRepairs
  let surroundings: Surroundings
  /// Whether some repairs depend on the names of elements.
  let tracksElements: Bool
  /// The names in the paths of the elements whose markup is text, from the element outwards.
  let textPaths: [[[UInt8]]]
  /// Whether the converter leaves marks at bytes that it can't convert: see ``ConversionMark``.
  var hasMarks = false

  var state: State
  /// The state around the current comment or processing instruction.
  var outerState = State.prolog
  /// Whether the comment has no text so far, except for dropped characters.
  var isCommentEmpty = false
  /// How many elements are open.
  var depth = 0
  /// The closing quotation mark of the current literal or attribute value; 0 outside of both.
  var quote: UInt8 = 0
  var attributes = AttributeNames()
  /// The names of the open elements, if ``tracksElements``.
  var openElements = OpenElements()
  /// The name of the current start tag, if ``tracksElements``.
  var elementName: [UInt8] = []
  /// The element whose markup is text; empty outside of all.
  var textElement: [UInt8] = []
  /// Whether markup was found there.
  var isMarkupText = false
  /// Whether the current start tag says that its content is markup.
  var isMarkupMeant = false
  /// Whether more white space follows the last name of an attribute than is seen as a whole.
  var isFarFromName = false
  /// The last name of an attribute, if the tag had it before.
  var repeatedName: [UInt8]?
  /// The names of entities that the document declares itself.
  var declaredNames: Set<String> = []
  /// Their bytes, without those of HTML's entities.
  var declaredBytes = 0
  /// Whether the document declares more names than these.
  var hasUnknownDeclarations = false
  /// The length in bytes of the longest known name of an entity.
  var longestEntityName = 0
  /// Whether there may be declarations outside of the document.
  var hasExternalDeclarations = false
  /// Whether a parameter entity is being declared.
  var isParameterEntity = false
  /// The names of the parameter entities whose text is in the document.
  var parameterTexts: Set<String> = []
  /// Whether such a text may have declared any entity.
  var mayDeclareAnything = false
  /// Whether zero bytes after the root element were reported.
  var hasTrailingZeros = false
  /// Whether the content after the root element was reported.
  var isTrailingContentTold = false
  /// The first bytes of the part that is being dropped.
  var dropped: [UInt8] = []

  /// The edit, if one was found.
  var edit: RepairEdit?

  // The bytes that are being scanned.
  var start: UnsafePointer<UInt8>
  var place: UnsafePointer<UInt8>
  var end: UnsafePointer<UInt8>
  var isFinal = false
  /// Whether nothing follows, because of a fault.
  var isCutOff = false
  /// The byte before them.
  var before: UInt8 = 0

  init(_ repairs: XMLRepairs, _ surroundings: Surroundings = Surroundings()) {
    self.repairs = repairs
    self.surroundings = surroundings
    tracksElements = !repairs.isDisjoint(with: [.missingEndTags, .strayEndTags, .unescapedMarkup])
    textPaths =
      repairs.contains(.unescapedMarkup)
      ? surroundings.textElements.map { $0.utf8.split(separator: UInt8(ascii: "/")).reversed().map(Array.init) } : []
    for name in surroundings.entities.texts.keys {
      longestEntityName = max(longestEntityName, min(name.utf8.count, Self.longestFront))
    }
    state = repairs.isDisjoint(with: [.leadingCharacters, .leadingContent]) ? .prolog : .front
    unsafe start = Self.nowhere
    unsafe place = Self.nowhere
    unsafe end = Self.nowhere
  }

  /// Before the first scan.
  private static var nowhere: UnsafePointer<UInt8> { unsafe UnsafePointer(bitPattern: 1).unsafelyUnwrapped }

  /// Goes on in content, which the scanner of plain content has passed over up to the end of a token or in a CDATA section.
  mutating func goOn(isInCDATA: Bool, depth: Int) {
    state = isInCDATA ? .cdata : .text
    self.depth = depth
    openElements.begin(outerCount: depth)
    textElement = []
    isMarkupText = false
    repeatedName = nil
    isFarFromName = false
  }

  /// Scans bytes from an offset on. Returns the offset of the edit if one was found, or else of the bytes that wait for more.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, to count: Int, before: UInt8, isFinal: Bool,
    stopsAfterFront: Bool
  ) -> Int {
    // Never beyond the bytes, whatever was asked for.
    guard offset <= count, count <= bytes.count else { return offset }
    let base = unsafe bytes.baseAddress ?? Self.nowhere
    unsafe start = base
    unsafe place = base + offset
    unsafe end = base + count
    self.before = before
    self.isFinal = isFinal
    edit = nil
    let wasInFront = state == .front
    while true {
      let outcome =
        switch state {
        case .front: scanFront()
        case .prolog: scanProlog()
        case .internalSubset: scanInternalSubset()
        case .entityName: scanEntityName()
        case .documentType, .declaration: scanDeclaration()
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
        case .trailing: scanTrailingContent()
        case .givenUp: scanRest()
        }
      if outcome != .goOn || (stopsAfterFront && wasInFront) { return unsafe edit?.range.lowerBound ?? (place - start) }
    }
  }

  // MARK: Bytes

  /// The number of bytes from the place on.
  var count: Int { unsafe end - place }

  /// The byte at an offset from the place, which must exist.
  subscript(_ offset: Int) -> UInt8 { unsafe place[offset] }

  /// Whether `text` is at the place; nil if that takes more bytes.
  func begins(with text: StaticString) -> Bool? {
    let common = min(text.utf8CodeUnitCount, count)
    for index in 0..<common where unsafe text.utf8Start[index] != place[index] { return false }
    return common == text.utf8CodeUnitCount ? true : nil
  }

  /// The byte before the place; 0 if there is none.
  var last: UInt8 { unsafe place > start ? place[-1] : before }

  /// Replaces dropped bytes. A space, if two line ends would otherwise become one.
  var gap: [UInt8] { last == UInt8(ascii: "\r") ? [0x20] : [] }

  mutating func skip(_ count: Int, _ next: State) -> Outcome {
    unsafe place += count
    state = next
    return .goOn
  }

  /// Leaves some bytes to Expat as they are.
  mutating func pass(_ count: Int) -> Outcome {
    unsafe place += count
    return .goOn
  }

  /// Ends all repairs: Expat will stop at a fault here, perhaps only at the end of a long token, or a reference is too long to
  /// know. If later bytes were dropped, something new could form around them.
  mutating func giveUp(after count: Int = 0) -> Outcome { skip(count, .givenUp) }

  /// Passes everything on, but does not divide characters, since Expat's errors name them.
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

  /// All bytes were scanned.
  mutating func reachEnd() -> Outcome {
    unsafe place = end
    return .hold
  }

  /// Waits for more bytes. If there are none, Expat will report the early end of the document.
  mutating func wait() -> Outcome { isFinal ? reachEnd() : .hold }

  mutating func skipSpace() {
    while unsafe place < end, unsafe place[0].isXMLSpace { unsafe place += 1 }
  }

  /// Replaces the next `count` bytes.
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
