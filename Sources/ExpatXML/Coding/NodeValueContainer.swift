/// An element, an attribute or a text as one value.
struct NodeValueContainer: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value.isNil }

  // Of all types: a generic method is what the protocol asks for of each.
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type, decoder.value, nil) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.decode(type, decoder.value, nil) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.decode(type, decoder.value, nil) }
}
