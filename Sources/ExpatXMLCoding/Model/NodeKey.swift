/// A key that doesn't belong to a type: the index of an array, or a name.
struct NodeKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { self.init(index: intValue) }

  /// The key that `superDecoder()` decodes.
  static let `super` = NodeKey("super")
}
