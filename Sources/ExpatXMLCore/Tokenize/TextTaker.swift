internal import CExpatXMLVectors

/// Takes character data out of content, or out of a CDATA section. It stops at markup and at what Expat has to see: references that the
/// scanner does not resolve, and possible faults.
///
/// The result is contiguous: the bytes of the document or, if these contain references or carriage returns, a copy in which
/// they are resolved.
@safe struct TextTaker {
  private let scanner: UnsafePointer<expatxml_scanner>
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The end of the bytes that may be looked at.
  private let knownEnd: UnsafePointer<UInt8>
  private let isInCDATA: Bool
  /// The first byte that was not copied.
  private var pieceStart: UnsafePointer<UInt8>
  /// The end of the copy, if there is one.
  private var copyEnd: UnsafeMutablePointer<UInt8>?
  private var hasOthers: Int32 = 0
  /// By how much the texts of entities have lengthened the text.
  private var growth = 0
  static let mostGrowth = Int(EXPATXML_MOST_GROWTH)

  private init(_ scanner: UnsafePointer<expatxml_scanner>, end: UnsafePointer<UInt8>, knownEnd: UnsafePointer<UInt8>) {
    unsafe self.scanner = unsafe scanner
    unsafe self.knownEnd = unsafe knownEnd
    unsafe start = scanner.pointee.place
    unsafe self.end = unsafe end
    unsafe pieceStart = unsafe start
    isInCDATA = unsafe scanner.pointee.is_in_section != 0
  }

  /// Takes text from the scanner's bytes, which begin in content. `copy` has room for as many and ``mostGrowth`` more. The bytes between
  /// the scanner's and `knownEnd` may only be looked at.
  static func take(
    from scanner: UnsafePointer<expatxml_scanner>, knownEnd: UnsafePointer<UInt8>,
    copyingTo copy: UnsafeMutablePointer<UInt8>
  ) -> TakenRun {
    var taker = unsafe TextTaker(scanner, end: scanner.pointee.end, knownEnd: knownEnd)
    var stop = unsafe taker.scan(copyingTo: copy)
    if taker.hasOthers != 0 {
      let fault = unsafe expatxml_find_no_character(taker.start, stop) ?? stop
      if unsafe fault < stop {
        unsafe taker = TextTaker(scanner, end: fault, knownEnd: knownEnd)
        unsafe stop = taker.scan(copyingTo: copy)
      }
    }
    return unsafe taker.run(to: stop, copy)
  }

  /// Returns the end of the text.
  private mutating func scan(copyingTo copy: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = unsafe start
    while unsafe end - place >= 64 {
      let block = unsafe place
      var bits = unsafe expatxml_special_bits(block, &hasOthers)
      unsafe place += 64
      while bits != 0 {
        // A reference or line end that was taken contains no other special byte.
        if let stop = unsafe take(block + bits.trailingZeroBitCount, copyingTo: copy) { return unsafe stop }
        bits &= bits - 1
      }
    }
    while unsafe place < end {
      let byte = unsafe place[0]
      if byte >= 0x80 { hasOthers = 1 }
      if expatxml_is_special(byte) != 0, let stop = unsafe take(place, copyingTo: copy) { return unsafe stop }
      unsafe place += 1
    }
    return unsafe end
  }

  /// Takes a byte that may be special. Returns where the text ends, if it ends there.
  private mutating func take(
    _ place: UnsafePointer<UInt8>, copyingTo copy: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    switch unsafe place[0] {
    case UInt8(ascii: "&") where !isInCDATA:
      let reference = unsafe expatxml_resolve_reference(scanner, place, end)
      guard unsafe reference.length > 0, unsafe takeReference(reference, at: place, copyingTo: copy) else {
        return unsafe place
      }
    case UInt8(ascii: "]"):
      if unsafe mayEndSection(place) { return unsafe place }
    case UInt8(ascii: "\r"):
      guard unsafe place + 1 < knownEnd else { return unsafe place }
      unsafe takeLineEnd(at: place, copyingTo: copy)
    case UInt8(ascii: "<") where isInCDATA, UInt8(ascii: "&"): break
    default: return unsafe place
    }
    return nil
  }

  /// Whether a bracket may begin `]]>`. More bytes may be needed to know.
  private func mayEndSection(_ place: UnsafePointer<UInt8>) -> Bool {
    let count = unsafe knownEnd - place
    if count > 1, unsafe place[1] != UInt8(ascii: "]") { return false }
    return unsafe count <= 2 || place[2] == UInt8(ascii: ">")
  }

  /// Returns false if the copy may have no room for the text of an entity.
  private mutating func takeReference(
    _ reference: expatxml_reference, at place: UnsafePointer<UInt8>, copyingTo copy: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let longer = unsafe max(0, reference.text_length - reference.length)
    guard unsafe growth + longer <= expatxml_room_to_grow(scanner) else { return false }
    growth += longer
    unsafe copyPiece(upTo: place, to: copy)
    unsafe copyEnd = expatxml_write_reference(copyEnd, reference)
    unsafe pieceStart = place + reference.length
    return true
  }

  /// Takes a carriage return. If a line feed follows, that stands for both.
  private mutating func takeLineEnd(at place: UnsafePointer<UInt8>, copyingTo copy: UnsafeMutablePointer<UInt8>) {
    unsafe copyPiece(upTo: place, to: copy)
    unsafe pieceStart = place + 1
    if unsafe pieceStart[0] != UInt8(ascii: "\n") {
      unsafe copyEnd = expatxml_write_character(copyEnd, UInt32(UInt8(ascii: "\n")))
    }
  }

  private mutating func copyPiece(upTo place: UnsafePointer<UInt8>, to copy: UnsafeMutablePointer<UInt8>) {
    unsafe copyEnd = expatxml_copy(copyEnd ?? copy, pieceStart, place, end)
  }

  private mutating func run(
    to stop: UnsafePointer<UInt8>, _ copy: UnsafeMutablePointer<UInt8>
  ) -> TakenRun {
    let source = unsafe UnsafeBufferPointer(start: start, count: stop - start)
    var text = unsafe source
    if unsafe copyEnd != nil {
      unsafe copyPiece(upTo: stop, to: copy)
      unsafe text = UnsafeBufferPointer(start: copy, count: copyEnd.unsafelyUnwrapped - copy)
    }
    return unsafe TakenRun(text: text, source: source, growth: growth, from: scanner)
  }
}
