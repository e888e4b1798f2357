internal import CExpat

/// Owns an Expat parser: takes bytes, hands tokens to its sink.
///
/// Expat runs in its non-namespace mode: its namespace mode makes faults fatal that `XMLParser` tolerates, and hides
/// prefixes. A fault or a stop inside a token makes the sink deaf (Expat may still deliver tokens after it was told to
/// stop) and is thrown when Expat returns.
@safe final class ExpatTokenizer {
  /// Bytes asked for at a time.
  static let chunkSize = 64 << 10

  /// An unfinished token longer than this is scanned again only when as many bytes again have arrived, so that a huge
  /// token in small pieces costs linear time. Shorter ones are scanned at once, so that no event is late.
  private static let rescanThreshold = 32 << 10

  let parser: OpaquePointer
  /// Outlives every call: the pipeline owns both.
  private unowned(unsafe) let sink: any TokenSink
  private let stop: StopFlag
  private let names = NameCache()

  private var isDeaf = false
  /// The offset behind the last token that was handed on.
  private var tokenEnd = 0
  private var fault: XMLParseError?

  // Expat's own buffer while bytes are being collected in it.
  private var buffer: UnsafeMutableRawBufferPointer?
  private var bufferedBytes = 0
  /// A carriage return waits for the byte behind it: Expat counts a line twice whose CR LF it gets in two pieces.
  private var holdsCarriageReturn = false
  /// Bytes handed to Expat so far.
  private var parsedBytes = 0
  /// Of those, the bytes of the token that is not complete yet.
  private var unfinishedBytes = 0

