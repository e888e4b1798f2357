internal import CExpatXMLVectors

/// Takes character data out of content, or out of a CDATA section, up to something that Expat has to see: markup, references
/// to entities that must be declared, and possible faults.
///
/// The result is contiguous: the bytes of the document or, if these contain references or carriage returns, a copy in which
/// they are resolved.
@safe struct TextTaker {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private let isInCDATA: Bool
  /// What the repairer has found, if that is about the start of the text.
  private var places: CheckedText.Places?
  /// The first byte that was not copied.
  private var pieceStart: UnsafePointer<UInt8>
  /// The end of the copy, if there is one.
  private var copyEnd: UnsafeMutablePointer<UInt8>?
  private var hasOthers: Int32 = 0
  private var hasCarriageReturns = false

  private init(_ bytes: Range<UnsafePointer<UInt8>>, isInCDATA: Bool, _ checkedText: CheckedText?) {
    unsafe start = bytes.lowerBound
    unsafe end = bytes.upperBound
    unsafe pieceStart = bytes.lowerBound
    self.isInCDATA = isInCDATA
    if !isInCDATA, var places = checkedText?.places, unsafe places.bytes.contains(start) {
      unsafe places.skip(upTo: start)
      self.places = places
      hasOthers = places.hasOthers ? 1 : 0
    }
  }

  /// Takes text from bytes that Expat has not seen. Expat must be in content. `copy` has room for one byte more than `bytes`
  /// has.
  static func take(
    from bytes: Range<UnsafePointer<UInt8>>, isInCDATA: Bool, _ checkedText: CheckedText?,
    copyingTo copy: UnsafeMutablePointer<UInt8>
  ) -> TakenRun {
    var taker = unsafe TextTaker(bytes, isInCDATA: isInCDATA, checkedText)
    var stop = unsafe taker.scan(copyingTo: copy)
    if taker.hasOthers != 0, unsafe !taker.isChecked(upTo: stop) {
      let fault = unsafe expatxml_find_no_character(taker.start, stop) ?? stop
      if unsafe fault < stop {
        unsafe taker = TextTaker(bytes.lowerBound..<fault, isInCDATA: isInCDATA, nil)
        unsafe stop = taker.scan(copyingTo: copy)
      }
    }
    return unsafe taker.run(to: stop, copy)
  }

  /// Whether the repairer has found only characters that XML allows.
  private func isChecked(upTo stop: UnsafePointer<UInt8>) -> Bool {
    places.map { unsafe stop <= $0.bytes.upperBound } ?? false
  }

  /// Returns the end of the text.
  private mutating func scan(copyingTo copy: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = unsafe start
    while true {
      unsafe place = special(from: place)
      guard unsafe place < end else { return unsafe end }
      switch unsafe place[0] {
      case UInt8(ascii: "&") where !isInCDATA:
        var character: UInt32 = 0
        let length = unsafe Int(expatxml_reference_length(place, end, &character))
        guard length > 0 else { return unsafe place }
        unsafe copyPiece(upTo: place, to: copy)
        unsafe copyEnd = expatxml_write_character(copyEnd, character)
        unsafe place += length
        unsafe pieceStart = place
      case UInt8(ascii: "]"):
        guard unsafe !mayEndSection(place) else { return unsafe place }
        unsafe place += 1
      case UInt8(ascii: "\r"):
        guard unsafe place + 1 < end else { return unsafe place }
        unsafe copyPiece(upTo: place, to: copy)
        hasCarriageReturns = true
        unsafe place += 1
        unsafe pieceStart = place
        if unsafe place[0] == UInt8(ascii: "\n") {
          unsafe place += 1
        } else {
          unsafe copyEnd = expatxml_write_character(copyEnd, UInt32(UInt8(ascii: "\n")))
        }
      case UInt8(ascii: "<") where isInCDATA, UInt8(ascii: "&"), UInt8(ascii: "\t"): unsafe place += 1
      default: return unsafe place
      }
    }
  }

  /// The first byte that is special, or may be so, or the end.
  private mutating func special(from place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = unsafe place
    if let knownEnd = unsafe places?.bytes.upperBound, unsafe place < knownEnd {
      if let known = unsafe places?.first(from: place) { return unsafe min(known, end) }
      guard unsafe knownEnd < end else { return unsafe end }
      unsafe place = knownEnd
    }
    return unsafe expatxml_find_special(place, end, &hasOthers) ?? end
  }

  /// Whether a bracket may begin `]]>`. More bytes may be needed to know.
  private func mayEndSection(_ place: UnsafePointer<UInt8>) -> Bool {
    let count = unsafe end - place
    if count > 1, unsafe place[1] != UInt8(ascii: "]") { return false }
    return unsafe count <= 2 || place[2] == UInt8(ascii: ">")
  }

  private mutating func copyPiece(upTo place: UnsafePointer<UInt8>, to copy: UnsafeMutablePointer<UInt8>) {
    let destination = unsafe copyEnd ?? copy
    let count = unsafe place - pieceStart
    unsafe destination.update(from: pieceStart, count: count)
    unsafe copyEnd = destination + count
  }

  private mutating func run(
    to stop: UnsafePointer<UInt8>, _ copy: UnsafeMutablePointer<UInt8>
  ) -> TakenRun {
    let source = unsafe UnsafeBufferPointer(start: start, count: stop - start)
    var text = unsafe source
    if unsafe copyEnd != nil {
      unsafe copyPiece(upTo: stop, to: copy)
      // A byte that does not seem to continue the text.
      unsafe copyEnd?[0] = 0
      unsafe text = UnsafeBufferPointer(start: copy, count: copyEnd.unsafelyUnwrapped - copy)
    }
    return unsafe TakenRun(
      text: text, source: source, isInCDATA: isInCDATA, isASCII: hasOthers == 0,
      hasCarriageReturns: hasCarriageReturns)
  }
}
