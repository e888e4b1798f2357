/// A key that doesn't belong to a type: the index of an array, or a name.
struct NodeKey: CodingKey {
  let stringValue: String
  var intValue: Int?

  init(_ name: String) { stringValue = name }

  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }

  /// The key that `superDecoder()` decodes.
  static let `super` = NodeKey("super")
}

/// The key of a value in the value around it. Copying an optional `CodingKey` takes longer than decoding most values.
enum ValueKey {
  /// It is the value around it.
  case none
  case index(Int)
  case key(any CodingKey)

  /// What it adds to a coding path.
  var path: [any CodingKey] {
    switch self {
    case .none: []
    case .index(let index): [NodeKey(intValue: index)]
    case .key(let key): [key]
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }
}

let integerTypes: [any (FixedWidthInteger & Codable & SendableMetatype).Type] = [
  Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
  UInt64.self, UInt128.self,
]

/// A value of a generic type that is known to be this type. A cast would look up metadata.
func same<Value, Other>(_ value: Value, as type: Other.Type) -> Other { unsafe unsafeBitCast(value, to: type) }

extension String {
  /// Whether a key can only be a name without a prefix or a namespace, as most are.
  var isPlainName: Bool {
    !isEmpty
      && utf8.allSatisfy {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 >= 0x80
      }
  }

  /// Converts a name, but not its prefix or namespace.
  func convertingLocalName(_ convert: (String) -> String) -> String {
    guard let end = utf8.lastIndex(of: UInt8(ascii: hasPrefix("{") ? "}" : ":")) else { return convert(self) }
    return self[...end] + convert(String(self[index(after: end)...]))
  }
}

/// Whether keys are those of a dictionary: names that are data, which no strategy converts. Their type is the standard library's
/// own. It contains a text, which an enum of keys does not, so the size is compared first.
func isKeyOfDictionary<Key: CodingKey>(_ type: Key.Type) -> Bool {
  MemoryLayout<Key>.size > MemoryLayout<String>.size && "\(Key.self)" == "_DictionaryCodingKey"
}

/// The keys that the synthesised code of an enum has for associated values without a label: `_0`, `_1` …
enum UnlabelledKey {
  /// The key of the only such value, which is the element of the case itself.
  static let first = "_0"

  static func matches(_ key: String) -> Bool {
    key.utf8.count > 1 && key.utf8.first == UInt8(ascii: "_") && key.utf8.dropFirst().allSatisfy(\.isDigit)
  }
}