  init(sink: any TokenSink, stop: StopFlag) throws(XMLParseError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else { throw .outOfMemory(at: .none) }
    unsafe self.parser = unsafe parser
    unsafe self.sink = sink
    self.stop = stop
    unsafe _ = expatxml_set_reparse_deferral(parser, 0)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe Self.installHandlers(on: parser)
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Whether no byte has been tokenized.
  var isEmpty: Bool { parsedBytes == 0 }

  // MARK: Bytes in

  /// Lets `body` append bytes to Expat's own buffer, where there is always room for at least one, and returns how many
  /// it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    let buffer = try unsafe self.buffer ?? openBuffer()
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[bufferedBytes...])
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    try body(&output)
    let count = unsafe output.finalize(for: room)
    bufferedBytes += count
    return count
  }

  /// Tokenizes what was written, unless it can only lengthen a token that is already long.
  func parseIfDue() throws(XMLParseError) {
    guard bufferedBytes > 0, let buffer = unsafe buffer else { return }
    let isLongToken = unfinishedBytes > Self.rescanThreshold
    if isLongToken, bufferedBytes < min(unfinishedBytes, buffer.count) { return }
    try parse(isFinal: false)
  }

  /// Tokenizes the rest and demands that the document is complete.
  func finish() throws(XMLParseError) {
    if unsafe buffer == nil { _ = try unsafe openBuffer() }
    try parse(isFinal: true)
  }

  private func errorOfExpat() throws(XMLParseError) -> XMLParseError {
    let code = unsafe XML_GetErrorCode(parser)
    let token = faultyToken
    // Expat drops the text of a token that runs into a stray `]]>`, and more of it the larger the pieces are in which it
    // gets the document.
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>") {
      try deliver(text: token.bytes.prefix(token.stop - 2))
    }
    let fault = ExpatErrorTable.fault(code, token: token, openElement: unsafe sink.openElementName, isEmpty: isEmpty)
    return error(fault)
  }

  private func error(_ fault: ParseFault) -> XMLParseError {
    XMLParseError(code: fault.code, message: fault.message, position: position(.tokenStart))
  }

  private func deliver(text: ArraySlice<UInt8>) throws(XMLParseError) {
    guard !text.isEmpty else { return }
    do {
      try unsafe sink.characterData(text.span)
    } catch {
      throw self.error(error)
    }
  }

  /// The token that begins where the last one that was handed on ended. In the prolog and the epilog, where not
  /// everything is handed on, the markup that Expat stopped at.
  private var faultyToken: FaultyToken? {
    var offset: Int32 = 0
    var size: Int32 = 0
    guard let context = unsafe XML_GetInputContext(parser, &offset, &size), offset < size else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: context, count: Int(size))
    let stop = Int(offset)
    let phase: FaultyToken.Phase =
      unsafe sink.openElementName != nil ? .content : sink.hasRootElement ? .epilog : .prolog
    var start = unsafe stop - (Int(XML_GetCurrentByteIndex(parser)) - tokenEnd)
    if phase != .content || start < 0 || start > stop {
      start = unsafe bytes[...stop].lastIndex(of: UInt8(ascii: "<")) ?? stop
    }
    return unsafe FaultyToken(bytes: Array(bytes[start...]), stop: stop - start, phase: phase)
  }

  private func openBuffer() throws(XMLParseError) -> UnsafeMutableRawBufferPointer {
    let capacity = unfinishedBytes > Self.rescanThreshold ? max(unfinishedBytes, Self.chunkSize) : Self.chunkSize
    guard let length = Int32(exactly: capacity), let base = unsafe XML_GetBuffer(parser, length) else {
      throw .outOfMemory(at: position(.tokenStart))
    }
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: base, count: capacity)
    unsafe self.buffer = unsafe buffer
    if holdsCarriageReturn { unsafe buffer[0] = UInt8(ascii: "\r") }
    bufferedBytes = holdsCarriageReturn ? 1 : 0
    holdsCarriageReturn = false
    return unsafe buffer
  }

  private func parse(isFinal: Bool) throws(XMLParseError) {
    holdsCarriageReturn = unsafe !isFinal && buffer?[bufferedBytes - 1] == UInt8(ascii: "\r")
    let count = bufferedBytes - (holdsCarriageReturn ? 1 : 0)
    unsafe buffer = nil
    bufferedBytes = 0
    let status = unsafe XML_ParseBuffer(parser, Int32(count), isFinal ? 1 : 0)
    parsedBytes += count
    if let fault { throw fault }
    if status == XML_STATUS_ERROR, !isDeaf {
      isDeaf = true
      throw try errorOfExpat()
    }
    unfinishedBytes = parsedBytes - max(0, unsafe Int(XML_GetCurrentByteIndex(parser)))
  }

  // MARK: Positions

  /// A point of the token that is being delivered; after an error, where the error is.
  func position(_ anchor: PositionAnchor) -> SourcePosition {
    switch anchor {
    case .documentStart: return .start
    case .fixed(let position): return position
    case .tokenStart: return tokenStart
    case .tokenEnd:
      var position = tokenStart
      unsafe withTokenBytes { unsafe position.advance(over: Span(_unsafeElements: $0)) }
      return position
    case .declarationEnd(let includesCloser):
      var position = tokenStart
      unsafe withTokenBytes(isOpenEnded: true) { bytes in
        let bytes = unsafe Span(_unsafeElements: bytes)
        let isCloser = bytes.count > 0 && bytes[0] == UInt8(ascii: ">")
        position.advance(over: bytes.extracting(first: isCloser ? 1 : FaultyToken.lengthOfDeclarationToken(bytes)))
        if includesCloser, !isCloser { position.advance(over: [UInt8](">".utf8).span) }
      }
      return position
    case .tagClose:
      var position = tokenStart
      unsafe withTokenBytes { token in
        // A tag that comes out of an entity ends like neither: the token is the reference.
        let closers = ["/>", ">"]
        let closer = closers.first { unsafe token.suffix($0.utf8.count).elementsEqual($0.utf8) } ?? ""
        unsafe position.advance(over: Span(_unsafeElements: token.dropLast(closer.utf8.count)))
      }
      return position
    }
  }

  private var tokenStart: SourcePosition {
    unsafe SourcePosition(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      byteOffset: max(0, Int(XML_GetCurrentByteIndex(parser)))
    )
  }

  /// The bytes of the current token, or, if open-ended, all that have come from its start.
  private func withTokenBytes(isOpenEnded: Bool = false, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var offset: Int32 = 0
    var size: Int32 = 0
    let count = unsafe Int(XML_GetCurrentByteCount(parser))
    guard let context = unsafe XML_GetInputContext(parser, &offset, &size), Int(offset) + count <= Int(size) else {
      return
    }
    unsafe context.withMemoryRebound(to: UInt8.self, capacity: Int(size)) {
      let count = isOpenEnded ? Int(size - offset) : count
      unsafe body(UnsafeBufferPointer(start: $0 + Int(offset), count: count))
    }
  }

  // MARK: Tokens out

  func didReceiveXMLDeclaration(_ version: UnsafePointer<CChar>?) {
    // Without a version it is the text declaration of an external entity.
    guard let version = unsafe version else { return }
    receive { () throws(ParseFault) in
      try unsafe sink.xmlDeclaration(version: String(utf8: UnsafeBufferPointer(cString: version)))
    }
  }

  func didReceiveDocumentType(publicID: String?, systemID: String?) {
    receive { () throws(ParseFault) in try unsafe sink.documentType(publicID: publicID, systemID: systemID) }
  }

  func didReceiveDeclaration(_ declaration: Declaration) {
    receive { () throws(ParseFault) in try unsafe sink.declaration(declaration) }
  }

  func didReceiveStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    receive { () throws(ParseFault) in
      let name = unsafe names.name(UnsafeBufferPointer(cString: name))
      try unsafe sink.startTag(name, attributes: TokenAttributes(attributes, names: names))
    }
  }

  func didReceiveEndTag() {
    receive { () throws(ParseFault) in try unsafe sink.endTag() }
  }

  func didReceiveCharacterData(_ bytes: UnsafePointer<CChar>, _ count: Int32) {
    receive { () throws(ParseFault) in
      let start = unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
      try unsafe sink.characterData(Span(_unsafeStart: start, count: Int(count)))
    }
  }

  func didReceiveStartCDATASection() {
    receive { () throws(ParseFault) in try unsafe sink.startCDATASection() }
  }

  func didReceiveEndCDATASection() {
    receive { () throws(ParseFault) in try unsafe sink.endCDATASection() }
  }

  func didReceiveComment(_ text: UnsafePointer<CChar>) {
    receive { () throws(ParseFault) in
      try unsafe sink.comment(String(utf8: UnsafeBufferPointer(cString: text)))
    }
  }

  func didReceiveProcessingInstruction(_ target: UnsafePointer<CChar>, _ data: UnsafePointer<CChar>) {
    receive { () throws(ParseFault) in
      let target = unsafe String(utf8: UnsafeBufferPointer(cString: target))
      let data = unsafe String(utf8: UnsafeBufferPointer(cString: data))
      // Expat does not tell `<?a?>`, which has no data, from `<?a ?>`, whose data is empty.
      let hasData = unsafe !data.isEmpty || XML_GetCurrentByteCount(parser) > "<??>".utf8.count + target.utf8.count
      try unsafe sink.processingInstruction(target: target, data: hasData ? data : nil)
    }
  }

  @inline(__always)
  private func receive(_ deliver: () throws(ParseFault) -> Void) {
    guard !isDeaf else { return }
    tokenEnd = unsafe Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
    do {
      if !stop.isRaised { try deliver() }
    } catch {
      fault = self.error(error)
      goDeaf()
    }
    if stop.isRaised { goDeaf() }
  }

  private func goDeaf() {
    isDeaf = true
    unsafe _ = XML_StopParser(parser, 0)
  }
}

extension XMLParseError {
  static func outOfMemory(at position: SourcePosition) -> XMLParseError {
    XMLParseError(code: .outOfMemoryError, message: "Out of memory.", position: position)
  }
}
