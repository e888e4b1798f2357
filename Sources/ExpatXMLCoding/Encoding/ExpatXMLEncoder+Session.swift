extension ExpatXMLEncoder {
  /// Encodes a value, and writes it as an element.
  func encode<T: Encodable>(_ value: T, as name: String?, to scope: inout XMLWriter.Scope) throws {
    var session = cache?.take() as? EncodingSession ?? EncodingSession(withoutCache)
    // A type may have kept its encoder, and use it on another thread.
    defer {
      if isKnownUniquelyReferenced(&session) {
        session.end()
        cache?.put(session)
      }
    }
    let root = session.draft.root((name ?? rootName).map(session.number) ?? session.rootName(T.self))
    let encoder = ValueEncoder(session, Place(start: root, target: session.inside))
    try encoder.encode(value)
    guard session.draft.hasOneValue(root) else {
      throw encoder.error("An element that is the whole value has its own attributes and content.", value: value)
    }
    try DraftWriter(session).write(root, to: &scope)
  }
}
