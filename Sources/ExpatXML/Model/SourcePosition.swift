/// A place in a document.
public struct SourcePosition: Sendable, Hashable {
  /// The line, counted from 1. Lines end as XML 1.0, section 2.11 has it: LF, CR LF or CR.
  public var line: Int

  /// The column, counted from 1 in Unicode scalars; a tab counts as one.
  public var column: Int

  /// The offset, counted from 0 in bytes of the document's UTF-8: after decompression and conversion, and without a byte
  /// order mark.
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

extension SourcePosition {
  /// Moves past some bytes of UTF-8.
  mutating func advance(over bytes: Span<UInt8>) {
    byteOffset += bytes.count
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\r") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"):
        break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        line += 1
        column = 1
      case 0x80...0xBF:
        break
      default:
        column += 1
      }
      index += 1
    }
  }
}
