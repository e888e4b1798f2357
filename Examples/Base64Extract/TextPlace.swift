import ExpatXML

/// Finds the position of a byte in a text that arrives in chunks. The parser reports only the ends of chunks.
struct TextPlace {
  /// The end of the last chunk, or of the markup before the next one.
  private(set) var end = XMLPosition(line: 1, column: 1, byteOffset: 0)

  mutating func textEnded(at position: XMLPosition) { end = position }

  /// The position of a start tag is its `>`. The position of other markup is the place after it.
  mutating func markupEnded(at position: XMLPosition, isStartTag: Bool) {
    end = position
    if isStartTag {
      end.column += 1
      end.byteOffset += 1
    }
  }

  /// The position of a byte. All text before it must be ASCII.
  func position(of index: Int, in text: Span<UInt8>, endingAt last: XMLPosition) -> XMLPosition {
    let before = text.extracting(first: index)
    let after = text.extracting(droppingFirst: index)
    var position = last
    position.line -= after.lineFeeds
    position.byteOffset -= after.count
    if let column = before.charactersInLastLine {
      position.column = column + 1
    } else if after.lineFeeds == 0 {
      position.column -= after.characters
    } else {
      position.column = end.column + index
    }
    return position
  }
}

extension Span<UInt8> {
  fileprivate var lineFeeds: Int {
    var count = 0
    for index in indices where self[index] == UInt8(ascii: "\n") { count += 1 }
    return count
  }

  /// The number of characters. Continuation bytes of UTF-8 are not counted.
  fileprivate var characters: Int {
    var count = 0
    for index in indices where self[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The number of bytes after the last line feed; nil if there is none.
  fileprivate var charactersInLastLine: Int? {
    var count = 0
    while count < self.count {
      if self[self.count - 1 - count] == UInt8(ascii: "\n") { return count }
      count += 1
    }
    return nil
  }
}
