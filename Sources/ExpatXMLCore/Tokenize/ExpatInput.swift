internal import CExpatXMLExpat
internal import CExpatXMLVectors
internal import ExpatXMLSystem

/// The input of one of Expat's parsers: the document or an external entity, chunk by chunk. If the scanner takes plain content of the
/// document, Expat parses only what lies between.
@safe final class ExpatInput {
  /// Nil while nothing is for Expat.
  private(set) var parser: OpaquePointer?
  /// Whether it parses an entity that was parsed before.
  let isRepeated: Bool

  let window: DocumentWindow
  /// Expat is never given more bytes of an incomplete token. At least the length of the longest character.
  private let longestToken: Int
  // Every token asks for these. They are only used while nobody else changes them, so exclusivity need not be checked at run time.
  @safe @exclusivity(unchecked) private(set) var token: CurrentToken
  /// Looks for references to parameter entities in the internal subset.
  @safe @exclusivity(unchecked) private(set) var prolog = PrologScanner()

  /// The number of bytes that the scanner has taken.
  private(set) var scannedBytes = 0
  /// The same, minus the bytes of the tags that told Expat which elements are open.
  private(set) var bytesBesideExpat = 0
  /// The number of bytes that Expat has received, those tags included.
  private(set) var parsedBytes = 0
  /// How many of those belong to the incomplete token.
  private(set) var unfinishedBytes = 0
  private var isStopped = false
  /// Where Expat rests. It reads a document of its own, which contains only what it must know of this one.
  private enum Place {
    case prolog
    case root
    case epilog
  }

  private var place = Place.prolog
  /// Whether Expat is in the document type declaration.
  private var isInDocumentType = false
  private var isCaughtUp = true
  /// End tags for elements that are still open for Expat.
  private var tagsForExpat: [UInt8] = []
  /// An XML declaration with what matters to Expat if the document has one, otherwise two spaces. After two bytes, Expat looks for
  /// neither UTF-16 nor a byte order mark.
  private var declarationForExpat: StaticString = "  "
  private var hasBase = false
  /// The offset of the last token whose attribute values were searched for undeclared entities.
  var searchedTag = -1

