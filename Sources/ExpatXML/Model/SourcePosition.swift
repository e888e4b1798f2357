/// A place in a document.
public struct SourcePosition: Sendable, Hashable {
  /// The line, counted from 1. Lines end as XML 1.0, section 2.11 has it: LF, CR LF or CR.
  public var line: Int

  /// The column, counted from 1 in Unicode scalars; a tab counts as one.
  public var column: Int

  /// The offset, counted from 0 in bytes of the document as it was handed to the tokenizer: after decompression, and
  /// with its byte order mark.
  public var byteOffset: Int

  /// Makes a position from a line and a column, both counted from 1, and a byte offset, counted from 0.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  /// Where every document starts.
  static let start = SourcePosition(line: 1, column: 1, byteOffset: 0)

  /// `lineNumber` and `columnNumber` before anything was read, as `XMLParser` has them.
  static let none = SourcePosition(line: 0, column: 0, byteOffset: 0)
}

extension SourcePosition: CustomStringConvertible {
  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
