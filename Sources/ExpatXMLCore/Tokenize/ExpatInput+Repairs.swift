/// What repairs need to know of the bytes that were written, and do to them.
extension ExpatInput {
  /// The end of all bytes that were written.
  var endOfInput: PlaceCounter {
    var start = token.start
    if endsWithCountedCarriageReturn { start.line -= 1 }
    var counter = PlaceCounter(start)
    if !isAtRest {
      token.withBytes(isOpenEnded: true) { counter.advance(over: $0.extracting(first: unfinishedBytes)) }
    }
    counter.advance(over: unsafe window.rest.span)
    return counter
  }

  /// The length of `]]` and a carriage return.
  static let longestHeldText = 3

  /// Text that waits for the next byte: `]` or `]]`, which may begin `]]>`, a carriage return, or both.
  var heldText: [UInt8] {
    guard unfinishedBytes + window.restCount <= Self.longestHeldText else { return [] }
    var held = incompleteToken
    unsafe held.append(contentsOf: window.rest.prefix(window.restCount))
    let lineEnd = held.last == UInt8(ascii: "\r") ? 1 : 0
    return held.dropLast(lineEnd).allSatisfy { $0 == UInt8(ascii: "]") } ? held : []
  }

  /// The start of ``heldText``.
  var heldTextStart: XMLPosition {
    unsafe token.isScanned ? window.position(at: window.place) : token.start
  }

  /// Whether Expat's line already counts the incomplete token. It does so with a carriage return after the root element.
  private var endsWithCountedCarriageReturn: Bool {
    !window.isScanned && unfinishedBytes == 1 && faults.contentEnd != nil && incompleteToken == [UInt8(ascii: "\r")]
  }

  /// The bytes of the incomplete token, if it is short.
  private var incompleteToken: [UInt8] {
    let count = min(unfinishedBytes, Self.longestHeldText)
    var bytes: [UInt8] = []
    token.withBytes(isOpenEnded: true) { bytes.append($0.extracting(first: count)) }
    return bytes
  }

  /// Lets the bytes that Expat gets next be checked, `count` or nil for all that were written. Cuts the document before what has to
  /// be repaired, and returns whether it did.
  func cut(by repairer: DocumentRepairer, _ count: Int?, depth: Int) -> Bool {
    // What was written is for the scanner, unless Expat or a repaired token waits for it.
    let mayScan = !repairer.isDropping && !(repairer.isEmitting && window.restCount > 0)
    if count == nil, window.isScanned, mayScan { return false }
    var content: DocumentRepairer.Content?
    if count != nil, token.isScanned {
      content = DocumentRepairer.Content(isInCDATA: window.isInSection, depth: depth, before: window.lastTaken)
    }
    let bytes = unsafe window.rest
    let hadEdit = repairer.hasEdit
    let clean = unsafe repairer.check(
      bytes.span, at: parsedBytes + bytesBesideExpat, needed: count ?? bytes.count, in: content)
    let needed = min(count ?? .max, bytes.count)
    guard clean < needed || (repairer.hasEdit && (clean < bytes.count || !hadEdit)) else { return false }
    // What is missing may come after the limit. Nothing may wait for it then.
    if window.isCut, !repairer.hasEdit { return false }
    unsafe repairer.takeBack(window.restWithExcess.span.extracting(droppingFirst: clean))
    window.cut(to: clean)
    if count != nil { forgetUnfinishedToken() }
    return true
  }
}
