internal import CExpatXMLVectors

/// Some text that was taken past Expat. It stays where it is until there is another chunk.
@safe struct TakenRun {
  /// As it is handed on.
  let text: UnsafeBufferPointer<UInt8>
  /// As it stands in the document: the same bytes, if there is nothing in them that stands for something else.
  let source: UnsafeBufferPointer<UInt8>
  let isInCDATA: Bool
  /// Whether the source is known to be; others may be, too.
  let isASCII: Bool
  let hasCarriageReturns: Bool
  /// Where in the document it starts.
  var start = SourcePosition.none { didSet { (position, sourceOffset, textOffset) = (start, 0, 0) } }

  // A point that was asked for.
  private var position = SourcePosition.none
  private var sourceOffset = 0
  private var textOffset = 0

  // Where the next part starts.
  private var partSourceOffset = 0
  private var partTextOffset = 0

  static var none: TakenRun {
    unsafe TakenRun(
      text: UnsafeBufferPointer(start: nil, count: 0), source: UnsafeBufferPointer(start: nil, count: 0),
      isInCDATA: false, isASCII: true, hasCarriageReturns: false)
  }

  init(
    text: UnsafeBufferPointer<UInt8>, source: UnsafeBufferPointer<UInt8>, isInCDATA: Bool, isASCII: Bool,
    hasCarriageReturns: Bool
  ) {
    unsafe self.text = unsafe text
    unsafe self.source = unsafe source
    self.isInCDATA = isInCDATA
    self.isASCII = isASCII
    self.hasCarriageReturns = hasCarriageReturns
  }

  /// How many bytes of the document it takes.
  var sourceCount: Int { unsafe source.count }

  var isEmpty: Bool { sourceCount == 0 }

  /// Whether there is something in it that stands for something else.
  var hasParts: Bool { unsafe text.baseAddress != source.baseAddress }

  /// One part of the text after the other, as Expat would tell of them: what stands for itself, or for something else.
  mutating func nextPart() -> UnsafeBufferPointer<UInt8>? {
    let (sourceCount, textCount) = piece(from: partSourceOffset, atMost: .max)
    guard sourceCount > 0 else { return nil }
    defer { (partSourceOffset, partTextOffset) = (partSourceOffset + sourceCount, partTextOffset + textCount) }
    return unsafe UnsafeBufferPointer(rebasing: text[partTextOffset..<partTextOffset + textCount])
  }

  /// Where in the text a part of it starts.
  func offset(of part: UnsafePointer<UInt8>) -> Int { unsafe text.baseAddress.map { unsafe part - $0 } ?? 0 }

  /// A point of the text, which cuts no character. It is counted from the one before, since a long text may be delivered in
  /// many chunks.
  mutating func position(atTextOffset offset: Int) -> SourcePosition {
    if offset < textOffset { (position, sourceOffset, textOffset) = (start, 0, 0) }
    while textOffset < offset {
      let (sourceCount, textCount) = piece(from: sourceOffset, atMost: offset - textOffset)
      // None is longer than what is asked for, unless that is inside of a character.
      guard sourceCount > 0, textCount <= offset - textOffset else { break }
      let bytes = unsafe Span(_unsafeElements: source)
      position.advance(over: bytes.extracting(sourceOffset..<sourceOffset + sourceCount))
      sourceOffset += sourceCount
      textOffset += textCount
    }
    return position
  }

  /// What comes next in the source: characters that stand for themselves, one reference, or one line end.
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
