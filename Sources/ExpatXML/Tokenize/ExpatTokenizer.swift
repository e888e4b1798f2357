internal import CExpat

/// Takes a document's bytes, hands its tokens to its sink.
///
/// Expat runs in its non-namespace mode: its namespace mode makes faults fatal that `XMLParser` tolerates, and hides
/// prefixes. A fault or a stop inside a token makes the sink deaf (Expat may still deliver tokens after it was told to
/// stop) and is thrown when Expat returns.
@safe final class ExpatTokenizer {
  /// Outlives every call: the pipeline owns both.
  unowned(unsafe) let sink: any TokenSink
  private let stop: StopFlag
  private let limits: ParserLimits
  /// Handed to Expat so far, from the document and all entities.
  private var tokenizedBytes = 0
  private let names = NameCache()
  var entities = EntityTable()

  let document: ExpatInput
  /// The document or, while one is being parsed, an external entity.
  var input: ExpatInput
  /// Writes the text of an external entity to this tokenizer and parses it, to its end.
  var parseContent: (EntityContent) throws -> Void = { _ in }

  private(set) var isDeaf = false
  private var fault: (any Error)?

  init(
    sink: any TokenSink, stop: StopFlag, limits: ParserLimits, location: @escaping () -> String?
  ) throws(XMLParseError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else { throw .outOfMemory(at: .none) }
    document = unsafe ExpatInput(parser, location: location)
    input = document
    unsafe self.sink = sink
    self.stop = stop
    self.limits = limits
    unsafe expatxml_set_amplification_limit(
      parser, Float(max(1, min(limits.entityAmplification, Double(Float.greatestFiniteMagnitude)))),
      UInt64(clamping: limits.entityActivationBytes))
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe XML_SetUserData(parser, context)
    unsafe Self.installHandlers(on: parser)
    unsafe Self.installEntityHandlers(on: parser, context: context)
  }

  /// Whether no byte of the document has been tokenized.
  var isEmpty: Bool { document.isEmpty }

  // MARK: Bytes in

  /// Lets `body` append bytes, for which there is always room for at least one, and returns how many it appended.
  func write(_ body: (inout OutputRawSpan) throws -> Void) throws -> Int {
    try input.write(body)
  }

  /// Tokenizes what was written, unless it can only lengthen a token that is already long.
  func parseIfDue() throws {
    if input.isDue { try parse(isFinal: false) }
  }

  /// Tokenizes the rest and demands that the document, or the external entity, is complete.
  func finish() throws {
    try parse(isFinal: true)
  }

  private func parse(isFinal: Bool) throws {
    let (count, isParsed) = try input.parse(isFinal: isFinal)
    if let fault { throw fault }
    tokenizedBytes += count
    if isParsed, tokenizedBytes > limits.documentBytes { throw error(limits.fault(.documentBytes)) }
    if isParsed, input.unfinishedBytes > limits.markupBytes { throw error(limits.fault(.markupBytes)) }
    if isParsed || isDeaf { return }
    isDeaf = true
    throw try errorOfExpat()
  }

