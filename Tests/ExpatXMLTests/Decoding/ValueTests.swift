/// Values of documents: the cases in `Fixtures/values.txt`. A line `> type key = value` tells the value of a key of the root,
/// `> type = value` that of the root, and `!` stands before a part of an error. The types are those of Swift, or `ValueTypes`.
@Suite struct ValueTests {
  /// Decodes the value of a document, and shows it.
  typealias Way = (_ document: String, _ key: String?, _ configure: (inout ExpatXMLDecoder) -> Void) throws -> String

  private static func way<T: Decodable & Equatable>(_ type: T.Type) -> Way {
    {
      try shown(
        $1.map { [document = $0, configure = $2] in try value(T.self, $0, document, configure) }
          ?? decode(T.self, $0, $2))
    }
  }

  /// The value for the chosen key, as a type's own `init(from:)` asks for an optional.
  private struct Maybe<T: Decodable>: Decodable {
    var value: T?
    init(from decoder: any Decoder) throws {
      value = try decoder.container(keyedBy: ChosenKey.self).decodeIfPresent(T.self, forKey: .chosen)
    }
  }

  private static func optional<T: Decodable & Equatable>(_ type: T.Type) -> Way {
    { document, key, configure in
      let value = try way(T?.self)(document, key, configure)
      guard let key else { return value }
      let other = try ChosenKey.$text.withValue(key) { try decode(Maybe<T>.self, document, configure).value }
      #expect(shown(other as Any) == value)
      return value
    }
  }

  /// A type, and the types that are made of it.
  private static func ways<T: Decodable & Equatable>(_ type: T.Type, _ name: String) -> [(String, Way)] {
    [
      (name, way(T.self)), ("\(name)?", optional(T.self)), ("[\(name)]", way([T].self)), ("[\(name)?]", way([T?].self)),
      ("[[\(name)]]", way([[T]].self)), ("[String:\(name)]", way([String: T].self)),
      ("[String:[\(name)]]", way([String: [T]].self)), ("[[String:\(name)]]", way([[String: T]].self)),
    ]
  }

  private static var ways: [String: Way] {
    typealias Type = any (Decodable & Equatable).Type
    let types: [Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self,
      UInt64.self, UInt128.self, Double.self, Float.self, Decimal.self, Bool.self, String.self, Data.self, Date.self,
      URL.self,
      UUID.self, ValueTypes.Optionals.self,
      ValueTypes.Kind.self, ValueTypes.Style.self, ValueTypes.Item.self, ValueTypes.Lists.self, ValueTypes.Price.self,
      ValueTypes.Named.self, ValueTypes.Shape.self, ValueTypes.Step.self, ValueTypes.Entry.self, ValueTypes.Strict.self,
      ValueTypes.Word.self, ValueTypes.Level.self, ValueTypes.Flags.self,
    ]
    let others: [String: Type] = [
      "Set": Set<Int>.self, "ContiguousArray": ContiguousArray<Int>.self, "SIMD3": SIMD3<Float>.self,
      "Words": [String: String].self, "Element": ExpatXMLElement.self, "Name": XMLQualifiedName.self,
    ]
    return Dictionary(uniqueKeysWithValues: types.flatMap { ways($0, "\($0)") } + others.flatMap { ways($1, $0) })
  }

  /// A case of which the settings are those of a decoder.
  private static func configure(_ decoder: inout ExpatXMLDecoder, _ settings: [Substring]) {
    for setting in settings {
      switch setting {
      case "snake": decoder.keyDecodingStrategy = .convertFromSnakeCase
      case "kebab": decoder.keyDecodingStrategy = .convertFromKebabCase
      case "capitalized": decoder.keyDecodingStrategy = .convertFromCapitalized
      case "lowercased": decoder.keyDecodingStrategy = .custom { AnyKey($0[$0.count - 1].stringValue.lowercased()) }
      case "trimmed": decoder.stringDecodingStrategy = .trimWhitespace
      case "collapsed": decoder.stringDecodingStrategy = .collapseWhitespace
      case "lists": decoder.requiresLists = true
      default:
        let parts = setting.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        if parts[0] == "root" { decoder.rootName = parts[1] } else { decoder.namespacesByPrefix[parts[0]] = parts[1] }
      }
    }
  }

  @Test(arguments: FixtureCase.all("values")) func valuesOfDocuments(_ test: FixtureCase) throws {
    let (ways, document) = (Self.ways, String(decoding: unescaped(test.document), as: UTF8.self))
    for line in test.lines {
      let (_, type, key, sign, expected) = try #require(line.wholeMatch(of: /(\S+)(?: (.*?))? (=|!) (.*)/)).output
      let way = try #require(ways[String(type)], "\(type)")
      let name = key.map { $0 == "\"\"" ? "" : String($0) }
      // An error tells the key, which must be known then.
      ChosenKey.$text.withValue(name ?? "") {
        do {
          let value = try way(document, name) { Self.configure(&$0, test.settings) }
          #expect(sign == "=" && value == expected, "\(line): \(value)")
        } catch {
          let fault = (error as? DecodingError).map { DecodingFault($0).description } ?? "\(error)"
          #expect(sign == "!" && fault.contains(expected), "\(line): \(fault)")
        }
      }
    }
  }
}

/// The types of the values in `Fixtures/values.txt`.
enum ValueTypes {
  enum Kind: String, Decodable { case earthquake, explosion }

  struct Strict: Decodable, Equatable { var id: Int }
  struct Style: Decodable, Equatable { var fill: String? }
  struct Entry: Decodable, Equatable {
    var number: Int
    var kind: Kind?
  }

  struct Optionals: Decodable, Equatable {
    var int: Int?
    var string: String?
    var date: Date?
    var kind: Kind?
    var inner: Strict?
    var bool: Bool?
    var uint: UInt64?
    var style: Style?
    var node: ExpatXMLElement?
    var list: [String]?
    var styles: [Style]?
  }

  struct Item: Decodable, Equatable {
    var id: Int?
    var name: String?
  }

  struct Lists: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case tags, items, numbers
      case wrapped = "items/item"
    }
    var tags: [String]
    var items: [Item]
    var numbers: [Int]?
    var wrapped: [Item]
  }

  /// A type with a literal of an array, which is no list.
  struct Flags: OptionSet, Decodable { let rawValue: Int }

  struct Price: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case currency
      case amount = ""
    }
    var currency: String
    var amount: Decimal?
  }

  /// There are keys for attributes and elements of one name.
  struct Named: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case attribute = "@name"
      case name
      case tagAttribute = "@tag"
      case tag
    }
    var attribute: String?
    var name: String?
    var tagAttribute: String?
    var tag: [String]
  }

  enum Word: String, Decodable {
    case plain
    case spaced = " x "
  }
  enum Level: Int, Decodable {
    case low = 1
    case high
  }

  struct Size: Decodable, Equatable {
    var width: Int
    var height: Int
  }

  indirect enum Shape: Decodable, Equatable {
    case circle(radius: Double)
    case rect(Size)
    case square(side: Double, name: String?)
    case label(String)
    case dot
    case group([Shape])
    case inverse(Shape)
  }

  enum Step: Decodable, Equatable {
    enum CodingKeys: String, CodingKey { case go = "Go-To", wait = "{urn:steps}wait", stop = "s:stop", rest }
    case go(place: String)
    case wait(seconds: Int)
    case stop
    case rest(by: Int)
  }
}
