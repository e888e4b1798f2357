internal import CExpatXMLExpat

extension ExpatTokenizer {
  /// Where Expat has stopped, as far as the receiver knows it and Expat does not tell.
  struct Stop {
    var phase: FaultyToken.Phase
    /// The name of the innermost open element, if it is known.
    var openElement: String?
    /// What was wrong with the bytes before they were made into UTF-8.
    var inputFault: (_ bytes: [UInt8]) -> String?
  }

  /// What Expat has stopped for.
  ///
  /// `deliverText` gets the text in front of a stray `]]>`, and where it starts: Expat drops the text of a token that runs into
  /// one, and more of it the larger the chunks are in which it gets the document.
  func errorOfExpat(
    _ stop: Stop, deliverText: (_ text: Span<UInt8>, _ start: UnsafePointer<UInt8>?) throws -> Void
  ) throws -> XMLParseError {
    let code = unsafe XML_GetErrorCode(parser)
    if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return error(limits.fault(.entityAmplification)) }
    if code == XML_ERROR_NO_MEMORY, hasExceededAllocations { return error(limits.fault(.allocationAmplification)) }
    let isMarkup = code != XML_ERROR_INVALID_TOKEN || !input.token.isInCDATA
    let token = isMarkup ? input.faultyToken(in: stop.phase, isMisplaced: code != XML_ERROR_INVALID_TOKEN) : nil
    if code == XML_ERROR_INVALID_TOKEN, let token, token.phase == .content, token.stops(after: "]]>"), token.stop > 2 {
      let text = token.bytes.span.extracting(first: token.stop - 2)
      try unsafe deliverText(text, input.token.place(inFrontBy: token.stop))
    }
    // libexpat before 2.8.5 leaves the version to its users, and tells them where the declaration begins.
    if code == XML_ERROR_XML_DECL || code == XML_ERROR_TEXT_DECL, let token, let version = token.version,
      var fault = ExpatErrorTable.unsupportedVersion(version)
    {
      fault.offset = -token.stop
      return error(fault)
    }
    if stop.phase == .prolog, token?.isNamed("html") == true { document.markHTML() }
    if code == XML_ERROR_UNDEFINED_ENTITY, let token, let error = undeclaredReference(inTag: token) { return error }
    var fault = ExpatErrorTable.fault(
      code, token: token, stop: input.bytesAtStop, isInElement: stop.phase == .content, openElement: stop.openElement,
      isEmpty: input.isEmpty)
    guard code == XML_ERROR_INVALID_TOKEN else { return error(fault) }
    // Expat tells of what follows the root element where it begins, or where it turns out not to be markup.
    if fault.code == .prematureDocumentEndError { fault.offset = -(token?.stop ?? 0) }
    // What a converter could not convert looks like this.
    let bytesAtStop = input.bytesAtStop
    if fault.offset == 0, bytesAtStop.first == 0xFF, let message = stop.inputFault(bytesAtStop) {
      fault.message = message
    }
    return error(fault)
  }

  /// Expat tells of the tag.
  private func undeclaredReference(inTag token: FaultyToken) -> XMLParseError? {
    guard token.isTag, token.stop == 0, let end = ContentScanner.tokenEnd(in: token.bytes.span, from: 0),
      let reference = entities.undeclaredReference(inTag: token.bytes.span.extracting(first: end))
    else { return nil }
    var position = input.token.start
    position.advance(over: token.bytes.span.extracting(first: reference.offset))
    return error(Self.undeclared(reference.name), at: position)
  }

  /// A fault at the current token, or in the text that is being handed on, which starts so many bytes in front of it.
  func error(_ fault: ParseFault, textLead: Int = 0) -> XMLParseError {
    error(fault, at: input.token.position(atOffset: fault.offset - textLead))
  }

  /// The position is one of what Expat got.
  func error(_ fault: ParseFault, at position: SourcePosition) -> XMLParseError {
    XMLParseError(suspectingHTML(fault), at: isInEntity ? position : original(position))
  }

  private func suspectingHTML(_ fault: ParseFault) -> ParseFault {
    guard document.faults.isHTML, fault.limit == nil else { return fault }
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
