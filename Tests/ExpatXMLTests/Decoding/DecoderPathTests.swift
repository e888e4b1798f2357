import ExpatXML
import Foundation
import Testing

/// Keys that are paths: see `XMLPath`.
@Suite struct DecoderPathTests {
  /// The value of a key that the decoder's `userInfo` has.
  private struct Keyed<Value: Decodable>: Decodable {
    static var keyOfInfo: CodingUserInfoKey {
      guard let key = CodingUserInfoKey(rawValue: "key") else { preconditionFailure("Every text is a key.") }
      return key
    }

    let value: Value

    init(from decoder: any Decoder) throws {
      let key = AnyKey(decoder.userInfo[Self.keyOfInfo] as? String ?? "")
      value = try decoder.container(keyedBy: AnyKey.self).decode(Value.self, forKey: key)
    }
  }

  /// Decodes the value of a key.
  private func value<T: Decodable>(
    _ type: T.Type, _ key: String, _ document: String, _ configure: (inout ExpatXMLDecoder) -> Void = { _ in }
  ) throws -> T {
    return try decode(Keyed<T>.self, document) { decoder in
      configure(&decoder)
      decoder.userInfo = [Keyed<T>.keyOfInfo: key]
    }.value
  }

  private static let links = """
    <r><link rel='self' href='1'/><g><link rel="next" href='2'/></g><link rel='next' href='3'>t</link><link href='4'/></r>
    """

  @Test(arguments: [
    ("link[@rel='self']/@href", "1"), ("link[@rel=\"next\"]/@href", "3"), ("link[@rel]/@href", "1 3"),
    ("link[2]/@href", "3"), ("link[last()]/@href", "4"), (".//link/@href", "1 2 3 4"),
    ("//link[@rel='next']/@href", "2 3"),
    ("/r/link/@href", "1 3 4"), ("(g|x)/link/@href", "2"), ("*/link/@href", "2"), ("g/../link[1]/@href", "1"),
    ("link[@rel='next']/#text", "t"), ("link/href", "1 3 4"), ("./link/@rel | x", "self next"),
  ])
  func textsAtTheEndsOfPaths(key: String, expected: String) throws {
    let words = expected.split(separator: " ").map(String.init)
    #expect(try value([String].self, key, Self.links) == words)
    #expect(try value(String.self, key, Self.links) == words[0])
  }

  @Test func conditionsWithTexts() throws {
    let document = "<r><person><name>A</name><age>1</age></person><person><name>B</name><age>2</age></person></r>"
    #expect(try value(Int.self, "person[name='B']/age", document) == 2)
    #expect(try value([Int].self, "person[name]/age", document) == [1, 2])
    #expect(try value([Int].self, "person[name='a/b|c']/age", document) == [])
  }

  @Test func theElementItself() throws {
    struct Part: Decodable, Equatable { var a: Int; var b: Int }
    #expect(try value(Part.self, ".", "<r a='1'><b>2</b></r>") == Part(a: 1, b: 2))
    #expect(try value([Int].self, ".", "<r><n>1</n><n>2</n></r>") == [1, 2])
    #expect(try value([Int].self, ".", "<r>1 2</r>") == [1, 2])
  }

  @Test func namesAreConverted() throws {
    let document =
      "<r><one_step a_kind='x'><last_step>1</last_step></one_step><one_step><last_step>2</last_step></one_step></r>"
    func converted<T: Decodable>(_ type: T.Type, _ key: String) throws -> T {
      try value(type, key, document) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    }
    #expect(try converted([Int].self, "oneStep/lastStep") == [1, 2])
    #expect(try converted(Int.self, "oneStep[@aKind='x']/lastStep") == 1)
    #expect(try converted(String.self, "oneStep/@aKind") == "x")
    #expect(try converted(String.self, "oneStep/aKind") == "x")
    #expect(try converted([Int].self, ".//lastStep") == [1, 2])
  }

  @Test func namespacesOfPrefixes() throws {
    let document = "<r xmlns='u' xmlns:a='m'><g><a:t k='1'>x</a:t><t>y</t></g></r>"
    func found(_ key: String, _ namespaces: [String: String]) throws -> [String] {
      try value([String].self, key, document) { $0.namespacesByPrefix = namespaces }
    }
    #expect(try found("g/m:t", ["m": "m"]) == ["x"])
    #expect(try found("g/a:t", [:]) == ["x"])
    #expect(try found("g/t", ["": "u"]) == ["y"])
    #expect(try found("g/t", ["": "m"]) == [])
    #expect(try found("{u}g/{*}t", ["": "m"]) == ["x", "y"])
    #expect(try found("{u}g/t/k", ["": "m"]) == ["1"])
  }

  @Test(arguments: [
    ("a[", "expected a name at character 3"), ("a//", "expected a name at character 4"),
    ("a/@", "expected the name of an attribute at character 4"), ("a|", "expected a name at character 3"),
    ("a[b='it's \"x\"']", "expected ] at character 9"), ("@", "expected the name of an attribute at character 2"),
    ("./", "expected a name at character 3"),
  ])
  func keysThatAreNoPaths(key: String, reason: String) throws {
    let message = "The key \"\(key)\" is not a path: \(reason)."
    let error = try #require(throws: DecodingError.self) { try value(String.self, key, "<r/>") }
    #expect(error.xmlValueError?.message == message)
    let errorOfOptional = try #require(throws: DecodingError.self) { try value(Int?.self, key, "<r/>") }
    #expect(errorOfOptional.xmlValueError?.message == message)
  }

  @Test func keysOfDictionariesAreNames() throws {
    #expect(try decode([String: Int].self, "<r><a.b>1</a.b><c-d>2</c-d></r>") == ["a.b": 1, "c-d": 2])
  }
}
