internal import CExpatXMLVectors

/// Finds what has to be repaired in one token, at which the scanner has stopped. It knows enough of XML's syntax to tell what Expat
/// accepts. Where it finds a fault that is not repaired, Expat will stop too.
@safe struct TokenRepair {
  enum Interruption: Error {
    /// More bytes are needed.
    case wait
    /// There is a fault that is not repaired, perhaps one that Expat finds only at the end of the token. Or a reference is too long
    /// to decide. Later bytes are not repaired, since something new could form around them.
    case givenUp
  }

  /// Nothing is repaired after an attribute or a reference with a longer name.
  static let longestName = 1 << 10

  let rules: RepairRules
  /// Knows which entities are declared.
  let tokenizer: ExpatTokenizer
  /// Knows which elements are open.
  let window: DocumentWindow
  /// Whether nothing more will come.
  let isFinal: Bool
  private(set) var edits: [DocumentEdit] = []
  /// The element that the start tag begins, if its markup is text.
  var textElement: [UInt8]?

  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The place up to which the token was read.
  private(set) var place: UnsafePointer<UInt8>

  var repairs: XMLRepairs { rules.repairs }

  init(in window: DocumentWindow, _ rules: RepairRules, _ tokenizer: ExpatTokenizer, isFinal: Bool) {
    self.rules = rules
    self.tokenizer = tokenizer
    self.window = window
    self.isFinal = isFinal
    unsafe start = window.place
    unsafe place = window.place
    unsafe end = window.knownEnd
  }

  /// How many bytes were read.
  var readCount: Int { unsafe place - start }

  // MARK: Bytes

  /// The number of bytes from the place on.
  var count: Int { unsafe end - place }

  /// The byte at an offset from the place, which must exist.
  subscript(_ offset: Int) -> UInt8 { unsafe place[offset] }

  func byte(at offset: Int) throws(Interruption) -> UInt8 {
    guard offset < count else { throw .wait }
    return self[offset]
  }

  /// Whether a text is at an offset from the place.
  func begins(with text: StaticString, at offset: Int = 0) throws(Interruption) -> Bool {
    for index in 0..<text.utf8CodeUnitCount {
      let expected = unsafe text.utf8Start[index]
      if try byte(at: offset + index) != expected { return false }
    }
    return true
  }

  /// The number of bytes up to the end of a delimiter, which is searched at an offset from the place.
  func length(upTo delimiter: StaticString, from offset: Int) throws(Interruption) -> Int {
    let bytes = unsafe Span(_unsafeStart: place, count: count)
    guard let length = ContentScanner.end(of: delimiter, in: bytes, from: offset) else { throw .wait }
    return length
  }

  /// The byte before the place; 0 if there is none.
  var last: UInt8 { unsafe place > start ? place[-1] : window.lastTaken }

