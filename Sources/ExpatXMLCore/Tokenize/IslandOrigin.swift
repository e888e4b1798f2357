/// What has to be added to Expat's positions, since Expat does not get all of the document, and gets tags that are not in it.
struct IslandOrigin {
  private(set) var bytes = 0
  private var lines = 0
  private var columns = 0
  /// The line in Expat's count on which columns differ.
  private var columnsLine = 0

  init() {}

  /// Expat has reached a line, a column and an offset in its count, where the document has reached a position.
  init(line: Int, column: Int, byteOffset: Int, at position: XMLPosition) {
    bytes = position.byteOffset - byteOffset
    lines = position.line - line
    columns = position.column - 1 - column
    columnsLine = line
  }

  /// Converts one of Expat's positions, whose columns are counted from 0.
  func position(line: Int, column: Int, byteOffset: Int) -> XMLPosition {
    XMLPosition(
      line: line + lines, column: column + (line == columnsLine ? columns : 0) + 1, byteOffset: byteOffset + bytes)
  }
}
