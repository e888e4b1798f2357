/// Character data: handed on in one piece where it stands in one, and collected where not.
extension ExpatTokenizer {
  @inline(__always)
  func receiveText(_ bytes: UnsafePointer<UInt8>, count: Int) {
    if unsafe !text.append(bytes, count: count) { unsafe Self.receiveSeparateText(bytes, count: count, self) }
  }

  /// A fragment that does not continue the run, or stands elsewhere.
  @inline(never)
  private static func receiveSeparateText(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ tokenizer: ExpatTokenizer
  ) {
    let fragment = unsafe Span(_unsafeStart: bytes, count: count)
    if unsafe count == 1 && bytes[0] == UInt8(ascii: "\n") { return tokenizer.receiveSeparateLineFeed() }
    if unsafe tokenizer.text.continueLineFeed(bytes, count: count) { return }
    if unsafe tokenizer.isDeaf || tokenizer.text.canBegin(bytes) || !tokenizer.collect(then: fragment) {
      tokenizer.receiveUncollectedText(fragment)
    }
  }

  @inline(never)
  private func receiveSeparateLineFeed() {
    if !text.isEmpty { handOnText(isLast: false) }
    guard !isDeaf else { return }
    text.beginLineFeed()
  }

  @inline(never)
  private func receiveUncollectedText(_ fragment: Span<UInt8>) {
    if !text.isEmpty { handOnText(isLast: false) }
    let isBegun = unsafe fragment.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe text.begin($0, count: bytes.count) } ?? true
    }
    guard !isDeaf, !isBegun else { return }
    // Out of a reference or an entity.
    do { try withSink { try $0.characterData(fragment, isLast: false) } } catch { fail(error) }
    if stop.isRaised { goDeaf() }
  }

  /// Collects the run and what follows it. Returns false if something may have to be done about it.
  @inline(__always)
  private func collect(then fragment: Span<UInt8>?) -> Bool {
    let isCollected = text.withBytes { run in withElements { $0.collect(run, fragment) } }
    if isCollected { text.removeAll() }
    return isCollected
  }

  /// A tag ends the run of text.
  @inline(never)
  func endText(_ elements: ElementSink) {
    guard elements.detours.isEmpty, text.count <= elements.runCapacity else { return endCollectedText(elements) }
    let run = text
    text.removeAll()
    textLead = run.count
    elements.anchor = .tokenStart
    do { try run.withBytes { try handlers.characters(BorrowedUTF8($0)) } } catch { fail(error) }
    textLead = 0
    if stop.isRaised { goDeaf() }
  }

  @inline(never)
  private func endCollectedText(_ elements: ElementSink) {
    guard elements.detours == .text, collect(then: nil) else { return handOnText(isLast: true) }
    elements.anchor = .tokenStart
    elements.detours.remove(.text)
    do { try elements.collectedText.take(handlers.characters) } catch { fail(error) }
    if stop.isRaised { goDeaf() }
  }

  func handOnText(isLast: Bool) {
    guard !isDeaf else { return text.removeAll() }
    let run = text
    text.removeAll()
    textLead = run.count + faultLead
    do {
      try run.withBytes { bytes in try withSink { try $0.characterData(bytes, isLast: isLast) } }
    } catch {
      fail(error)
    }
    textLead = 0
    if stop.isRaised { goDeaf() }
  }
}
