/// Character data. It is delivered directly from the window if it is contiguous there. Otherwise it is collected first.
extension EventReceiver {
  /// Handles a part of a text that Expat reports. What is in the document as it is joins the run. Everything else comes from a
  /// reference, an entity or another line end, and is copied.
  func handleText(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if let place = unsafe tokenizer.input.place(of: bytes, count: count) {
      if unsafe run.append(place, count: count) { return }
      if !run.isEmpty { handOnRun(isLast: false) }
      unsafe run.begin(UnsafeBufferPointer(start: place, count: count))
      return
    }
    let fragment = unsafe Span(_unsafeStart: bytes, count: count)
    guard !isStopped, !collect(then: fragment) else { return }
    if !run.isEmpty { handOnRun(isLast: false) }
    guard !isStopped else { return }
    do { try characterData(fragment, isLast: false) } catch { fail(error) }
    didDeliver()
  }

  /// Collects the run and the fragment after it. Returns false if they may be too long and must be handled in parts.
  @inline(__always)
  private func collect(then fragment: Span<UInt8>?) -> Bool {
    let count = run.count &+ (fragment?.count ?? 0)
    guard count <= longestRunHere &- text.count, text.hasRoom(for: count) else { return false }
    run.withBytes { text.appendWithoutGrowing($0) }
    run.removeAll()
    if let fragment { text.appendWithoutGrowing(fragment) }
    didCollect()
    return true
  }

  @inline(__always)
  private func didCollect() {
    switch pendingText {
    case .none: if !text.isEmpty { pendingText = .collected }
    case .collected, .section: break
    }
  }

  /// Ends the run at a tag.
  @inline(never)
  func endRun() {
    guard takesFastPath, run.count <= longestRunHere else { return endCollectedText() }
    let run = run
    self.run.removeAll()
    unsafe textStart = run.start
    anchor = .tokenStart
    do { try run.withBytes { try handlers.characters(XMLBorrowedUTF8($0), location) } } catch { fail(error) }
    unsafe textStart = nil
    // The sink's settings are read again after the tag, so only the stop flag is checked here.
    if stopFlag.isRaised { stop() }
  }

  @inline(never)
  private func endCollectedText() {
    guard isPlainContent, case .collected = pendingText, collect(then: nil) else { return handOnRun(isLast: true) }
    do { try deliverText(at: .tokenStart) } catch { fail(error) }
    didDeliver()
  }

  func handOnRun(isLast: Bool) {
    guard !isStopped else { return run.removeAll() }
    let run = run
    self.run.removeAll()
    unsafe textStart = run.start
    do { try run.withBytes { try characterData($0, isLast: isLast) } } catch { fail(error) }
    unsafe textStart = nil
    didDeliver()
  }

  /// Handles a part of the character data between two tags. It is the last part if a tag follows.
  func characterData(_ bytes: Span<UInt8>, isLast: Bool) throws {
    if isSkipping { return }
    let room = longestRunHere - text.count
    guard bytes.count <= room else { return try overflow(bytes, room: room) }
    guard isLast, text.isEmpty, case .none = pendingText else { return try append(bytes) }
    // Nothing was collected, and this text is complete.
    anchor = .tokenStart
    try handlers.characters(XMLBorrowedUTF8(bytes), location)
  }

  private func overflow(_ bytes: Span<UInt8>, room: Int) throws {
    switch textDelivery {
    case .coalesced, .runs: break
    case .streamed: return try stream(bytes, maximumBytes: longestRunHere)
    case .discard: return
    }
    var fault = limits.fault(.textRunBytes)
    fault.offset = bytes.characterBoundary(atMost: room)
    try append(bytes.extracting(first: fault.offset))
    if !text.isEmpty { try deliverText(at: .textOffset(fault.offset)) }
    throw fault
  }

  func append(_ bytes: Span<UInt8>) throws {
    try text.append(bytes)
    didCollect()
  }

  private func stream(_ bytes: Span<UInt8>, maximumBytes: Int) throws {
    var offset = 0
    while text.count + bytes.count - offset > maximumBytes {
      let rest = bytes.extracting(droppingFirst: offset)
      let count = rest.characterBoundary(atMost: maximumBytes - text.count)
      offset += count
      if case .none = pendingText {
        anchor = .textOffset(offset)
        try handlers.characters(XMLBorrowedUTF8(rest.extracting(first: count)), location)
      } else {
        try append(rest.extracting(first: count))
        try deliverText(at: .textOffset(offset))
      }
      if stopFlag.isRaised { return }
      adoptNewSettings()
      if longestRunHere != maximumBytes {
        unsafe textStart = textStart.map { unsafe $0 + offset }
        return try characterData(bytes.extracting(droppingFirst: offset), isLast: false)
      }
    }
    try append(bytes.extracting(droppingFirst: offset))
  }

  /// Delivers the collected text.
  func deliverText(at anchor: PositionAnchor) throws {
    self.anchor = anchor
    switch pendingText {
    case .none, .collected:
      pendingText = .none
      try text.take {
        try handlers.characters($0, location)
      } long: { text in
        try withSink { try $0.longCharacters(text, at: location) }
      }
    case .section(var section):
      section.isDelivered = true
      pendingText = .section(section)
      try text.take { run in
        try withSink { try $0.event(.cdata(run), at: location) }
      } long: { text in
        try text.withBorrowedUTF8 { run in try withSink { try $0.event(.cdata(run), at: location) } }
      }
    }
  }

  /// Ends a text run at a comment or a processing instruction.
  func divideText() throws {
    guard !text.isEmpty else { return }
    switch textDelivery {
    case .runs, .streamed: try deliverText(at: .tokenStart)
    case .coalesced, .discard: break
    }
  }

  // MARK: CDATA

  func handleStartOfCDATASection() {
    receive {
      tokenizer.input.noteCDATASection(isOpen: true)
      guard withSink({ $0.reportsCDATA }), textDelivery != .discard else { return }
      if !text.isEmpty { try deliverText(at: .tokenStart) }
      pendingText = .section(CDATASection(start: tokenizer.original(tokenizer.position(.tokenEnd))))
    }
  }

  func handleEndOfCDATASection() {
    receive {
      tokenizer.input.noteCDATASection(isOpen: false)
      switch pendingText {
      case .none, .collected: return
      case .section(let section):
        if !section.isDelivered || !text.isEmpty { try deliverText(at: .tokenStart) }
        pendingText = .none
      }
    }
  }
}
