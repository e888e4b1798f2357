extension ExpatXMLEncoder {
  /// Encodes a value as an element that can be written.
  func draft<T: Encodable>(of value: T, as name: String?) throws -> ElementDraft {
    let root = ElementDraft(name ?? rootName ?? Self.name(of: T.self))
    let encoder = ValueEncoder(EncodingOptions(self), Place(root, .inside))
    try encoder.encode(value)
    guard root.node == nil || root.attributes.isEmpty && root.content.isEmpty else {
      throw encoder.error("An element that is the whole value has its own attributes and content.", value: value)
    }
    return root
  }

  /// The name of a type, if it can be that of an element.
  private static func name(of type: any Any.Type) -> String {
    let name = "\(type)"
    return name.isXMLName && !name.utf8.contains(UInt8(ascii: ":")) ? name : "root"
  }
}
