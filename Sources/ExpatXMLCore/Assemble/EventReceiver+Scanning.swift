internal import CExpatXMLVectors

/// Plain content, which the scanner takes.
extension EventReceiver {
  /// Takes the XML declaration, if it is plain. Otherwise it is for Expat.
  func receiveDeclaration(of window: DocumentWindow) {
    let start = unsafe window.place
    guard let declaration = window.takeDeclaration() else { return }
    handleXMLDeclaration(declaration)
    tokenizer.didScan(unsafe window.place - start, waits: false)
  }

  /// Handles plain content up to something that is for Expat, or for which more bytes are needed.
  func receivePlainContent(of window: DocumentWindow) {
    let scanner = unsafe window.scanner
    let start = unsafe window.place
    var waits = false
    scanning: while !isStopped, !isFull {
      switch unsafe expatxml_scan(scanner) {
      case EXPATXML_START_TAG: unsafe receiveStartTag(scanner)
      case EXPATXML_EMPTY_ELEMENT_TAG:
        unsafe receiveStartTag(scanner)
        // As in Expat, the end comes after the tag.
        unsafe scanner.pointee.token = unsafe scanner.pointee.place
        unsafe handleEndTag(XMLBorrowedUTF8(cString: name(scanner)))
      case EXPATXML_END_TAG: unsafe handleEndTag(XMLBorrowedUTF8(cString: name(scanner)))
      case EXPATXML_TEXT:
        if !run.isEmpty { handOnRun(isLast: false) }
        guard !isStopped, !unwantedTokens.contains(.characterData) else { continue }
        unsafe run.begin(window.tokenBytes)
      case EXPATXML_MIXED_TEXT:
        guard let reason = receiveMixedText(of: window) else { continue }
        waits = reason == EXPATXML_WAIT
        break scanning
      case EXPATXML_COMMENT:
        if !unwantedTokens.contains(.comments) { unsafe handle(.comment(text(scanner))) }
      case EXPATXML_INSTRUCTION:
        if unwantedTokens.contains(.processingInstructions) { continue }
        let target = unsafe Span(_unsafeStart: scanner.pointee.name, count: scanner.pointee.name_length)
        unsafe handle(.processingInstruction(target: XMLBorrowedUTF8(target), data: text(scanner)))
      case EXPATXML_SECTION_START: handleStartOfCDATASection()
      case EXPATXML_WAIT:
        waits = true
        break scanning
      default: break scanning
      }
    }
    if !run.isEmpty { handOnRun(isLast: false) }
    tokenizer.didScan(unsafe window.place - start, waits: waits)
  }

  private func receiveStartTag(_ scanner: UnsafeMutablePointer<expatxml_scanner>) {
    unsafe receiveScannedStartTag(
      XMLBorrowedUTF8(name: scanner.pointee.name, isScanned: scanner.pointee.last_element != nil),
      XMLAttributes(scanner, in: namespaces),
      length: scanner.pointee.place - scanner.pointee.token, isLarger: scanner.pointee.is_larger != 0)
  }

  /// The name of an element, which a zero byte ends.
  private func name(_ scanner: UnsafeMutablePointer<expatxml_scanner>) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(scanner.pointee.name).assumingMemoryBound(to: CChar.self)
  }

  @_lifetime(borrow scanner)
  private func text(_ scanner: UnsafeMutablePointer<expatxml_scanner>) -> XMLBorrowedUTF8 {
    unsafe XMLBorrowedUTF8(Span(_unsafeStart: scanner.pointee.text, count: scanner.pointee.text_length))
  }

  /// Returns nil if text was taken, or the end of a CDATA section.
  private func receiveMixedText(of window: DocumentWindow) -> expatxml_token? {
    let scanner = unsafe window.scanner
    if !run.isEmpty { handOnRun(isLast: false) }
    guard !isStopped else { return nil }
    if let taken = window.takeText() {
      guard !unwantedTokens.contains(.characterData) else { return nil }
      takenRun = taken
      unsafe run.begin(taken.text)
    } else if window.isInSection, window.takeEndOfSection() {
      handleEndOfCDATASection()
    } else {
      return unsafe expatxml_reason_for_no_text(scanner, window.knownEnd)
    }
    return nil
  }
}
