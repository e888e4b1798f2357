/// A key that is any text.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ key: String) { stringValue = key }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Writes one value for a key that is any text.
struct Keyed<Value: Encodable>: Encodable {
  var key: String
  var value: Value

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(value, forKey: AnyKey(key))
  }
}
