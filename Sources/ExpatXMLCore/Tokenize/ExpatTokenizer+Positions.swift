extension ExpatTokenizer {
  /// The position in the original document for a position in the repaired document.
  func original(_ position: XMLPosition) -> XMLPosition {
    repairer?.positions.original(of: position) ?? position
  }

  /// A point of the document's current token. In an entity, the token is the reference to it. After an error, the token
  /// is at the error. The receiver computes positions in text.
  func position(_ anchor: PositionAnchor) -> XMLPosition {
    switch anchor {
    case .documentStart: return .start
    case .tokenStart, .textOffset: return document.token.start
    case .tokenEnd: return end(isTagClose: false) { document.token.position(atOffset: .max) }
    case .declarationEnd(let includesCloser):
      var position = document.token.start
      document.token.withBytes(isOpenEnded: true) { bytes in
        let isCloser = bytes.count > 0 && bytes[0] == UInt8(ascii: ">")
        position.advance(over: bytes.extracting(first: isCloser ? 1 : FaultyToken.lengthOfDeclarationToken(bytes)))
        if includesCloser, !isCloser { position.advance(over: [UInt8](">".utf8).span) }
      }
      return position
    case .tagClose: return end(isTagClose: true) { tagClose }
    }
  }

  private var tagClose: XMLPosition {
    var position = document.token.start
    document.token.withBytes { token in
      // A tag that comes from an entity ends in neither, since the token is the reference.
      var count = token.count
      if count > 0, token[count - 1] == UInt8(ascii: ">") { count -= 1 }
      if count > 0, count < token.count, token[count - 1] == UInt8(ascii: "/") { count -= 1 }
      position.advance(over: token.extracting(first: count))
    }
    return position
  }

  /// Returns the end of a token. That of a long one is counted once for all its events: each declaration of a namespace in a
  /// tag is one.
  private func end(isTagClose: Bool, count: () -> XMLPosition) -> XMLPosition {
    let (offset, length) = (document.token.offset, document.token.length)
    guard length > TokenEnd.shortLength else { return count() }
    if let lastEnd, lastEnd.offset == offset, lastEnd.length == length, lastEnd.isTagClose == isTagClose {
      return lastEnd.position
    }
    let position = count()
    lastEnd = TokenEnd(offset: offset, length: length, isTagClose: isTagClose, position: position)
    return position
  }
}

/// The end of a token that was counted.
struct TokenEnd {
  /// A token of that many bytes is counted as quickly as it is compared.
  static let shortLength = 256

  let offset: Int
  let length: Int
  let isTagClose: Bool
  let position: XMLPosition
}
