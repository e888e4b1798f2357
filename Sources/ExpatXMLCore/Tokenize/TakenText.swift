internal import CExpatXMLVectors

/// Counts the text that bypassed Expat so far. Expat's positions do not include it.
struct TakenText {
  private(set) var bytes = 0
  private var lines = 0
  /// The number of columns that are missing on `columnsLine`, which is a line in Expat's count.
  private var columns = 0
  private var columnsLine = 0

  /// Converts one of Expat's positions, whose columns are counted from 0.
  func position(line: Int, column: Int, byteOffset: Int) -> SourcePosition {
    SourcePosition(
      line: line + lines, column: column + (line == columnsLine ? columns : 0) + 1, byteOffset: byteOffset + bytes)
  }

  /// Notes that a text that is not empty bypassed Expat at this position.
  mutating func add(_ run: TakenRun, line: Int, column: Int) {
    guard let start = unsafe run.source.baseAddress else { return }
    let end = unsafe start + run.sourceCount
    bytes += run.sourceCount
    if line != columnsLine { (columns, columnsLine) = (0, line) }
    let (newLines, newColumns) =
      unsafe run.hasCarriageReturns
      ? anyLines(start, end) : lines(start, end, isASCII: run.isASCII)
    lines += newLines
    columns = newLines == 0 ? columns + newColumns : newColumns - column
  }

  /// The number of line ends in a text, and the number of characters behind the last one.
  private func lines(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, isASCII: Bool
  ) -> (lines: Int, columns: Int) {
    let feeds = unsafe Int(expatxml_count_line_feeds(start, end))
    if feeds == 0 { return unsafe (0, isASCII ? end - start : Int(expatxml_count_characters(start, end))) }
    var lineStart = unsafe end
    while unsafe lineStart[-1] != UInt8(ascii: "\n") { unsafe lineStart -= 1 }
    return unsafe (feeds, Int(expatxml_count_characters(lineStart, end)))
  }

  private func anyLines(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> (lines: Int, columns: Int) {
    var position = SourcePosition(line: 0, column: 1, byteOffset: 0)
    position.advance(over: unsafe Span(_unsafeStart: start, count: end - start))
    return (position.line, position.column - 1)
  }
}
