internal import CExpatXMLVectors

/// Tags and text, the most frequent tokens. Nearly all of them take a fast path.
extension EventReceiver {
  /// Handles a start tag that Expat reports.
  func handleStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    let name = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    let scanner = unsafe tokenizer.document.window.scanner
    // Expat has accepted the names and keeps them, so they are plain from now on.
    let isScanned = tokenizer.input.window.isScanned
    let known = unsafe isScanned ? expatxml_push_known(scanner, name) : expatxml_note_name(scanner, name)
    guard unsafe expatxml_take_attributes(scanner, attributes) != 0 else { return fail(ParseFault.outOfMemory) }
    if !run.isEmpty { endRun() }
    unsafe receiveAnyStartTag(
      XMLBorrowedUTF8(name: known.map { unsafe expatxml_bytes_of($0) } ?? name, isScanned: known != nil),
      XMLAttributes(scanner, in: namespaces))
  }

  /// Handles a start tag that the scanner has taken. If its attributes are larger than the tag, they may exceed limits.
  @inline(__always)
  func receiveScannedStartTag(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, length: Int, isLarger: Bool) {
    if !run.isEmpty { endRun() }
    guard takesFastPath, depth < elementDepthLimit, length <= tokenizer.harmlessTagBytes,
      !isLarger || isWithinLimits(name, attributes)
    else {
      return receiveAnyStartTag(name, attributes)
    }
    startPlainElement(name, attributes)
  }

  @inline(__always)
  private func startPlainElement(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) {
    depth &+= 1
    anchor = .tagClose
    do {
      try noteDeclarations(of: name, attributes)
      try handlers.startElement(name, attributes, location)
    } catch {
      return fail(error)
    }
    adoptNewSettings()
    if asksAboutText { chooseTextDelivery() }
    if stopFlag.isRaised { stop() }
  }

  @inline(__always)
  private func noteDeclarations(of name: XMLBorrowedUTF8, _ attributes: XMLAttributes) throws {
    guard !namespaces.isNone, declaresAlways || attributes.mayDeclareNamespaces else { return }
    try startDeclarations(of: name, attributes)
  }

  @inline(never)
  private func isWithinLimits(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) -> Bool {
    do { try tokenizer.compare(name, attributes) } catch { fail(error) }
    return !isStopped
  }

  @inline(__always)
  func handleEndTag(_ name: XMLBorrowedUTF8) {
    if !run.isEmpty { endRun() }
    guard takesFastPath, depth != choiceDepth else { return receiveAnyEndTag(name) }
    depth &-= 1
    anchor = .tokenEnd
    do { try handlers.endElement(name, location) } catch { fail(error) }
    didDeliver()
  }

  /// Handles any start tag, including the root element's, those of skipped elements, and those with references to
  /// entities.
  @inline(never)
  private func receiveAnyStartTag(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) {
    receive {
      if isInProlog { tokenizer.beginContent() }
      try tokenizer.check(attributes, ofElement: name)
      if !text.isEmpty, !isSkipping { try deliverText(at: .tokenStart) }
      // The scanner takes no references to undeclared entities.
      if !attributes.isEmpty, !tokenizer.input.token.isScanned {
        for name in try tokenizer.undeclaredReferencesInTag(isSkipped: isSkipping) { try deliverSkippedEntity(name) }
      }
      try startElement(name, attributes)
    }
  }

  private func startElement(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) throws {
    try startDocument(at: .documentStart)
    guard !stopFlag.isRaised else { return }
    guard depth < limits.elementDepth else { throw limits.fault(.elementDepth) }
    depth += 1
    switch mode {
    case .skipping, .stopped: return
    case .prolog: mode = .content
    case .content: break
    }
    anchor = .tagClose
    try noteDeclarations(of: name, attributes)
    try handlers.startElement(name, attributes, location)
    adoptNewSettings()
    if asksAboutText { chooseTextDelivery() }
  }

  /// Handles any end tag, including the root element's and those of elements for which a delivery was chosen or which declare
  /// namespaces.
  @inline(never)
  private func receiveAnyEndTag(_ name: XMLBorrowedUTF8) {
    receive { try endElement(name) }
  }

  private func endElement(_ name: XMLBorrowedUTF8) throws {
    switch mode {
    case .skipping(let elementDepth):
      if depth > elementDepth { return depth -= 1 }
      mode = .content
      updateUnwantedTokens()
    case .prolog, .content, .stopped: break
    }
    if !text.isEmpty {
      try deliverText(at: .tokenStart)
      guard !stopFlag.isRaised else { return }
    }
    if depth == choiceDepth, choices.last?.depth == depth { endChoice() }
    depth -= 1
    if depth == 0 { tokenizer.input.endToken() }
    anchor = .tokenEnd
    try handlers.endElement(name, location)
    endDeclarations()
  }
}
