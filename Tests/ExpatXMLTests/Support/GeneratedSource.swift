/// A document that is made while it is read, in chunks of one size: parts with numbers of repetitions.
final class GeneratedSource: ByteSource {
  /// Each part is divided where the number of the repetition is put in.
  private let parts: [(unit: [[UInt8]], count: Int)]
  private let chunkSize: Int
  private var part = 0
  private var repetition = 0
  /// The repetition as text, so that a debug build makes millions of numbers in seconds.
  private var digits = [UInt8(ascii: "0")]
  /// Many repetitions, of which some bytes were read.
  private var piece: [UInt8] = []
  private var offset = 0

  /// The number of the repetition replaces each `№` in a part.
  convenience init(chunkSize: Int = 1024, _ parts: (String, Int)...) {
    let units = parts.map { part, count in
      (part.split(separator: "№", omittingEmptySubsequences: false).map { Array($0.utf8) }, count)
    }
    self.init(chunkSize: chunkSize, units: units)
  }

  convenience init(chunkSize: Int = 1024, _ parts: [(bytes: [UInt8], count: Int)]) {
    self.init(chunkSize: chunkSize, units: parts.map { ([$0.bytes], $0.count) })
  }

  private init(chunkSize: Int, units: [([[UInt8]], Int)]) {
    parts = units
    self.chunkSize = chunkSize
  }

  func read(into output: inout OutputRawSpan) {
    var room = min(chunkSize, output.freeCapacity)
    while room > 0 {
      if offset == piece.count { makePiece() }
      if piece.isEmpty { return }
      let end = min(offset + room, piece.count)
      let taken = unsafe output.append(prefixOf: piece.span.bytes.extracting(offset..<end))
      room -= taken
      offset += taken
    }
  }

  private func makePiece() {
    piece.removeAll(keepingCapacity: true)
    offset = 0
    while part < parts.count, piece.count < 64 << 10 {
      let (unit, count) = parts[part]
      while repetition < count, piece.count < 64 << 10 {
        for (index, bytes) in unit.enumerated() {
          if index > 0 { piece += digits }
          piece += bytes
        }
        repetition += 1
        if unit.count > 1 { increment() }
      }
      if repetition == count { (part, repetition, digits) = (part + 1, 0, [UInt8(ascii: "0")]) }
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
