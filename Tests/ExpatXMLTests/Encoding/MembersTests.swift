/// What values become: the cases in `Fixtures/members.txt`. After a document, or an error with its coding path, the lines have the
/// keys and values of a type that encodes itself. The settings of a title are those of the encoder, or namespaces of its prefixes.
@Suite struct MembersTests {
  /// A value of JSON as that of a type of Swift.
  private struct Value: Decodable {
    private static let types: [any (Codable & Sendable).Type] = [
      Bool.self, Int.self, Double.self, String.self, [Int].self, [String].self, [[Int]].self, [Int?].self,
    ]
    var value: (any Encodable & Sendable)?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() { return }
      for type in Self.types where value == nil { value = try? container.decode(type) }
      if value == nil { value = (try? container.decode([String: Value].self)).map(Self.members) }
      if value == nil { value = try container.decode([[String: Value]].self).map(Self.members) }
    }

    private static func members(_ object: [String: Value]) -> Members { Members(object.map { ($0, $1.value) }) }
  }

  private static func set(_ setting: Substring, of encoder: inout ExpatXMLEncoder) {
    switch setting {
    case "indented": encoder.format = .indented
    case "cdata": encoder.stringEncodingStrategy = .cdata
    case "cdata-for-notes": encoder.stringEncodingStrategy = .cdataForKeys(["notes"])
    case "nil": encoder.encodesNil = true
    case "snake": encoder.keyEncodingStrategy = .convertToSnakeCase
    case "kebab": encoder.keyEncodingStrategy = .convertToKebabCase
    case "capitalized": encoder.keyEncodingStrategy = .convertToCapitalized
    case "drop-invalid": encoder.invalidCharacterReplacement = ""
    case "replace-invalid": encoder.invalidCharacterReplacement = "?"
    default:
      let parts = setting.split(separator: "=", omittingEmptySubsequences: false)
      encoder.namespacesByPrefix[String(parts[0])] = String(parts[1])
    }
  }

  @Test(arguments: FixtureCase.all("members")) func whatMembersBecome(_ test: FixtureCase) throws {
    let members = try test.lines.map { line in
      let middle = try #require(line.firstRange(of: ": "))
      let value = try JSONDecoder().decode(Value.self, from: Data(line[middle.upperBound...].utf8))
      return (key: String(line[..<middle.lowerBound]), value: value.value)
    }
    do {
      let document = try encoded(Members(members)) { for setting in test.settings { Self.set(setting, of: &$0) } }
      #expect(document.utf8.elementsEqual(unescaped(test.document)), "\(document)")
    } catch let EncodingError.invalidValue(_, context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ", ")
      #expect("error \(context.debugDescription) [\(path)]" == test.document)
    }
  }
}
