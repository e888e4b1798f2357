internal import CExpatXMLVectors

/// A text that the scanner has taken. Its memory is valid until the next chunk.
@safe struct TakenRun {
  /// The text as it is delivered.
  let text: UnsafeBufferPointer<UInt8>
  /// The text as it is in the document. The same memory, if nothing in it had to be resolved.
  let source: UnsafeBufferPointer<UInt8>
  let isInCDATA: Bool
  /// Its start in the document, once somebody has asked for it.
  var start = XMLPosition.none { didSet { (position, sourceOffset, textOffset) = (start, 0, 0) } }

  // The last position that was asked for.
  private var position = XMLPosition.none
  private var sourceOffset = 0
  private var textOffset = 0

  static var none: TakenRun {
    unsafe TakenRun(
      text: UnsafeBufferPointer(start: nil, count: 0), source: UnsafeBufferPointer(start: nil, count: 0),
      isInCDATA: false)
  }

  init(text: UnsafeBufferPointer<UInt8>, source: UnsafeBufferPointer<UInt8>, isInCDATA: Bool) {
    unsafe self.text = unsafe text
    unsafe self.source = unsafe source
    self.isInCDATA = isInCDATA
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
      // A part is longer only if the offset is inside of a character.
      guard sourceCount > 0, textCount <= offset - textOffset else { break }
      let bytes = unsafe Span(_unsafeElements: source)
      position.advance(over: bytes.extracting(sourceOffset..<sourceOffset + sourceCount))
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
      var character: UInt32 = 0
      let length = unsafe Int(expatxml_reference_length(place, end, &character))
      return (length, Unicode.Scalar(character).map { UTF8.width($0) } ?? 0)
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
