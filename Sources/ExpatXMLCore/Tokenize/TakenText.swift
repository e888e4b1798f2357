internal import CExpatXMLVectors

/// The text that was taken past Expat so far, which is missing in the positions that Expat tells.
struct TakenText {
  private(set) var bytes = 0
  private var lines = 0
  /// How many columns are missing on a line, counted as Expat counts lines.
  private var columns = 0
  private var columnsLine = 0

  /// The position for one of Expat's, whose columns are counted from 0.
  func position(line: Int, column: Int, byteOffset: Int) -> SourcePosition {
    SourcePosition(
      line: line + lines, column: column + (line == columnsLine ? columns : 0) + 1, byteOffset: byteOffset + bytes)
  }

  /// Some text was taken, that is not empty and holds no carriage return, where Expat is.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, isASCII: Bool, line: Int, column: Int) {
    guard let start = text.baseAddress else { return }
    let end = unsafe start + text.count
    bytes += text.count
    if line != columnsLine { (columns, columnsLine) = (0, line) }
    let feeds = unsafe Int(expatxml_count_line_feeds(start, end))
    if feeds == 0 { return columns += isASCII ? text.count : unsafe Int(expatxml_count_characters(start, end)) }
    lines += feeds
    var lineStart = unsafe end
    while unsafe lineStart[-1] != UInt8(ascii: "\n") { unsafe lineStart -= 1 }
    columns = unsafe Int(expatxml_count_characters(lineStart, end)) - column
  }
}
