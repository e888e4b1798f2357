/// Which of an element and an attribute of one name a key means.
@Suite struct DecoderKeyMeaningTests {
  /// The attribute and a list of one name.
  private struct Counted: Codable, Equatable {
    struct Occurrence: Codable, Equatable {
      enum CodingKeys: String, CodingKey {
        case id = "@id"
        case text = "#text"
      }
      var id: Int
      var text: String
    }
    enum CodingKeys: String, CodingKey {
      case occ = "@occ"
      case occs = "occ"
    }
    var occ: Int
    var occs: [Occurrence]
  }

  @Test func aNameIsAnElementAloneIfThereIsAKeyForTheAttribute() throws {
    struct Event: Decodable {
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
    #expect(
      try decoded(Event.self, "<e name='a.b' tag='foo bar'/>")
        == #"attribute: "a.b", name: nil, tagAttribute: "foo bar", tag: []"#)
    #expect(try decode(Event.self, "<e name='a.b'><name>c</name></e>").name == "c")
    #expect(try decode(Counted.self, "<txt occ='1'/>") == Counted(occ: 1, occs: []))
  }

  @Test(arguments: [0, 1, 2]) func whatWasWrittenIsReadAgain(count: Int) throws {
    let value = Counted(occ: 7, occs: (0..<count).map { Counted.Occurrence(id: $0, text: "t\($0)") })
    #expect(try decode(Counted.self, ExpatXMLEncoder().encodeToString(value, as: "txt")) == value)
  }

  private struct Place<Value: Decodable>: Decodable { var v: Value }
  private struct Maybe<Value: Decodable>: Decodable { var v: Value? }
  private struct Style: Codable, Equatable { var fill: String? }
  private enum Shape: Decodable, Equatable { case dot, line }

  @Test func aPathToTheElementMeansNoAttribute() throws {
    struct Segment: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case coda = "./coda" }
      var coda: String?
    }
    #expect(try decode(Segment.self, "<s coda='x'/>").coda == nil)
    #expect(try value(String.self, "./coda", "<s coda='x'><coda>y</coda></s>") == "y")
    #expect(try encoded(Segment(coda: "z")) == "<v><coda>z</coda></v>")
    #expect(throws: DecodingError.self) { try value(String.self, "./v", "<r v='1'/>") }
  }

  // MARK: What no attribute can be

  @Test func aTypeWithKeysIsNoAttribute() throws {
    #expect(try fault(Place<Style>.self, "<r v='fill:red'/>").kind == "keyNotFound v")
    #expect(try decode(Maybe<Style>.self, "<r v='fill:red'/>").v == nil)
    #expect(try decode(Maybe<[String: String]>.self, "<r v='fill:red'/>").v == nil)
    #expect(try decode(Maybe<Shape>.self, "<r v='dot'/>").v == nil)
    #expect(try decode(Maybe<ExpatXMLElement>.self, "<r v='x'/>").v == nil)
    #expect(try value(Style?.self, "v", "<r v='x'/>") == nil)
  }

  @Test func aListOfSuchTypesIsEmpty() throws {
    #expect(try decode(Place<[Style]>.self, "<r v='a b'/>").v == [])
    #expect(try decode(Place<[Shape]>.self, "<r v='dot'/>").v == [])
    #expect(try decode(Place<[ExpatXMLElement]>.self, "<r v='x'/>").v.isEmpty)
    #expect(try decode(Maybe<[Style]>.self, "<r v='a b'/>").v == nil)
    #expect(try fault(Place<[Style]>.self, "<r v='a b'/>") { $0.requiresLists = true }.kind == "keyNotFound v")
    // Nor is it one at the end of a path.
    #expect(try value([Style].self, "a/v", "<r><a v='1'/><a v='2'/></r>") == [])
    #expect(try value([Int].self, "a/@v", "<r><a v='1'/><a v='2'/></r>") == [1, 2])
  }

  /// What is wrong in a list of words is an error: they are there.
  @Test func anAttributeThatIsMeantIsAnError() throws {
    struct Meant: Decodable {
      enum CodingKeys: String, CodingKey { case v = "@v" }
      var v: Style?
    }
    #expect(
      try fault(Meant.self, "<r v='x'/>").message == "Only elements have keys, and this is text. Line 1, column 1.")
    #expect(try decode(Place<[Int]>.self, "<r v='1 2'/>").v == [1, 2])
    #expect(try fault(Place<[Int]>.self, "<r v='1 x'/>").path == "v.1")
  }

  // MARK: Keys that may be any texts

  @Test(
    arguments: [
      ("./a", "1"), ("a", "1"), ("@a", "2"), ("media:title", "M"), ("{urn:m}title", "M"), ("{*}title", "T"),
      ("b/c", "3"), ("u:x", "U"), ("@media:title", "5"),
    ], ["", "<other media:title=''/>"])
  func keysOfAnyText(key: (String, String), other: String) throws {
    let document = """
      <r a='2' xmlns:m='urn:m' m:title='5'>\(other)<a>1</a><title>T</title><m:title>M</m:title>
      <b><c>3</c></b><u:x>U</u:x></r>
      """
    for strategy in [
      .useDefaultKeys, ExpatXMLDecoder.KeyDecodingStrategy.custom { AnyKey($0[$0.count - 1].stringValue) },
    ] {
      let text = try value(String.self, key.0, document) {
        $0.namespacesByPrefix = ["media": "urn:m"]
        $0.keyDecodingStrategy = strategy
      }
      #expect(text == key.1)
    }
  }

  // MARK: Attributes of values

  @Test func attributesDontCountForTexts() throws {
    enum Kind: String, Decodable { case known }
    struct Feed: Decodable {
      var price: Int?
      var kind: Kind?
      var style: Style?
      var numbers: [Int?]
    }
    #expect(
      try decoded(Feed.self, "<f><price u='EUR'/><kind u='m'> </kind><style fill='red'/><numbers u='m'/></f>")
        == #"price: nil, kind: nil, style: (fill: "red"), numbers: [nil]"#)
    #expect(try fault(Feed.self, "<f><price u='EUR'>x</price></f>").path == "price")
  }

  @Test func anElementWithAttributesIsNotNothing() throws {
    struct Strict: Decodable { var id: Int }
    #expect(try decode(Maybe<Strict>.self, "<r><v/></r>").v == nil)
    #expect(try fault(Maybe<Strict>.self, "<r><v u='m'/></r>").kind == "keyNotFound id")
    #expect(try decode([Strict?].self, "<l><v/></l>").count == 1)
    #expect(try fault([Strict?].self, "<l><v u='m'/></l>").kind == "keyNotFound id")
  }

  // MARK: Near misses

  private struct Wanted: Decodable { var title: String }

  @Test(arguments: [
    ("<e><Title>T</Title></e>", "; there is <Title>"), ("<e TITLE='T'/>", "; there is the attribute TITLE"),
    ("<e><f><title/></f></e>", "; there is <title> in <f>"), ("<e><titles/></e>", ""), ("<e><subtitle/></e>", ""),
    ("<e xmlns:a='u'><a:id/><a:title>T</a:title></e>", "; there is <a:title>, in namespace u"),
    ("<e xmlns:a='u' a:title='T'/>", "; there is the attribute a:title, in namespace u"),
  ])
  func anErrorNamesWhatIsClose(document: String, hint: String) throws {
    #expect(
      try fault(Wanted.self, document).message
        == "There is no element or attribute title in <e>\(hint). Line 1, column 1.")
  }

  @Test func anErrorNamesTheElementBesideTheOne() throws {
    #expect(
      try fault([Wanted].self, "<l><e/><title/></l>").message
        == "There is no element or attribute title in <e>; there is <title> in <l>. Line 1, column 4.")
    #expect(
      try fault(Wanted.self, "<title>T</title>").message
        == "There is no element or attribute title in <title>; it is the name of the element itself. Line 1, column 1.")
  }

  @Test func anErrorNamesTheElementWithoutTheNamespaceOfTheKey() throws {
    struct Media: Decodable {
      enum CodingKeys: String, CodingKey { case title = "{urn:media}title" }
      var title: String
    }
    #expect(
      try fault(Media.self, "<e><title/></e>").message
        == "There is no element or attribute {urn:media}title in <e>; there is <title>. Line 1, column 1.")
    let capitalized = try fault(Wanted.self, "<e xmlns:a='u'><a:Title/></e>") {
      $0.keyDecodingStrategy = .convertFromCapitalized
    }
    #expect(
      capitalized.message
        == "There is no element or attribute Title in <e>; there is <a:Title>, in namespace u. Line 1, column 1.")
  }
}
