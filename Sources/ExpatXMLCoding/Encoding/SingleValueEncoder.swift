/// One value.
struct SingleValueEncoder: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() throws { try encoder.encodeNil() }

  // One generic method implements the protocol's methods for all types.
  mutating func encode<T: Encodable>(_ value: T) throws { try encoder.encodeSingle(value) }
  mutating func encode(_ value: Int128) throws { try encoder.encodeSingle(value) }
  mutating func encode(_ value: UInt128) throws { try encoder.encodeSingle(value) }
}
