/// A document that is made while it is read: a start, parts that are numbered, and an end. It is made in large pieces, and
/// the number is counted as text, so that a debug build makes millions of parts in seconds.
final class NumberedSource: ByteSource {
  private let unit: [[UInt8]]
  private let count: Int
  private let end: [UInt8]
  private var number = 0
  /// The digits of the number.
  private var digits = [UInt8(ascii: "0")]
  private var isEnded = false
  private var piece: [UInt8]
  /// How much of the piece was read.
  private var offset = 0

  /// The number of the part replaces each `#` in `unit`.
  init(_ start: String, unit: String, count: Int, end: String) {
    self.unit = unit.split(separator: "#", omittingEmptySubsequences: false).map { Array($0.utf8) }
    self.count = count
    self.end = Array(end.utf8)
    piece = Array(start.utf8)
  }

  func read(into output: inout OutputRawSpan) {
    while true {
      offset += unsafe output.append(prefixOf: piece.span.bytes.extracting(offset..<piece.count))
      guard offset == piece.count, !isEnded else { break }
      offset = 0
      if number < count { makePiece() } else { (piece, isEnded) = (end, true) }
    }
  }

  private func makePiece() {
    piece.removeAll(keepingCapacity: true)
    while number < count, piece.count < 64 << 10 {
      for (index, part) in unit.enumerated() {
        if index > 0 { piece += digits }
        piece += part
      }
      number += 1
      increment()
    }
  }

  private func increment() {
    var index = digits.count - 1
    while index >= 0, digits[index] == UInt8(ascii: "9") {
      digits[index] = UInt8(ascii: "0")
      index -= 1
    }
    if index >= 0 { digits[index] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
  }

  func close() {}
}
