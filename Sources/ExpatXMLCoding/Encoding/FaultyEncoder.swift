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

  func singleValueContainer() -> any SingleValueEncodingContainer { FaultySingleValueEncoder(self) }

  /// Throws at its value.
  private struct FaultySingleValueEncoder: SingleValueEncodingContainer {
    let encoder: FaultyEncoder

    init(_ encoder: FaultyEncoder) { self.encoder = encoder }

    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() throws { throw encoder.fault }
    mutating func encode<T: Encodable>(_ value: T) throws { throw encoder.fault }
    mutating func encode(_ value: Int128) throws { throw encoder.fault }
    mutating func encode(_ value: UInt128) throws { throw encoder.fault }
  }
}
