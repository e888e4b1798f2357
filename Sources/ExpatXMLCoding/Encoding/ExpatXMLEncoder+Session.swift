extension ExpatXMLEncoder {
  /// Encodes a value, and writes it as an element.
  func encode<T: Encodable>(_ value: T, as name: String?, to scope: inout XMLWriter.Scope) throws {
    try (cache ?? EncodingCache()).withSession(of: self) { session in
      let root = session.draft.root((name ?? rootName).map(session.number) ?? session.rootName(T.self))
      let encoder = ValueEncoder(session, Place(start: root, target: session.inside))
      try encoder.encode(value)
      guard session.draft.hasOneValue(root) else {
        throw encoder.error("An element that is the whole value has its own attributes and content.", value: value)
      }
      try DraftWriter(session).write(root, to: &scope)
    }
  }
}
