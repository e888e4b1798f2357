internal import CExpatXMLVectors

/// Tags and text, the most frequent tokens. Nearly all of them take a fast path.
extension EventReceiver {
  static let frequentHandlers = unsafe FrequentHandlers(
    startElement: { context, name, attributes in
      unsafe recover(context) { unsafe $0.receiveStartTag(name.unsafelyUnwrapped, attributes.unsafelyUnwrapped) }
    },
    endElement: { context, name in
      unsafe recover(context) { receiver in
        receiver.noteKnownEndTag()
        unsafe receiver.receiveEndTag(XMLBorrowedUTF8(cString: name.unsafelyUnwrapped))
      }
    },
    characterData: { context, bytes, count in
      let bytes = unsafe UnsafeRawPointer(bytes.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
      unsafe recover(context) { unsafe $0.receiveText(bytes, count: Int(count)) }
    })

  /// Handles a start tag of Expat's.
  private func receiveStartTag(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    let scannedName = unsafe noteKnownStartTag(name, attributes)
    let count = unsafe attributeList.fill(attributes)
    unsafe receiveKnownStartTag(
      XMLBorrowedUTF8(
        name: scannedName ?? UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), isScanned: scannedName != nil),
      UnsafePointer(attributeList.attributes), count: count)
  }

  private func receiveKnownStartTag(
    _ name: XMLBorrowedUTF8, _ attributes: UnsafePointer<expatxml_attribute>?, count: Int
  ) {
    let attributes = unsafe XMLAttributes(
      attributes, count: count, names: tokenizer.isInEntity ? .anywhere : .stable, in: namespaces)
    if !run.isEmpty { endRun() }
    guard takesFastPath, depth < elementDepthLimit, isHarmless(name, attributes) else {
      return receiveAnyStartTag(name, attributes)
    }
    startPlainElement(name, attributes)
  }

  @inline(never)
  private func isHarmless(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) -> Bool {
    if tokenizer.tagChecks.isEmpty { return attributes.isEmpty || !tokenizer.tokenMayReferToEntity }
    return tokenizer.isHarmless(attributes) || passesChecks(name, attributes)
  }

  /// Handles a start tag that the scanner has taken. Attributes that are declared for its element may exceed limits.
  @inline(__always)
  func receiveScannedStartTag(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, length: Int, isDeclared: Bool) {
    if !run.isEmpty { endRun() }
    guard takesFastPath, depth < elementDepthLimit, length <= tokenizer.harmlessTagBytes,
      !isDeclared || passesChecks(name, attributes)
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
  private func passesChecks(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes) -> Bool {
    do {
      return try tokenizer.passesChecks(attributes, ofElement: name)
    } catch {
      fail(error)
      return false
    }
  }

  @inline(__always)
  func receiveEndTag(_ name: XMLBorrowedUTF8) {
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
      let input = tokenizer.input
      if isInProlog { tokenizer.beginContent() }
      try tokenizer.check(attributes, ofElement: name)
      if !text.isEmpty, !isSkipping { try deliverText(at: .tokenStart) }
      if input.hasReferences, !attributes.isEmpty {
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
      updateHandlers()
    case .prolog, .content, .stopped: break
    }
    if !text.isEmpty {
      try deliverText(at: .tokenStart)
      guard !stopFlag.isRaised else { return }
    }
    if depth == choiceDepth, choices.last?.depth == depth { endChoice() }
    depth -= 1
    if depth == 0 { tokenizer.input.markContentEnd() }
    anchor = .tokenEnd
    try handlers.endElement(name, location)
    endDeclarations()
  }
}

/// The receiver outlives every call from Expat, so no reference is counted here.
@inline(__always)
private func recover(_ context: UnsafeMutableRawPointer?, _ body: (EventReceiver) -> Void) {
  unsafe Unmanaged<EventReceiver>.fromOpaque(context.unsafelyUnwrapped)._withUnsafeGuaranteedRef { body($0) }
}
