@testable import ExpatXML

/// A document that is made while it is read: a start, parts that are numbered, and an end.
final class NumberedSource: ByteSource {
  private let unit: [[UInt8]]
  private let count: Int
  private let end: [UInt8]
  private var number = 0
  private var isEnded = false
  private var rest: [UInt8]

  /// The number of the part replaces each `#` in `unit`.
  init(_ start: String, unit: String, count: Int, end: String) {
    self.unit = unit.split(separator: "#", omittingEmptySubsequences: false).map { Array($0.utf8) }
    self.count = count
    self.end = Array(end.utf8)
    rest = Array(start.utf8)
  }

  func read(into output: inout OutputRawSpan) {
    var offset = 0
    while true {
      offset += unsafe output.append(prefixOf: rest.span.bytes.extracting(offset..<rest.count))
      guard offset == rest.count, !isEnded else { break }
      offset = 0
      if number < count { makePart() } else { (rest, isEnded) = (end, true) }
    }
    rest.removeFirst(offset)
  }

  private func makePart() {
    let digits = Array("\(number)".utf8)
    number += 1
    rest.removeAll(keepingCapacity: true)
    for (index, part) in unit.enumerated() {
      if index > 0 { rest += digits }
      rest += part
    }
  }

  func close() {}
}
