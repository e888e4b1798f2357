extension ExpatTokenizer {
  /// The position in the original document for a position in the repaired document.
  func original(_ position: XMLPosition) -> XMLPosition { document.window.original(of: position) }

  /// A point of the document's current token. In an entity, the token is the reference to it. After an error, the token
  /// is at the error. The receiver computes positions in text.
  func position(_ anchor: PositionAnchor) -> XMLPosition {
    switch anchor {
    case .documentStart: return .start
    case .tokenStart, .textOffset: return document.token.start
    case .tokenEnd: return position(atOffset: max(0, document.token.length))
    case .declarationEnd(let includesCloser):
      var position = document.token.start
      document.token.withBytes(isOpenEnded: true) { bytes in
        let isCloser = bytes.count > 0 && bytes[0] == UInt8(ascii: ">")
        position.advance(over: bytes.extracting(first: isCloser ? 1 : FaultyToken.lengthOfDeclarationToken(bytes)))
        if includesCloser, !isCloser { position.advance(over: [UInt8](">".utf8).span) }
      }
      return position
    case .tagClose: return position(atOffset: lengthBeforeTagClose)
    }
  }

  private var lengthBeforeTagClose: Int {
    document.token.withBytes { token in
      // A tag that comes from an entity ends in neither, since the token is the reference.
      var count = token.count
      if count > 0, token[count - 1] == UInt8(ascii: ">") { count -= 1 }
      if count > 0, count < token.count, token[count - 1] == UInt8(ascii: "/") { count -= 1 }
      return count
    }
  }

  /// The position at a distance from the start of the document's current token. A far position is cached for all events there:
  /// each declaration of a namespace in a tag is an event.
  private func position(atOffset offset: Int) -> XMLPosition {
    guard offset > Self.shortDistance else { return document.token.position(atOffset: offset) }
    if let farPosition, farPosition.byteOffset == document.token.offset + offset { return farPosition }
    let position = document.token.position(atOffset: offset)
    farPosition = position
    return position
  }

  /// Counting so few bytes takes no longer than comparing.
  private static let shortDistance = 256
}
