/// Keys that are paths: see `XMLPath`.
@Suite struct DecoderPathTests {
  private static let links = """
    <r><link rel='self' href='1'/><g><link rel="next" href='2'/></g><link rel='next' href='3'>t</link>
    <link rel='selfish' href='5'/><link href='4'/></r>
    """

  @Test(arguments: [
    ("link[@rel='self']/@href", "1"), ("link[@rel=\"next\"]/@href", "3"), ("link[@rel]/@href", "1 3 5"),
    ("link[2]/@href", "3"), ("link[last()]/@href", "4"), (".//link/@href", "1 2 3 5 4"),
    ("//link[@rel='next']/@href", "2 3"), ("/r/link/@href", "1 3 5 4"), ("(g|x)/link/@href", "2"),
    ("*/link/@href", "2"),
    ("g/../link[1]/@href", "1"), ("link[@rel='next']/#text", "t"), ("link/href", "1 3 5 4"),
    ("./link/@rel | x", "self next selfish"),
  ])
  func textsAtTheEndsOfPaths(key: String, expected: String) throws {
    let words = expected.split(separator: " ").map(String.init)
    #expect(try value([String].self, key, Self.links) == words)
    #expect(try value(String.self, key, Self.links) == words[0])
  }

  @Test(arguments: [("person[name='B']/age", [2]), ("person[name]/age", [1, 2]), ("person[name='a/b|c']/age", [])])
  func conditionsWithTexts(key: String, ages: [Int]) throws {
    let document = "<r><person><name>A</name><age>1</age></person><person><name>B</name><age>2</age></person></r>"
    #expect(try value([Int].self, key, document) == ages)
  }

  @Test func theElementItself() throws {
    struct Part: Decodable, Equatable {
      var a: Int
      var b: Int
    }
    #expect(try value(Part.self, ".", "<r a='1'><b>2</b></r>") == Part(a: 1, b: 2))
    #expect(try value([Int].self, ".", "<r><n>1</n><n>2</n></r>") == [1, 2])
    #expect(try value([Int].self, ".", "<r>1 2</r>") == [1, 2])
  }

  @Test(arguments: [
    ("oneStep/lastStep", ["1", "2"]), ("oneStep[@aKind='x']/lastStep", ["1"]), ("oneStep/@aKind", ["x"]),
    ("oneStep/aKind", ["x"]), (".//lastStep", ["1", "2"]),
  ])
  func namesAreConverted(key: String, texts: [String]) throws {
    let document =
      "<r><one_step a_kind='x'><last_step>1</last_step></one_step><one_step><last_step>2</last_step></one_step></r>"
    #expect(try value([String].self, key, document) { $0.keyDecodingStrategy = .convertFromSnakeCase } == texts)
  }

  @Test(
    arguments: [
      ("g/m:t", ["m": "m"], ["x"]), ("g/a:t", [:], ["x"]), ("g/t", ["": "u"], ["y"]), ("g/t", ["": "m"], []),
      ("{u}g/{*}t", ["": "m"], ["x", "y"]), ("{u}g/t/k", ["": "m"], ["1"]),
    ] as [(String, [String: String], [String])])
  func namespacesOfPrefixes(key: String, namespaces: [String: String], texts: [String]) throws {
    let document = "<r xmlns='u' xmlns:a='m'><g><a:t k='1'>x</a:t><t>y</t></g></r>"
    #expect(try value([String].self, key, document) { $0.namespacesByPrefix = namespaces } == texts)
  }

  @Test(arguments: [
    ("a[", "expected a name at character 3"), ("a//", "expected a name at character 4"),
    ("a/@", "expected the name of an attribute at character 4"), ("a|", "expected a name at character 3"),
    ("a[b='it's \"x\"']", "expected ] at character 9"), ("@", "expected the name of an attribute at character 2"),
    ("./", "expected a name at character 3"),
  ])
  func keysThatAreNoPaths(key: String, reason: String) throws {
    let error = try #require(throws: DecodingError.self) { try value(String.self, key, "<r/>") }
    let errorOfOptional = try #require(throws: DecodingError.self) { try value(Int?.self, key, "<r/>") }
    for error in [error, errorOfOptional] {
      #expect(error.xmlValueError?.message == "The key \"\(key)\" is not a path: \(reason).")
    }
  }

  @Test func keysOfDictionariesAreNames() throws {
    #expect(try decode([String: Int].self, "<r><a.b>1</a.b><c-d>2</c-d></r>") == ["a.b": 1, "c-d": 2])
  }
}
