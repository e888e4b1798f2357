/// A kind of document of any length: a start, a repeated part, and an end.
package struct Shape: Sendable {
  package var name: String
  package var before: String
  /// The number of the repetition replaces `{n}`.
  var unit: String
  var after: String

  init(_ name: String, _ before: String, _ unit: String, _ after: String) {
    self.name = name
    self.before = before
    self.unit = unit
    self.after = after
  }

  /// The document, with about this number of bytes.
  package func document(byteCount: Int) -> [UInt8] {
    var document = Array(before.utf8)
    let tail = Array(after.utf8)
    document.reserveCapacity(byteCount + unit.utf8.count)
    let parts = unit.split(separator: "{n}", omittingEmptySubsequences: false).map { Array($0.utf8) }
    // If all repetitions are the same, they are appended in blocks.
    let block = Array(String(repeating: unit, count: max(1, 4096 / unit.utf8.count)).utf8)
    var number = 0
    while document.count + tail.count < byteCount {
      if parts.count == 1 {
        let isLong = byteCount - document.count - tail.count > block.count
        document.append(contentsOf: isLong ? block : parts[0])
        continue
      }
      let digits = Array(String(number).utf8)
      document.append(contentsOf: parts[0])
      for part in parts.dropFirst() {
        document.append(contentsOf: digits)
        document.append(contentsOf: part)
      }
      number += 1
    }
    return document + tail
  }
}
