extension ExpatXMLEncoder {
  /// Encodes a value as an element that can be written.
  func draft<T: Encodable>(of value: T, as name: String?) throws -> ElementDraft {
    let root = ElementDraft(name ?? rootName ?? Self.name(of: T.self))
    try ValueEncoder(EncodingOptions(self), Place(root, .inside)).encode(value)
    return root
  }

  /// The name of a type, if it can be that of an element.
  private static func name(of type: any Any.Type) -> String {
    let name = "\(type)"
    return name.isXMLName && !name.utf8.contains(UInt8(ascii: ":")) ? name : "root"
  }
}
