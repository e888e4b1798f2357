/// Which elements and attributes keys mean if there are namespaces.
@Suite struct DecoderNamespaceTests {
  private static let document = """
    <item xmlns="d" xmlns:d="d" xmlns:a="urn:media" xmlns:l="urn:link" l:href="L" href="H" xml:lang="en"><a:title>Media</a:title>
    <u:title>Undeclared</u:title><title>Title</title><a:only>Only</a:only><d:size>7</d:size></item>
    """

  @Test(arguments: [
    // A key without prefix is of no other vocabulary.
    ("title", ["Title"]), ("only", []), ("href", ["H"]),
    // A key may be the name in the document.
    ("a:title", ["Media"]), ("u:title", ["Undeclared"]), ("d:size", ["7"]), ("l:href", ["L"]), ("@xml:lang", ["en"]),
    // A key may contain its namespace.
    ("{urn:media}title", ["Media"]), ("{d}title", ["Title"]), ("{d}size", ["7"]), ("@{urn:link}href", ["L"]),
    ("@{}href", ["H"]), ("{urn:other}title", []), ("{*}title", ["Media", "Undeclared", "Title"]),
  ])
  func keysAndNamesOfTheDocument(key: String, texts: [String]) throws {
    #expect(try value([String].self, key, Self.document) == texts)
  }

  /// The document declares the prefix `a` with another namespace than the decoder.
  @Test(arguments: [("m:title", ["Media"]), ("a:title", []), ("d:size", ["7"]), ("@x:href", ["L"])])
  func prefixesOfKeysStandForNamespaces(key: String, texts: [String]) throws {
    let found = try value([String].self, key, Self.document) {
      $0.namespacesByPrefix = ["m": "urn:media", "a": "urn:another", "x": "urn:link"]
    }
    #expect(found == texts)
  }

  @Test(arguments: [("{urn:media}firstName", "F"), ("m:lastName", "L"), ("a:lastName", "L")])
  func strategiesConvertLocalNames(key: String, text: String) throws {
    let document = "<i xmlns:a='urn:media'><a:first_name>F</a:first_name><a:last_name>L</a:last_name></i>"
    let found = try value(String.self, key, document) {
      $0.keyDecodingStrategy = .convertFromSnakeCase
      $0.namespacesByPrefix = ["m": "urn:media"]
    }
    #expect(found == text)
  }

  @Test func keysOfADictionaryNeverMeanAnotherNamespace() throws {
    let document = "<i xmlns:a='u' a:x='1'><a:y>2</a:y></i>"
    #expect(try decode([String: Int].self, document) { $0.namespacesByPrefix = ["a": "v"] } == ["{u}x": 1, "{u}y": 2])
    #expect(try decode([String: Int].self, document) { $0.namespacesByPrefix = ["a": "u"] } == ["a:x": 1, "a:y": 2])
  }

  @Test func aTypeThatLooksAtItsKeysFindsTheNameInTheDocument() throws {
    enum Size: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case large = "d:large" }
      case large(by: Int)
    }
    #expect(try decode(Size.self, "<d:large xmlns='d' xmlns:d='d' by='2'/>") == .large(by: 2))
  }

  // MARK: Keys without a prefix

  private static let atom = "http://www.w3.org/2005/Atom"

  private struct Entry: Decodable {
    var title: String?
    var id: String?
    var link: [String]
  }

  @Test(arguments: [
    "<entry xmlns='\(atom)' id='7'><title>T</title><link>1</link><link>2</link></entry>",
    "<a:entry xmlns:a='\(atom)' id='7'><a:title>T</a:title><a:link>1</a:link><a:link>2</a:link></a:entry>",
    "<a:entry xmlns:a='\(atom)' id='7'><title xmlns='\(atom)'>T</title><a:link>1</a:link><link/><a:link>2</a:link></a:entry>",
  ])
  func theyHaveADefaultNamespace(document: String) throws {
    #expect(
      try decoded(Entry.self, document) { $0.namespacesByPrefix = ["": Self.atom] }
        == #"title: "T", id: "7", link: ["1", "2"]"#)
  }

  @Test func theDefaultNamespaceLeavesOutAllOthers() throws {
    let document =
      "<entry xmlns:m='urn:media'><title>none</title><m:title>media</m:title><id xmlns='urn:other'>x</id></entry>"
    #expect(
      try decoded(Entry.self, document) { $0.namespacesByPrefix = ["": Self.atom] } == "title: nil, id: nil, link: []")
    #expect(
      try decode([String: String].self, document) { $0.namespacesByPrefix = ["": Self.atom] } == [
        "{}title": "none", "m:title": "media", "{urn:other}id": "x",
      ])
    #expect(try decode(Entry.self, document) { $0.namespacesByPrefix = ["": "urn:media"] }.title == "media")
    #expect(try decode(Entry.self, document) { $0.namespacesByPrefix = ["": ""] }.title == "none")
  }

  /// And not to attributes.
  @Test(arguments: [
    ("author/name", ["N"]), ("title|subtitle", ["T", "S"]), ("m:group/m:title", ["M"]), ("@id", ["7"]),
  ])
  func theDefaultNamespaceAppliesToPathsAndChoices(key: String, texts: [String]) throws {
    let document = """
      <a:feed id='7' xmlns:a='\(Self.atom)' xmlns:x='urn:media'><a:author><a:name>N</a:name><name>no</name></a:author>
      <a:title>T</a:title><title>no</title><a:subtitle>S</a:subtitle><x:group><x:title>M</x:title></x:group></a:feed>
      """
    let found = try value([String].self, key, document) { $0.namespacesByPrefix = ["": Self.atom, "m": "urn:media"] }
    #expect(found == texts)
  }

  @Test func theDefaultNamespaceAppliesToCases() throws {
    enum Step: Decodable, Equatable {
      case wait(seconds: Int)
      case stop
    }
    let steps = try decode([Step].self, "<s xmlns:x='urn:s'><x:wait seconds='1'/><x:stop/></s>") {
      $0.namespacesByPrefix = ["": "urn:s"]
    }
    #expect(steps == [.wait(seconds: 1), .stop])
  }
}
