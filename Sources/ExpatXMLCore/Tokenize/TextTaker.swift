internal import CExpatXMLVectors

/// Takes character data out of content, or of a CDATA section, up to what Expat has to see: markup, references to entities
/// that have to be declared, and all that may be a fault.
///
/// What comes out is contiguous: what is in the document or, if there are references to characters or line ends of two bytes
/// in that, a copy with those characters.
@safe struct TextTaker {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private let isInCDATA: Bool
  /// Whether somebody has looked through it for what is no character that XML allows.
  private let isChecked: Bool
  /// Where nothing has been copied from.
  private var pieceStart: UnsafePointer<UInt8>
  /// Where the copy goes on, if there is one.
  private var copyEnd: UnsafeMutablePointer<UInt8>?
  private var hasOthers: Int32 = 0
  private var hasCarriageReturns = false

  private init(_ bytes: Range<UnsafePointer<UInt8>>, isInCDATA: Bool, isChecked: Bool) {
    unsafe start = bytes.lowerBound
    unsafe end = bytes.upperBound
    unsafe pieceStart = bytes.lowerBound
    self.isInCDATA = isInCDATA
    self.isChecked = isChecked
  }

  /// Takes from bytes that Expat has not seen, where it is in content. In the copy, there is room for as many bytes and one
  /// more.
  static func take(
    from bytes: Range<UnsafePointer<UInt8>>, isInCDATA: Bool, isChecked: Bool,
    copyingTo copy: UnsafeMutablePointer<UInt8>
  ) -> TakenRun {
    var taker = unsafe TextTaker(bytes, isInCDATA: isInCDATA, isChecked: isChecked)
    var stop = unsafe taker.scan(copyingTo: copy)
    if taker.hasOthers != 0, !isChecked {
      let fault = unsafe expatxml_find_no_character(taker.start, stop) ?? stop
      if unsafe fault < stop {
        unsafe taker = TextTaker(bytes.lowerBound..<fault, isInCDATA: isInCDATA, isChecked: false)
        unsafe stop = taker.scan(copyingTo: copy)
      }
    }
    return unsafe taker.run(to: stop, copy)
  }

  /// Returns where it stopped.
  private mutating func scan(copyingTo copy: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = unsafe start
    while true {
      unsafe place = expatxml_find_special(place, end, isChecked ? 1 : 0, &hasOthers) ?? end
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
      case UInt8(ascii: "<") where isInCDATA, UInt8(ascii: "&"): unsafe place += 1
      default: return unsafe place
      }
    }
  }

  /// Whether a bracket may begin `]]>`, for all that is known.
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
      // Nothing that seems to go on the text stands behind it.
      unsafe copyEnd?[0] = 0
      unsafe text = UnsafeBufferPointer(start: copy, count: copyEnd.unsafelyUnwrapped - copy)
    }
    return unsafe TakenRun(
      text: text, source: source, isInCDATA: isInCDATA, isASCII: hasOthers == 0,
      hasCarriageReturns: hasCarriageReturns)
  }
}