  /// Takes ownership of the parser.
  init(_ parser: OpaquePointer?, _ limits: XMLLimits, isRepeated: Bool = false, isScanned: Bool = false) {
    longestToken = max(limits.markupBytes, 4)
    window = DocumentWindow(isScanned: isScanned, longestToken: longestToken)
    unsafe self.parser = unsafe parser
    self.isRepeated = isRepeated
    token = unsafe CurrentToken(of: parser, window)
    if let parser = unsafe parser { unsafe use(parser) }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Whether no byte was scanned or waits for the scanner, and Expat has received none.
  var isEmpty: Bool { isAtStart && window.restCount == 0 }

  /// Whether nothing was taken.
  var isAtStart: Bool { parsedBytes == 0 && scannedBytes == 0 }

  /// Whether the scanner has taken the end of the document, so that Expat need not see it.
  var isComplete: Bool { token.isScanned && window.isFinal && window.hasEndedRoot && window.restCount == 0 }

  // MARK: Expat

  /// Notes the XML declaration of the document.
  func note(_ declaration: XMLEvent.StartDocument) {
    declarationForExpat =
      declaration.isStandalone == true ? #"<?xml version="1.0" standalone="yes"?>"# : #"<?xml version="1.0"?>"#
  }

  /// Expat takes part from now on. Takes ownership of the parser.
  func use(_ parser: OpaquePointer) {
    unsafe self.parser = unsafe parser
    unsafe token.adopt(parser)
    unsafe expatxml_set_reparse_deferral(parser, 0)
  }

  /// Expat reads the document type declaration from here on, if one follows.
  private func beginDocumentType() { isInDocumentType = place == .prolog && window.isAtDeclaration }

  /// Expat has read the document type declaration.
  func endDocumentType() {
    isInDocumentType = false
    endToken()
  }

  /// The current token is the end of markup outside of content, or of a CDATA section.
  func endToken() { token.end() }

  private func giveRoot() -> Bool {
    place = .root
    window.expatDepth = 1
    return give("<r>")
  }

  private func giveEndOfRoot() -> Bool {
    defer { place = .epilog }
    return give(place == .root ? "</r>" : "<r/>")
  }

  private func give(_ markup: StaticString) -> Bool {
    unsafe give(Span(_unsafeStart: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  // MARK: Bytes in

  /// In a document type, Expat stops inside of markup whose beginning it has read. So many bytes before it are kept.
  private static let keptBytes = 1024

  /// Lets `body` append bytes, and returns how many it appended. There is always room for at least one.
  func write(_ body: (inout OutputRawSpan) throws -> Void) rethrows -> Int {
    try window.write(keeping: token.isScanned ? 0 : max(unfinishedBytes, Self.keptBytes), body)
  }

  /// Whether it is worth parsing now, because the new bytes may do more than lengthen a long token.
  var isDue: Bool {
    window.newCount > 0
      && window.isDue(tokenAt: unfinishedOffset, tried: isAtRest ? window.restCount : unfinishedBytes)
  }

  /// The offset of the incomplete token, or of what is neither scanned nor given to Expat.
  var unfinishedOffset: Int { token.isScanned ? token.offset : token.origin + parsedBytes - unfinishedBytes }

  /// Whether no token is incomplete in Expat.
  var isAtRest: Bool { unfinishedBytes == 0 }

  /// Lets the scanner go on, if Expat is at rest. Returns nil otherwise.
  ///
  /// - Throws: an error if the scanner got no memory, and may not know which elements are open.
  func beginScanning() throws(XMLParseError) -> DocumentWindow? {
    guard window.isScanned else { return nil }
    if unsafe window.scanner.pointee.has_failed != 0 { throw .outOfMemory(at: token.start) }
    if token.isScanned { return window }
    guard isAtRest, !isInDocumentType, !token.isInCDATA else { return nil }
    token.beginScanning()
    rest()
    return window
  }

  /// Lets Expat rest in its root. Before it gets more, it is told that all other elements that it knows have ended.
  private func rest() {
    var index = window.depth
    while window.expatDepth > 1 {
      index -= 1
      window.expatDepth -= 1
      _ = window.withTag(ofElement: index, isEnd: true) { tag in
        tagsForExpat.append(tag)
        return true
      }
    }
  }

  /// Notes that the scanner has taken bytes.
  func didScan(_ count: Int, waits: Bool) {
    scannedBytes += count
    bytesBesideExpat += count
    window.didScan(waits: waits)
  }

  /// How many bytes Expat gets next; nil if it gets no more of this chunk.
  func countForExpat(takesAll: Bool) -> Int? {
    window.countForExpat(unfinishedBytes: unfinishedBytes, takesAll: takesAll || !window.isScanned)
  }

  /// Tells Expat what it has to know before it gets the next token. That is the beginning of the document, a root, the end of elements,
  /// the element that an end tag may end, and that a CDATA section is open. Nothing of it is reported. Returns whether there was
  /// anything to tell.
  func catchUp() -> Bool {
    let isBeginning = parsedBytes == 0 && scannedBytes > 0
    let hasRoot = place == .prolog && window.isInRoot
    let hasEndedRoot = place != .epilog && window.hasEndedRoot
    let isInElement = window.isAtEndTag && window.depth > 0
    let hasToKnow =
      isBeginning || hasRoot || hasEndedRoot || isInElement || window.isInSection || !tagsForExpat.isEmpty
    if hasToKnow {
      unsafe setTagHandlers(of: parser, isOn: false)
      isCaughtUp =
        (!isBeginning || give(declarationForExpat)) && (!hasRoot || giveRoot()) && giveEndTags()
        && (!hasEndedRoot || giveEndOfRoot())
        && (!isInElement || window.withTag(ofElement: window.depth - 1, isEnd: false, give))
        && (!window.isInSection || give("<![CDATA["))
      unsafe setTagHandlers(of: parser, isOn: true)
    }
    beginDocumentType()
    token.endScanning()
    return hasToKnow
  }

  private func giveEndTags() -> Bool {
    // The memory is kept, since every tag with a reference needs it.
    var tags: [UInt8] = []
    swap(&tags, &tagsForExpat)
    defer {
      tags.removeAll(keepingCapacity: true)
      tagsForExpat = tags
    }
    return tags.isEmpty || give(tags.span)
  }

  private func give(_ tags: Span<UInt8>) -> Bool {
    var tags = tags
    while !tags.isEmpty {
      let part = tags.extracting(first: 1 << 20)
      tags = tags.extracting(droppingFirst: part.count)
      let isParsed = unsafe parseBytes(part, with: parser)
      unsafe prolog.scan(part.bytes, at: parsedBytes)
      parsedBytes += part.count
      bytesBesideExpat -= part.count
      guard didParse(isParsed) else { return false }
    }
    return true
  }

  // MARK: Parsing

  /// Lets Expat parse the next bytes, and resolve system identifiers against a URL. Returns false if Expat stopped.
  func parse(_ count: Int, location: @autoclosure () -> String?) -> Bool {
    guard isCaughtUp else { return false }
    let taken = unsafe window.take(count)
    let bytes = unsafe taken.span
    if !hasBase, count > 0 {
      hasBase = true
      if let location = location() { unsafe _ = XML_SetBase(parser, location) }
    }
    token.goOn()
    unsafe prolog.scan(bytes.bytes, at: parsedBytes)
    let isParsed =
      if let disguised = disguise(bytes) {
        unsafe parseBytes(disguised.span, with: parser, isFinal: window.isAtEnd)
      } else {
        unsafe parseBytes(bytes, with: parser, isFinal: window.isAtEnd)
      }
    parsedBytes += count
    return didParse(isParsed)
  }

  /// A zero among the first two bytes, or a byte order mark of UTF-16, makes Expat treat the text as UTF-16 in spite of the declared
  /// encoding. Neither is in valid UTF-8, and neither is what this puts in its place.
  private func disguise(_ bytes: Span<UInt8>) -> [UInt8]? {
    let faults = bytes.indices.prefix(max(0, 2 - parsedBytes)).filter { [0, 0xFE].contains(bytes[$0]) }
    guard !faults.isEmpty else { return nil }
    var copy: [UInt8] = []
    copy.append(bytes)
    for index in faults { copy[index] = 0xFF }
    return copy
  }

  /// Whether the incomplete token is longer than ``XMLLimits/markupBytes``.
  var isTokenTooLong: Bool { unfinishedBytes >= longestToken }

  /// Stops Expat after the current token, for good.
  func stop() {
    guard !isStopped else { return }
    isStopped = true
    unsafe _ = XML_StopParser(parser, 0)
  }

  private func didParse(_ isParsed: Bool) -> Bool {
    token.didParse(parsedBytes, isFaulty: !isParsed)
    unfinishedBytes = parsedBytes - token.index
    window.didRead(tokenAt: unfinishedOffset)
    return isParsed
  }

  // MARK: What is known of the document

  /// A CDATA section starts or ends after the current token.
  func noteCDATASection(isOpen: Bool) { token.isInCDATA = isOpen }

  /// The place of a text that Expat reports, if it is in the document as it is.
  func place(of text: UnsafePointer<UInt8>, count: Int) -> UnsafePointer<UInt8>? {
    guard token.length == count else { return nil }
    let bytes = unsafe window.bytes(from: token.offset)
    guard let place = bytes.baseAddress, bytes.count >= count, unsafe memcmp(place, text, count) == 0 else {
      return nil
    }
    return unsafe place
  }

  // MARK: Faults

  /// No meaningful character reference is longer.
  private static let longestStop = 24

  /// The bytes from where Expat stopped, as far as they have arrived.
  var bytesAtStop: [UInt8] { unsafe Array(window.bytes(from: token.offset).prefix(Self.longestStop)) }

  /// The token in which Expat stopped. In the prolog and the epilog, it is the markup in which Expat stopped, or before which it
  /// stopped if the markup is misplaced.
  func faultyToken(in phase: FaultyToken.Phase, isMisplaced: Bool, followsMarkup: Bool) -> FaultyToken? {
    let known = phase == .prolog ? token.questionStart : max(token.questionStart, token.segmentStart)
    let first = min(max(token.origin + known, window.firstOffset), token.offset)
    let (bytes, stop) = unsafe (window.bytes(from: first), token.offset - first)
    guard stop < bytes.count else { return nil }
    let isMisplacedMarkup = unsafe isMisplaced && bytes[stop] == UInt8(ascii: "<")
    let start: Int
    switch phase {
    case .content: start = unsafe ContentScanner.tokenStart(in: bytes.span, containing: stop)
    case .prolog where isMisplacedMarkup, .epilog where isMisplacedMarkup: start = stop
    case .prolog: start = unsafe FaultyToken.markupStart(in: Array(bytes[...stop]))
    case .epilog: start = unsafe ContentScanner.miscellaneousEnd(in: bytes.span, upTo: stop)
    }
    // The bytes after a wrong character are left out, since they may or may not have arrived.
    let end = isMisplaced ? bytes.endIndex : stop + 1
    let before = window.byte(before: first + start)
    return unsafe FaultyToken(
      bytes: Array(bytes[start..<end]), stop: stop - start, phase: phase,
      followsMarkup: followsMarkup || prolog.firstMarkup.map { $0 < token.index } == true,
      before: before == 0 ? nil : before)
  }
}

/// Gives bytes to one of Expat's parsers, at most 2 GiB. Returns false if it has stopped.
func parseBytes(_ bytes: Span<UInt8>, with parser: OpaquePointer?, isFinal: Bool = false) -> Bool {
  unsafe bytes.withUnsafeBytes { bytes in
    let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
    return unsafe XML_Parse(parser, start, Int32(clamping: bytes.count), isFinal ? 1 : 0) == XML_STATUS_OK
  }
}
