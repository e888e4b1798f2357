/// A key that is any text.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ key: String) { stringValue = key }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Writes values for keys that are any texts.
struct Members: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private let members: [(key: String, value: (any Encodable & Sendable)?)]

  init(_ members: [(key: String, value: (any Encodable & Sendable)?)]) { self.members = members }

  init(dictionaryLiteral members: (String, (any Encodable & Sendable)?)...) { self.init(members) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (text, value) in members {
      let key = AnyKey(text)
      // As in a type's own `encode(to:)`, these three have methods of their own.
      switch value {
      case let text as String: try container.encode(text, forKey: key)
      case let number as Int: try container.encode(number, forKey: key)
      case let number as Double: try container.encode(number, forKey: key)
      case let value?: try container.encode(value, forKey: key)
      case nil: try container.encodeNil(forKey: key)
      }
    }
  }
}
