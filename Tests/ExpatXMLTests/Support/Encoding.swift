/// A value as the element `v`, without an XML declaration.
func encoded<T: Encodable>(_ value: T, _ configure: (inout ExpatXMLEncoder) -> Void = { _ in }) throws -> String {
  var encoder = ExpatXMLEncoder()
  configure(&encoder)
  encoder.format = encoder.format.withoutDeclaration
  return try encoder.encodeToString(value, as: "v")
}

/// Encodes a value and decodes it again.
func copy<T: Codable>(_ value: T, _ configure: (inout ExpatXMLEncoder, inout ExpatXMLDecoder) -> Void = { _, _ in })
  throws -> T
{
  var (encoder, decoder) = (ExpatXMLEncoder(), ExpatXMLDecoder())
  configure(&encoder, &decoder)
  return try decoder.decode(T.self, from: encoder.encode(value, as: "v"))
}
