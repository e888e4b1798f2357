internal import CExpatXMLVectors

/// A text that the scanner has taken. Its memory is valid until the next chunk.
@safe struct TakenRun {
  /// The text as it is delivered.
  let text: UnsafeBufferPointer<UInt8>
  /// The text as it is in the document. The same memory, if nothing in it had to be resolved.
  let source: UnsafeBufferPointer<UInt8>
  /// By how much entities have lengthened it, in bytes.
  let growth: Int
  private let scanner: UnsafePointer<expatxml_scanner>?
  let isInCDATA: Bool
  /// Its start in the document, once somebody has asked for it.
  var start = XMLPosition.none { didSet { (position, sourceOffset, textOffset) = (start, 0, 0) } }

  // The last position that was asked for.
  private var position = XMLPosition.none
  private var sourceOffset = 0
  private var textOffset = 0

  static var none: TakenRun {
    unsafe TakenRun(
      text: UnsafeBufferPointer(start: nil, count: 0), source: UnsafeBufferPointer(start: nil, count: 0), growth: 0,
      from: nil)
  }

  init(
    text: UnsafeBufferPointer<UInt8>, source: UnsafeBufferPointer<UInt8>, growth: Int,
    from scanner: UnsafePointer<expatxml_scanner>?
  ) {
    self.growth = growth
    unsafe self.text = unsafe text
    unsafe self.source = unsafe source
    unsafe self.scanner = unsafe scanner
    isInCDATA = unsafe scanner.map { unsafe $0.pointee.is_in_section != 0 } ?? false
  }

  /// The number of its bytes in the document.
  var sourceCount: Int { unsafe source.count }

  var isEmpty: Bool { sourceCount == 0 }

  /// The offset of a part in the text.
  func offset(of part: UnsafePointer<UInt8>) -> Int { unsafe text.baseAddress.map { unsafe part - $0 } ?? 0 }

  /// The position of an offset in the text, which must not be inside of a character. It is counted from the last position,
  /// since a long text may be delivered in many parts.
  mutating func position(atTextOffset offset: Int) -> XMLPosition {
    if offset < textOffset { (position, sourceOffset, textOffset) = (start, 0, 0) }
    while textOffset < offset {
      let (sourceCount, textCount) = piece(from: sourceOffset, atMost: offset - textOffset)
      guard sourceCount > 0 else { break }
      let bytes = unsafe Span(_unsafeElements: source).extracting(sourceOffset..<sourceOffset + sourceCount)
      // A part is longer only if it is the text of an entity. A position in that is one in the reference, as where Expat reads it.
      guard textCount <= offset - textOffset else {
        var inside = position
        inside.advance(over: bytes.extracting(first: min(offset - textOffset, sourceCount)))
        return inside
      }
      position.advance(over: bytes)
      sourceOffset += sourceCount
      textOffset += textCount
    }
    return position
  }

  /// The next part of the source: literal characters, one reference or one line end.
  private func piece(from sourceOffset: Int, atMost count: Int) -> (sourceCount: Int, textCount: Int) {
    guard let first = unsafe source.baseAddress else { return (0, 0) }
    let end = unsafe first + sourceCount
    let place = unsafe first + sourceOffset
    if unsafe place < end && stands(forSomethingElse: place[0]) {
      if unsafe place[0] == UInt8(ascii: "\r") {
        return unsafe (place + 1 < end && place[1] == UInt8(ascii: "\n") ? 2 : 1, 1)
      }
      let reference = unsafe expatxml_resolve_reference(scanner, place, end)
      return unsafe (reference.length, reference.text_length)
    }
    var pieceEnd = unsafe place
    while unsafe pieceEnd < end, unsafe pieceEnd - place < count, unsafe !stands(forSomethingElse: pieceEnd[0]) {
      unsafe pieceEnd += 1
    }
    return unsafe (pieceEnd - place, pieceEnd - place)
  }

  private func stands(forSomethingElse byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "&") && !isInCDATA
  }
}
