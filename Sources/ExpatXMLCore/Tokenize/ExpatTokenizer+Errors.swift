internal import CExpatXMLExpat

extension ExpatTokenizer {
  /// What Expat has stopped for.
  func errorOfExpat() throws -> XMLParseError {
    let code = unsafe XML_GetErrorCode(input.parser)
    if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return error(limits.fault(.entityAmplification)) }
    if code == XML_ERROR_NO_MEMORY, hasExceededAllocations { return error(limits.fault(.allocationAmplification)) }
    let isMarkup = code != XML_ERROR_INVALID_TOKEN || !input.isInCDATA
    let token = isMarkup ? input.faultyToken(in: phase, isMisplaced: code != XML_ERROR_INVALID_TOKEN) : nil
    // Expat drops the text of a token that runs into a stray `]]>`, and more of it the larger the pieces are in which it
    // gets the document.
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>"), token.stop > 2 {
      unsafe textStart = input.place(inFrontBy: token.stop)
      try withSink { try $0.characterData(token.bytes.span.extracting(first: token.stop - 2), isLast: true) }
      unsafe textStart = nil
      if stop.isRaised { throw ParseStopped() }
    }
    // libexpat before 2.8.5 leaves the version to its users, and tells them where the declaration begins.
    if code == XML_ERROR_XML_DECL || code == XML_ERROR_TEXT_DECL, let token, let version = token.version,
      var fault = ExpatErrorTable.unsupportedVersion(version)
    {
      fault.offset = -token.stop
      return error(fault)
    }
    if phase == .prolog, token?.isNamed("html") == true { document.isHTML = true }
    if code == XML_ERROR_UNDEFINED_ENTITY, let token, let error = undeclaredReference(inTag: token) { return error }
    let openElement = withSink { $0.openElementName }
    var fault = ExpatErrorTable.fault(
      code, token: token, stop: input.bytesAtStop, isInElement: phase == .content, openElement: openElement,
      isEmpty: input.isEmpty)
    // What a converter could not convert looks like this.
    if code == XML_ERROR_INVALID_TOKEN, input.bytesAtStop.first == 0xFF, let message = inputFault() {
      fault.message = message
    }
    // Expat tells of what follows the root element where it begins, or where it turns out not to be markup.
    if code == XML_ERROR_INVALID_TOKEN, fault.code == .prematureDocumentEndError { fault.offset = -(token?.stop ?? 0) }
    return error(fault)
  }

  /// Expat tells of the tag.
  private func undeclaredReference(inTag token: FaultyToken) -> XMLParseError? {
    guard token.isTag, token.stop == 0, let end = ContentScanner.tokenEnd(in: token.bytes.span, from: 0),
      let reference = entities.undeclaredReference(inTag: token.bytes.span.extracting(first: end))
    else { return nil }
    var position = input.tokenStart
    position.advance(over: token.bytes.span.extracting(first: reference.offset))
    return XMLParseError(suspectingHTML(Self.undeclared(reference.name)), at: position)
  }

  var phase: FaultyToken.Phase {
    withElements { $0.depth > 0 ? .content : $0.detours.contains(.prolog) ? .prolog : .epilog }
  }

  /// A fault at the current token.
  func error(_ fault: ParseFault) -> XMLParseError {
    XMLParseError(suspectingHTML(fault), at: input.position(atOffset: fault.offset - textLead))
  }

  private func suspectingHTML(_ fault: ParseFault) -> ParseFault {
    guard document.isHTML, fault.limit == nil else { return fault }
    var fault = fault
    fault.message += " \(ExpatErrorTable.html)"
    return fault
  }
}

extension XMLParseError {
  static func outOfMemory(at position: SourcePosition) -> XMLParseError {
    XMLParseError(code: .outOfMemoryError, message: "Out of memory.", position: position)
  }
}
