import ExpatXML

/// A value as the element `v`, without an XML declaration.
func encoded<T: Encodable>(_ value: T, _ configure: (inout ExpatXMLEncoder) -> Void = { _ in }) throws -> String {
  var encoder = ExpatXMLEncoder()
  configure(&encoder)
  encoder.format = encoder.format.withoutDeclaration
  return try encoder.encodeToString(value, as: "v")
}