  private func errorOfExpat() throws(XMLParseError) -> XMLParseError {
    let code = unsafe XML_GetErrorCode(input.parser)
    let phase: FaultyToken.Phase =
      unsafe sink.openElementName != nil ? .content : sink.hasRootElement ? .epilog : .prolog
    let token = input.faultyToken(in: phase, isMisplaced: code != XML_ERROR_INVALID_TOKEN)
    // Expat drops the text of a token that runs into a stray `]]>`, and more of it the larger the pieces are in which it
    // gets the document.
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>") {
      try deliver(text: token.bytes.prefix(token.stop - 2))
    }
    if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return error(limits.fault(.entityAmplification)) }
    return error(
      ExpatErrorTable.fault(code, token: token, openElement: unsafe sink.openElementName, isEmpty: input.isEmpty))
  }

  /// A fault at the current token.
  func error(_ fault: ParseFault) -> XMLParseError {
    var position = input.tokenStart
    if fault.offset > 0 { input.withToken { position.advance(over: $0.extracting(first: fault.offset)) } }
    return XMLParseError(fault, at: position)
  }

  private func deliver(text: ArraySlice<UInt8>) throws(XMLParseError) {
    guard !text.isEmpty else { return }
    do {
      try unsafe sink.characterData(text.span)
    } catch {
      throw self.error(error)
    }
  }

  // MARK: Positions

  /// A point of the token of the document that is being delivered: in an entity, of the reference to it. After an error,
  /// where the error is.
  func position(_ anchor: PositionAnchor) -> SourcePosition {
    switch anchor {
    case .documentStart: return .start
    case .fixed(let position): return position
    case .tokenStart: return document.tokenStart
    case .tokenEnd:
      var position = document.tokenStart
      document.withToken { position.advance(over: $0) }
      return position
    case .declarationEnd(let includesCloser):
      var position = document.tokenStart
      document.withToken(isOpenEnded: true) { bytes in
        let isCloser = bytes.count > 0 && bytes[0] == UInt8(ascii: ">")
        position.advance(over: bytes.extracting(first: isCloser ? 1 : FaultyToken.lengthOfDeclarationToken(bytes)))
        if includesCloser, !isCloser { position.advance(over: [UInt8](">".utf8).span) }
      }
      return position
    case .tokenOffset(let offset):
      var position = document.tokenStart
      document.withToken { position.advance(over: $0.extracting(first: offset)) }
      return position
    case .tagClose:
      var position = document.tokenStart
      document.withToken { token in
        // A tag that comes out of an entity ends like neither: the token is the reference.
        var count = token.count
        if count > 0, token[count - 1] == UInt8(ascii: ">") { count -= 1 }
        if count > 0, count < token.count, token[count - 1] == UInt8(ascii: "/") { count -= 1 }
        position.advance(over: token.extracting(first: count))
      }
      return position
    }
  }

  // MARK: Tokens out

  func didReceiveXMLDeclaration(_ version: UnsafePointer<CChar>?) {
    // Without a version it is the text declaration of an external entity.
    guard let version = unsafe version, input === document else { return }
    receive {
      try unsafe sink.xmlDeclaration(version: String(utf8: UnsafeBufferPointer(cString: version)))
    }
  }

  func didReceiveDocumentType(publicID: String?, systemID: String?) {
    receive {
      entities.hasExternalSubset = systemID != nil
      try unsafe sink.documentType(publicID: publicID, systemID: systemID)
    }
  }

  func didReceiveDeclaration(_ declaration: Declaration) {
    receive {
      entities.declare(declaration)
      try unsafe sink.declaration(declaration)
    }
  }

  func didReceiveStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    receive {
      let name = unsafe names.name(UnsafeBufferPointer(cString: name))
      let attributes = unsafe TokenAttributes(attributes, names: names)
      try check(name, attributes)
      if input.holdsReferences, attributes.count > 0, entities.demandsDeclarations { try checkReferences() }
      try unsafe sink.startTag(name, attributes: attributes)
    }
  }

  func didReceiveEndTag() {
    receive { try unsafe sink.endTag() }
  }

  func didReceiveCharacterData(_ bytes: UnsafePointer<CChar>, _ count: Int32) {
    receive {
      let start = unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
      try unsafe sink.characterData(Span(_unsafeStart: start, count: Int(count)))
    }
  }

  func didReceiveStartCDATASection() {
    receive { try unsafe sink.startCDATASection() }
  }

  func didReceiveEndCDATASection() {
    receive { try unsafe sink.endCDATASection() }
  }

  func didReceiveComment(_ text: UnsafePointer<CChar>) {
    receive {
      try unsafe sink.comment(String(utf8: UnsafeBufferPointer(cString: text)))
    }
  }

  func didReceiveProcessingInstruction(_ target: UnsafePointer<CChar>, _ data: UnsafePointer<CChar>) {
    receive {
      let target = unsafe String(utf8: UnsafeBufferPointer(cString: target))
      let data = unsafe String(utf8: UnsafeBufferPointer(cString: data))
      // Expat does not tell `<?a?>`, which has no data, from `<?a ?>`, whose data is empty.
      let hasData =
        unsafe !data.isEmpty || XML_GetCurrentByteCount(input.parser) > "<??>".utf8.count + target.utf8.count
      try unsafe sink.processingInstruction(target: target, data: hasData ? data : nil)
    }
  }

  private func check(_ name: XMLName, _ attributes: TokenAttributes) throws(ParseFault) {
    if name.byteCount > limits.nameBytes { throw limits.fault(.nameBytes) }
    if attributes.count > limits.attributesPerElement { throw limits.fault(.attributesPerElement) }
    // What stands in a short tag is short, unless it was declared.
    let length = unsafe Int(XML_GetCurrentByteCount(input.parser))
    if length > min(limits.attributeValueBytes, limits.nameBytes) || entities.hasDeclarations {
      try attributes.check(limits)
    }
  }

  /// Expat passes over references to undeclared entities in attribute values.
  private func checkReferences() throws {
    guard let reference = input.withToken({ entities.undeclaredReference(inTag: $0) }) else { return }
    var fault = Self.undeclared(reference.name)
    fault.offset = reference.offset
    throw fault
  }

  @inline(__always)
  func receive(_ deliver: () throws -> Void) {
    guard !isDeaf else { return }
    input.markToken()
    do {
      if !stop.isRaised { try deliver() }
    } catch {
      fault = (error as? ParseFault).map(self.error) ?? error
      goDeaf()
    }
    if stop.isRaised { goDeaf() }
  }

  private func goDeaf() {
    isDeaf = true
    unsafe _ = XML_StopParser(input.parser, 0)
  }
}

extension XMLParseError {
  static func outOfMemory(at position: SourcePosition) -> XMLParseError {
    XMLParseError(code: .outOfMemoryError, message: "Out of memory.", position: position)
  }
}
