/// A dictionary whose keys are names.
protocol EncodedDictionary {
  func encodeSorted(to encoder: any Encoder) throws
}

extension Dictionary: EncodedDictionary where Key == String, Value: Encodable {
  func encodeSorted(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NodeKey.self)
    for (key, value) in sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      try container.encode(value, forKey: NodeKey(key))
    }
  }
}
