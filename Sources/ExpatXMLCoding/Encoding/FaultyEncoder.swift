/// An encoder where nothing can be encoded, since no error can be thrown where it is asked for.
struct FaultyEncoder: Encoder {
  private let encoder: ValueEncoder
  private let fault: any Error

  init(_ encoder: ValueEncoder, _ fault: any Error) {
    self.encoder = encoder
    self.fault = fault
  }

  var codingPath: [any CodingKey] { encoder.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { encoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedEncoder<Key>(encoder, fault: fault))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedEncoder(encoder, fault: fault) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

/// Throws at its value.
extension FaultyEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { throw fault }
  func encode<T: Encodable>(_ value: T) throws { throw fault }
  func encode(_ value: Int128) throws { throw fault }
  func encode(_ value: UInt128) throws { throw fault }
}
