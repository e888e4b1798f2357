/// An element may be decoded as it is, for what is not known beforehand, and for mixed content.
extension ExpatXMLNode: Decodable {
  /// Takes the element that an ``ExpatXMLDecoder`` decodes. Others have none.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? NodeDecoder else {
      throw DecodingError.typeMismatch(
        Self.self,
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Only ExpatXMLDecoder has elements."))
    }
    self = try decoder.decode()
  }
}