  /// Replaces dropped bytes: a space if two line ends would otherwise become one, or nothing.
  var gap: [UInt8] { last == UInt8(ascii: "\r") ? [0x20] : [] }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: place + range.lowerBound, count: range.count))
  }

  mutating func pass(_ count: Int) { unsafe place += count }

  /// Passes over bytes up to one of these three, or one that may not belong to an allowed character. Returns it.
  mutating func passText(upTo a: UInt8, _ b: UInt8, _ c: UInt8) throws(Interruption) -> UInt8 {
    unsafe place = expatxml_find_odd(place, end, a, b, c)
    return try byte(at: 0)
  }

  /// Passes over characters of several bytes. Returns false if the first one is incomplete or not allowed.
  mutating func passCharacters() -> Bool {
    let next: UnsafePointer<UInt8> = unsafe expatxml_skip_characters(place, end)
    defer { unsafe place = next }
    return unsafe next > place
  }

  mutating func passSpace() { while count > 0, self[0].isXMLSpace { pass(1) } }

  /// Replaces the next `count` bytes.
  mutating func replace(
    _ count: Int, by bytes: [UInt8], _ kind: XMLRepair.Fault, columns: Int? = nil, original: [UInt8]? = nil,
    replacement: [UInt8]? = nil
  ) {
    let offset = readCount
    edits.append(
      DocumentEdit(
        range: offset..<offset + count, replacement: bytes, columns: columns, place: offset, kind: kind,
        reportedOriginal: original, reportedReplacement: replacement))
    pass(count)
  }

  /// Inserts bytes after something that the report names, and that began `distance` bytes before the place.
  mutating func insert(
    _ bytes: [UInt8], _ kind: XMLRepair.Fault, behind original: [UInt8], distance: Int, becoming replacement: [UInt8]
  ) {
    let offset = readCount
    edits.append(
      DocumentEdit(
        range: offset..<offset, replacement: bytes, place: offset - distance, kind: kind, reportedOriginal: original,
        reportedReplacement: replacement))
  }

  // MARK: Tokens

  /// Reads the token in the prolog.
  mutating func repairInProlog() throws(Interruption) {
    // The scanner waits for what follows a carriage return.
    if self[0].isXMLSpace { throw .wait }
    // Expat reads text here as names and literals, which may be long.
    guard self[0] == UInt8(ascii: "<") else { throw .givenUp }
    switch try byte(at: 1) {
    case UInt8(ascii: "!"): if try begins(with: "<!--") { try repairComment() }
    case UInt8(ascii: "?"): try repairDeclaration()
    case UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: ">"): throw .givenUp
    default: try repairTag()
    }
  }

  /// Reads the token in content.
  mutating func repairInContent() throws(Interruption) {
    switch self[0] {
    case UInt8(ascii: "<") where !window.isInSection: try repairMarkup()
    case UInt8(ascii: "&") where !window.isInSection: try repairReference()
    case UInt8(ascii: "]"):
      guard !window.isInSection, try begins(with: "]]>") else { return }
      guard repairs.contains(.markup) else { throw .givenUp }
      replace(3, by: Array("]]&gt;".utf8), .cdataEnd)
    default: try repairCharacter()
    }
  }

  private mutating func repairMarkup() throws(Interruption) {
    switch try byte(at: 1) {
    case UInt8(ascii: "/"): try repairEndTag()
    case UInt8(ascii: "?"): break
    case UInt8(ascii: "!"):
      if try begins(with: "<!--") { return try repairComment() }
      guard try begins(with: "<![CDATA[") else { throw .givenUp }
    default:
      if try beginsName(at: 1) { try repairTag() } else { try repairLessThanSign() }
    }
  }

  /// A `<` that can't begin markup.
  mutating func repairLessThanSign() throws(Interruption) {
    guard repairs.contains(.markup) else { throw .givenUp }
    replace(1, by: Array("&lt;".utf8), .lessThanSign)
  }

  mutating func repairComment() throws(Interruption) {
    let hyphen = UInt8(ascii: "-")
    pass("<!--".utf8.count)
    // Dropped characters don't count.
    var isEmpty = true
    while true {
      let first = unsafe place
      let byte = try passText(upTo: hyphen, hyphen, hyphen)
      if unsafe place > first { isEmpty = false }
      if byte >= 0x80, passCharacters() {
        isEmpty = false
      } else if byte != hyphen {
        try repairCharacter(mayJoin: isEmpty ? 0 : hyphen)
      } else if try self.byte(at: 1) != hyphen {
        pass(1)
        isEmpty = false
      } else if try self.byte(at: 2) == UInt8(ascii: ">") {
        return pass("-->".utf8.count)
      } else {
        guard repairs.contains(.markup) else { throw .givenUp }
        isEmpty = false
        replace(1, by: Array("- ".utf8), .doubleHyphen)
      }
    }
  }

  // MARK: End tags

  /// One end tag ends no more elements than this, so that the search takes limited time in a deep document.
  private static let longestSearch = 256

  private mutating func repairEndTag() throws(Interruption) {
    guard repairs.contains(.endTags), window.depth > 0 else { return }
    var length = 2
    while try byte(at: length).continuesXMLName {
      length += 1
      if length == 2 + Self.longestName { return }
    }
    let name = bytes(2..<length)
    let innermost = window.elementName(at: window.depth - 1, length: nil)
    guard !name.isEmpty, self[length].isXMLSpace || self[length] == UInt8(ascii: ">"), name != innermost else { return }
    let isOpen = (0..<window.depth).reversed().prefix(Self.longestSearch).contains {
      window.elementName(at: $0, length: name.count) == name
    }
    if isOpen {
      return replace(0, by: Array("</".utf8) + innermost + Array(">".utf8), .missingEndTag)
    }
    while try byte(at: length).isXMLSpace, length < Self.longestName { length += 1 }
    // Without the tag, `]]>` could form.
    guard self[length] == UInt8(ascii: ">"), last != UInt8(ascii: "]") else { return }
    replace(length + 1, by: gap, .strayEndTag)
  }
}
