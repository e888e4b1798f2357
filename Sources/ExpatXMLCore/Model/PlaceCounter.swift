/// Counts lines and columns of a text that comes in parts.
struct PlaceCounter {
  private(set) var position: XMLPosition
  private(set) var endsWithCarriageReturn = false

  init(_ position: XMLPosition) { self.position = position }

  /// A counter at the same point of another text.
  func moved(to position: XMLPosition) -> PlaceCounter {
    var counter = self
    counter.position = position
    return counter
  }

  /// Moves past bytes of UTF-8.
  mutating func advance(over bytes: Span<UInt8>) {
    guard bytes.count > 0 else { return }
    // The carriage return has counted the line.
    let isInLineEnd = endsWithCarriageReturn && bytes[0] == UInt8(ascii: "\n")
    if isInLineEnd { position.byteOffset += 1 }
    position.advance(over: bytes.extracting(droppingFirst: isInLineEnd ? 1 : 0))
    endsWithCarriageReturn = bytes[bytes.count - 1] == UInt8(ascii: "\r")
  }

  /// Moves past bytes that take this number of columns on their line.
  mutating func advance(over count: Int, columns: Int) {
    position.byteOffset += count
    position.column += columns
    endsWithCarriageReturn = false
  }
}
