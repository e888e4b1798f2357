/// What repairs need to know of the bytes that were written, and do to them.
extension ExpatInput {
  /// The end of all bytes that were written.
  var endOfInput: PlaceCounter {
    // When it makes room, Expat may move its bytes.
    let isMoved = chunk.isOpen && !chunk.isInWindow
    var start = token.start
    if endsWithCountedCarriageReturn(isMoved: isMoved) { start.line -= 1 }
    var counter = PlaceCounter(start)
    if !isMoved, !isAtRest {
      token.withBytes(isOpenEnded: true) { counter.advance(over: $0.extracting(first: unfinishedBytes)) }
    }
    chunk.advance(&counter, overUnfinishedBytes: isMoved ? unfinishedBytes : 0)
    return counter
  }

  /// The place of a carriage return that waits for the next byte, if it belongs to no incomplete token.
  var heldLineEnd: XMLPosition? {
    guard isAtRest else { return nil }
    if let window, unsafe window.restCount == 1 && window.place[0] == UInt8(ascii: "\r") {
      return token.isScanned ? unsafe window.position(at: window.place) : token.start
    }
    return chunk.holdsCarriageReturn ? token.start : nil
  }

  /// Whether Expat's line already counts the incomplete token. It does so with a carriage return after the root element.
  private func endsWithCountedCarriageReturn(isMoved: Bool) -> Bool {
    guard unfinishedBytes == 1, faults.contentEnd != nil else { return false }
    let isCarriageReturn = { (bytes: Span<UInt8>) in !bytes.isEmpty && bytes[0] == UInt8(ascii: "\r") }
    return isMoved
      ? chunk.withToken(unfinishedBytes, isCarriageReturn)
      : token.withBytes(isOpenEnded: true, isCarriageReturn)
  }

  /// Lets the bytes that Expat gets next be checked, `count` or nil for all that were written. Cuts the document before what has to
  /// be repaired, and returns whether it did.
  func cut(by repairer: DocumentRepairer, _ count: Int?, depth: Int) -> Bool {
    // What was written is for the scanner, unless Expat or a repaired token waits for it.
    let mayScan = !repairer.isDropping && !(repairer.isEmitting && chunk.hasWaitingBytes)
    if count == nil, chunk.isInWindow, mayScan { return false }
    var content: DocumentRepairer.Content?
    if count != nil, let window, token.isScanned {
      content = DocumentRepairer.Content(isInCDATA: window.isInSection, depth: depth, before: window.lastTaken)
    }
    let bytes = unsafe chunk.rest
    let hadEdit = repairer.hasEdit
    let clean = unsafe repairer.check(
      bytes.span, at: parsedBytes + bytesBesideExpat, needed: count ?? bytes.count, in: content)
    let needed = min(count ?? .max, bytes.count)
    guard clean < needed || (repairer.hasEdit && (clean < bytes.count || !hadEdit)) else { return false }
    // What is missing may come after the limit. Nothing may wait for it then.
    if chunk.isCut, !repairer.hasEdit { return false }
    unsafe repairer.takeBack(chunk.restWithExcess.span.extracting(droppingFirst: clean))
    chunk.cut(to: clean)
    if count != nil { forgetUnfinishedToken() }
    return true
  }
}
