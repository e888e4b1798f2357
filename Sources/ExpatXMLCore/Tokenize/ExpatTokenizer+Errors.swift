internal import CExpatXMLExpat

extension ExpatTokenizer {
  /// Whether Expat has stopped because the document ends too early.
  var hasEndedEarly: Bool {
    guard !isInEntity, document.window.isAtEnd else { return false }
    switch unsafe XML_GetErrorCode(parser) {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION: return true
    case XML_ERROR_UNCLOSED_TOKEN:
      // In an internal entity, the token is the reference.
      return document.token.withBytes(isOpenEnded: true) { bytes in
        bytes.count > 0 && (bytes[0] != UInt8(ascii: "&") || !bytes.indices.contains { bytes[$0] == UInt8(ascii: ";") })
      }
    default: return false
    }
  }

  /// The error for which Expat has stopped.
  ///
  /// - Parameters:
  ///   - phase: the part of the document in which Expat has stopped.
  ///   - openElement: the name of the innermost open element, if it is known.
  ///   - inputFault: says what was wrong with bytes before they were converted to UTF-8.
  ///   - deliverText: gets the text before a stray `]]>`, which is in the window. Expat drops the text of a token that contains a
  ///     stray `]]>`. The larger the chunks are, the more text it drops.
  /// - Returns: the error, with its position.
  /// - Throws: what `deliverText` throws.
  func errorOfExpat(
    in phase: FaultyToken.Phase, openElement: String?, inputFault: (_ bytes: [UInt8]) -> String?,
    deliverText: (_ text: Slice<UnsafeBufferPointer<UInt8>>) throws -> Void
  ) throws -> XMLParseError {
    let code = unsafe XML_GetErrorCode(parser)
    if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return error(limits.fault(.entityAmplification)) }
    if code == XML_ERROR_NO_MEMORY, hasExceededAllocations { return error(limits.fault(.allocationAmplification)) }
    let isMarkup = code != XML_ERROR_INVALID_TOKEN || !input.token.isInCDATA
    let token =
      isMarkup
      ? input.faultyToken(
        in: phase, isMisplaced: code != XML_ERROR_INVALID_TOKEN,
        followsMarkup: isInEntity || document.window.hasMarkup) : nil
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>"), token.stop > 2 {
      try unsafe deliverText(input.window.bytes(from: input.token.offset - token.stop).prefix(token.stop - 2))
    }
    // libexpat before 2.8.5 does not check the version, so the receiver reports it at the start of the declaration.
    // Newer releases stop inside the declaration, and the error moves to the same place.
    if code == XML_ERROR_XML_DECL || code == XML_ERROR_TEXT_DECL, let token, let version = token.version,
      var fault = ExpatErrorTable.unsupportedVersion(version)
    {
      fault.offset = -token.stop
      return error(fault)
    }
    if phase == .prolog, token?.isNamed("html") == true { isHTML = true }
    if code == XML_ERROR_UNDEFINED_ENTITY, let token, let error = undeclaredReference(inTag: token) { return error }
    var fault = ExpatErrorTable.fault(
      code, token: token, stop: input.bytesAtStop, isInElement: phase == .content, openElement: openElement,
      isEmpty: input.isEmpty)
    guard code == XML_ERROR_INVALID_TOKEN else { return error(fault) }
    // Expat reports content after the root element at its start, or at the byte that shows that it is not markup.
    if fault.code == .prematureDocumentEndError, let token { fault.offset = -token.stop }
    // A converter replaces bytes that it can't convert by 0xFF.
    let bytesAtStop = input.bytesAtStop
    if fault.offset == 0, bytesAtStop.first == 0xFF, let message = inputFault(bytesAtStop) {
      fault.message = message
    }
    return error(fault)
  }

  /// Expat reports the position of the tag, so this finds the reference in it.
  private func undeclaredReference(inTag token: FaultyToken) -> XMLParseError? {
    guard token.isTag, token.stop == 0, let end = ContentScanner.tokenEnd(in: token.bytes.span, from: 0),
      let reference = entities.undeclaredReferences(inTag: token.bytes.span.extracting(first: end), atMost: 1).first
    else { return nil }
    var position = input.token.start
    position.advance(over: token.bytes.span.extracting(first: reference.offset))
    return error(Self.undeclared(reference.name), at: position)
  }

  /// The error for a fault at the current token.
  func error(_ fault: ParseFault) -> XMLParseError { error(fault, at: input.token.position(atOffset: fault.offset)) }

  /// The error at a position in Expat's input.
  func error(_ fault: ParseFault, at position: XMLPosition) -> XMLParseError {
    XMLParseError(suspectingHTML(fault), at: isInEntity ? position : original(position))
  }

  private func suspectingHTML(_ fault: ParseFault) -> ParseFault {
    guard isHTML, fault.limit == nil else { return fault }
    var fault = fault
    fault.message += " \(ExpatErrorTable.html)"
    return fault
  }
}

extension XMLParseError {
  static func outOfMemory(at position: XMLPosition) -> XMLParseError {
    XMLParseError(code: .outOfMemoryError, message: "Out of memory.", position: position)
  }
}
