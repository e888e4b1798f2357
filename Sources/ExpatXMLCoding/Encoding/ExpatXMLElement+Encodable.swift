extension ExpatXMLElement: Encodable {
  /// Encodes the element as it is, with its own name. Only ``ExpatXMLEncoder`` can do that.
  public func encode(to encoder: any Encoder) throws { try ValueEncoder.encode(self, with: encoder) }
}
