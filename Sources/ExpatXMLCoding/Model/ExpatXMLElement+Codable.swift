/// An element can be decoded as a node, for content that is not known in advance and for mixed content.
extension ExpatXMLElement: Decodable {
  /// Takes the element from an ``ExpatXMLDecoder``. Throws an error for other decoders.
  public init(from decoder: any Decoder) throws { self = try NodeDecoder.value(of: decoder) }
}

extension ExpatXMLElement: Encodable {
  /// Encodes the element as it is, with its own name. Only ``ExpatXMLEncoder`` can do that.
  public func encode(to encoder: any Encoder) throws { try ValueEncoder.encode(self, with: encoder) }
}
