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
    if unsafe count == 1 && bytes[0] == UInt8(ascii: "\n") { return tokenizer.receiveSeparateLineFeed(fragment) }
    if unsafe tokenizer.isDeaf || tokenizer.text.canBegin(bytes) || !tokenizer.collect(then: fragment) {
      tokenizer.receiveUncollectedText(fragment)
    }
  }

  @inline(never)
  private func receiveSeparateLineFeed(_ fragment: Span<UInt8>) {
    if let place = unsafe currentInput._withUnsafeGuaranteedRef({ unsafe $0.lineFeed }) {
      if !text.isEmpty { handOnText(isLast: false) }
      unsafe _ = text.begin(place, count: 1)
    } else if isDeaf || !collect(then: fragment) {
      receiveUncollectedText(fragment)
    }
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
    let count = text.count &+ (fragment?.count ?? 0)
    return withElements { elements in
      guard count <= elements.currentRunCapacity &- collectedText.count, collectedText.hasRoom(for: count) else {
        return false
      }
      text.withBytes { collectedText.appendWithoutGrowing($0) }
      text.removeAll()
      if let fragment { collectedText.appendWithoutGrowing(fragment) }
      elements.detours.insert(.text)
      return true
    }
  }

  /// A tag ends the run of text.
  @inline(never)
  func endText(_ elements: ElementSink) {
    guard elements.detours.isEmpty, text.count <= elements.currentRunCapacity else { return endCollectedText(elements) }
    let run = text
    text.removeAll()
    unsafe textStart = run.start
    elements.anchor = .tokenStart
    do { try run.withBytes { try handlers.characters(BorrowedUTF8($0)) } } catch { fail(error) }
    unsafe textStart = nil
    if stop.isRaised { goDeaf() }
  }

  @inline(never)
  private func endCollectedText(_ elements: ElementSink) {
    guard elements.detours == .text, collect(then: nil) else { return handOnText(isLast: true) }
    elements.anchor = .tokenStart
    elements.detours.remove(.text)
    do { try collectedText.take(handlers.characters) } catch { fail(error) }
    if stop.isRaised { goDeaf() }
  }

  func handOnText(isLast: Bool) {
    guard !isDeaf else { return text.removeAll() }
    let run = text
    text.removeAll()
    unsafe textStart = run.start
    do {
      try run.withBytes { bytes in try withSink { try $0.characterData(bytes, isLast: isLast) } }
    } catch {
      fail(error)
    }
    unsafe textStart = nil
    if stop.isRaised { goDeaf() }
  }
}
