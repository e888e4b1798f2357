internal import CExpatXMLVectors

/// A position in a document.
public struct XMLPosition: Sendable, Hashable {
  /// The line, counted from 1. Lines end with LF, CR LF or CR (XML 1.0, section 2.11).
  public var line: Int

  /// The column, counted from 1 in Unicode scalars; a tab counts as one.
  public var column: Int

  /// The offset, counted from 0 in bytes of UTF-8, after decompression and conversion, and without a byte order mark.
  public var byteOffset: Int

  /// Makes a position from a line and a column, both counted from 1, and a byte offset, counted from 0.
  public init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  /// The start of every document.
  package static let start = XMLPosition(line: 1, column: 1, byteOffset: 0)

  /// The position before anything was read, as in `XMLParser`.
  package static let none = XMLPosition(line: 0, column: 0, byteOffset: 0)
}

extension XMLPosition: CustomStringConvertible {
  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

extension XMLPosition {
  /// Moves past bytes of UTF-8.
  mutating func advance(over bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe advance(from: start, to: start + bytes.count, in: start) }
    }
  }

  /// Moves from one place to another one, in memory that may be read from its start on.
  mutating func advance(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, in memory: UnsafePointer<UInt8>
  ) {
    unsafe byteOffset += end - start
    // Line ends with carriage returns are rare.
    if unsafe expatxml_count_place(memory, start, end, &line, &column) == 0 {
      unsafe advanceOverAnyLineEnds(start, end)
    }
  }

  private mutating func advanceOverAnyLineEnds(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    var place = unsafe start
    while unsafe place < end {
      switch unsafe place[0] {
      case UInt8(ascii: "\r") where unsafe place + 1 < end && place[1] == UInt8(ascii: "\n"):
        break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        line += 1
        column = 1
      case 0x80...0xBF:
        break
      default:
        column += 1
      }
      unsafe place += 1
    }
  }
}
