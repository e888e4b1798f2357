/// An element, an attribute or a text as one value.
struct NodeValueContainer: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNil }

  // One generic method implements the protocol's methods for all types.
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type, decoder.value, nil) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.decode(type, decoder.value, nil) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.decode(type, decoder.value, nil) }
}
