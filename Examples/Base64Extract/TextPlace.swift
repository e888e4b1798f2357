import ExpatXML

/// Finds the place of a byte of a text that comes in chunks, of which the parser tells where they end.
struct TextPlace {
  /// Where the last chunk ended, or the markup in front of the next one.
  private(set) var end = SourcePosition(line: 1, column: 1, byteOffset: 0)

  mutating func textEnded(at position: SourcePosition) { end = position }

  /// A start tag is where its `>` is, other markup where what follows it is.
  mutating func markupEnded(at position: SourcePosition, isStartTag: Bool) {
    end = position
    if isStartTag {
      end.column += 1
      end.byteOffset += 1
    }
  }

  /// The place of a byte in front of which all is ASCII.
  func position(of index: Int, in text: Span<UInt8>, endingAt last: SourcePosition) -> SourcePosition {
    let before = text.extracting(first: index)
    let behind = text.extracting(droppingFirst: index)
    var position = last
    position.line -= behind.lineFeeds
    position.byteOffset -= behind.count
    if let column = before.charactersInLastLine {
      position.column = column + 1
    } else if behind.lineFeeds == 0 {
      position.column -= behind.characters
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

  /// Not counting what continues a character of UTF-8.
  fileprivate var characters: Int {
    var count = 0
    for index in indices where self[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// How many bytes stand behind the last line feed; nil if there is none.
  fileprivate var charactersInLastLine: Int? {
    var count = 0
    while count < self.count {
      if self[self.count - 1 - count] == UInt8(ascii: "\n") { return count }
      count += 1
    }
    return nil
  }
}
