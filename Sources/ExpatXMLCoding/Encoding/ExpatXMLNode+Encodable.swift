extension ExpatXMLNode: Encodable {
  /// Encodes the element as it is, with its own name. Only ``ExpatXMLEncoder`` can do that.
  public func encode(to encoder: any Encoder) throws {
    guard encoder is ValueEncoder else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "Only ExpatXMLEncoder can encode an element."))
    }
    var container = encoder.singleValueContainer()
    try container.encode(self)
  }
}
