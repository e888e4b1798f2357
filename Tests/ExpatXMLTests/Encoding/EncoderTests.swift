/// What values become. Documents are written without an XML declaration.
@Suite struct EncoderTests {
  @Test(
    arguments: [
      // Keys become elements.
      (["a": "x<y", "b": 1, "c": 2.5, "d": true, "e": nil], "<v><a>x&lt;y</a><b>1</b><c>2.5</c><d>true</d></v>"),
      // Keys with an at sign become attributes.
      (["a": "1", "@b": "\n\"", "@c": nil], #"<v b="&#10;&quot;"><a>1</a></v>"#),
      (["#text": Decimal(string: "9.90"), "@currency": "EUR"], #"<v currency="EUR">9.9</v>"#),
      // Arrays repeat their element.
      (["a": [1, 2], "b": [Int](), "c": Set(["x"])], "<v><a>1</a><a>2</a><c>x</c></v>"),
      (["a": [[1], [2]]], "<v><a><item>1</item></a><a><item>2</item></a></v>"),
      // Arrays in attributes and texts are words.
      (["@a": [1, 2, 3], "@b": [String](), "#text": ["x", "y"]], #"<v a="1 2 3">x y</v>"#),
      (["a": ["b": 1], "c": [["b": 1], ["b": 2]]], "<v><a><b>1</b></a><c><b>1</b></c><c><b>2</b></c></v>"),
      (["a": [:] as Members], "<v><a/></v>"),
    ] as [(Members, String)])
  func keys(value: Members, document: String) throws {
    #expect(try encoded(value) == document)
  }

  @Test(
    arguments: [
      // Paths share elements.
      (
        ["tags/tag": [1, 2], "tags/@count": 2, "a/link/@href": "h", "a/link/#text": "t", "a/name": "n"],
        #"<v><tags count="2"><tag>1</tag><tag>2</tag></tags><a><link href="h">t</link><name>n</name></a></v>"#
      ),
      // Attributes in brackets are written.
      (
        ["link[@rel='self']/@href": "1", "link[@rel=\"next\"]/@href": "2", "name[@lang='a/b|c']": "3"],
        #"<v><link rel="self" href="1"/><link rel="next" href="2"/><name lang="a/b|c">3</name></v>"#
      ),
      // Nothing is written around nothing.
      (["link/@href": nil, "a/@numbers": [Int](), "b/item": [String]()], "<v/>"), (["a/#text": ""], "<v><a/></v>"),
      // A text is in the element of its attribute, and only the first of an array.
      (["link/@href": "h", "link": "t", "link/@rel": "r"], #"<v><link href="h" rel="r">t</link></v>"#),
      (["link/@href": "h", "link": ["a", "b"]], #"<v><link href="h">a</link><link>b</link></v>"#),
      // A type is in the element of its path.
      (["a/i": [1, 2], "a": ["count": 2]], "<v><a><i>1</i><i>2</i><count>2</count></a></v>"),
      // The first alternative of a choice decides.
      (["#text|n": [1, 2]], "<v>1 2</v>"), (["@n|n": [1, 2]], #"<v n="1 2"/>"#), (["x|y": 1], "<v><x>1</x></v>"),
      ([".|n": [1, 2]], "<v><item>1</item><item>2</item></v>"),
    ] as [(Members, String)])
  func paths(value: Members, document: String) throws {
    #expect(try encoded(value) == document)
  }

  @Test(
    arguments: [
      (
        ["m:a": 1, "@m:b": 2, "{urn:c}c": 3, "d": 4],
        #"<v xmlns="urn:d" xmlns:m="urn:m" m:b="2"><m:a>1</m:a><c xmlns="urn:c">3</c><d>4</d></v>"#
      ),
      // Another default namespace is declared for a name with a namespace of its own. It is not that of the names in it.
      (
        ["{urn:c}a": ["d": ["f": 5]] as Members, "{}b": ["d": 4] as Members, "{urn:c}p/q": 1],
        #"<v xmlns="urn:d" xmlns:m="urn:m"><a xmlns="urn:c"><d xmlns="urn:d"><f>5</f></d></a>"#
          + #"<b xmlns=""><d xmlns="urn:d">4</d></b><p xmlns="urn:c"><q xmlns="urn:d">1</q></p></v>"#
      ), (["{urn:m}a": ["d": 4] as Members], #"<v xmlns="urn:d" xmlns:m="urn:m"><m:a><d>4</d></m:a></v>"#),
    ] as [(Members, String)])
  func namespaces(value: Members, document: String) throws {
    #expect(try encoded(value) { $0.namespacesByPrefix = ["m": "urn:m", "": "urn:d"] } == document)
  }

  @Test func attributesMayDeclareNamespaces() throws {
    let value: Members = ["@xmlns": "u", "@xmlns:p": "v", "p:a": 1]
    #expect(try encoded(value) == #"<v xmlns="u" xmlns:p="v"><p:a>1</p:a></v>"#)
  }

  /// With time for each word that grew with the text, this would take minutes.
  @Test func textsOfManyWords() throws {
    let words = [Double](repeating: 1.2345678, count: 200_000)
    let text = repeatElement("1.2345678", count: 200_000).joined(separator: " ")
    #expect(try encoded(["#text": words] as Members).utf8.elementsEqual("<v>\(text)</v>".utf8))
  }

  /// Those of nodes count too, though nodes have names of their own.
  @Test func dictionariesAreSorted() throws {
    let keys = (0..<20).map { "k\($0)" }
    let value = Dictionary(uniqueKeysWithValues: keys.map { ($0, [1, 2]) })
    let elements = keys.sorted().map { "<\($0)>1</\($0)><\($0)>2</\($0)>" }.joined()
    #expect(try encoded(value) == "<v>\(elements)</v>")
    #expect(try encoded(["a": value]) == "<v><a>\(elements)</a></v>")
    let nodes = try Dictionary(uniqueKeysWithValues: keys.map { ($0, try ExpatXMLElement("n", attributes: ["i": $0])) })
    #expect(try encoded(nodes) == "<v>\(keys.sorted().map { #"<n i="\#($0)"/>"# }.joined())</v>")
  }

  @Test func valuesWithoutKeys() throws {
    enum Color: String, Encodable { case red }
    #expect(try encoded([1, 2]) == "<v><item>1</item><item>2</item></v>")
    #expect(try encoded([[1, 2], []]) == "<v><item><item>1</item><item>2</item></item><item/></v>")
    #expect(try encoded([1]) { $0.itemName = "n" } == "<v><n>1</n></v>")
    #expect(try encoded("x") == "<v>x</v>")
    #expect(try encoded(Color.red) == "<v>red</v>")
    #expect(try encoded([Color.red]) == "<v><item>red</item></v>")
    #expect(try encoded(Int?.none) == "<v/>")
    #expect(try encoded(UInt128.max) == "<v>340282366920938463463374607431768211455</v>")
  }

  // MARK: Containers

  @Test func nestedContainers() throws {
    struct Value: Encodable {
      enum Keys: String, CodingKey {
        case a, b
        case c = "d/c"
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var a = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try a.encode(1, forKey: .b)
        var again = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try again.encode(2, forKey: .c)
        var list = container.nestedUnkeyedContainer(forKey: .b)
        try list.encode(3)
        var keyed = list.nestedContainer(keyedBy: Keys.self)
        try keyed.encode(4, forKey: .a)
        var inner = list.nestedUnkeyedContainer()
        try inner.encode(5)
        try "6".encode(to: container.superEncoder())
        try "7".encode(to: container.superEncoder(forKey: .c))
        // Every encoder of a key is an element of its own.
        try (["@s": "x", "#text": 8] as Members).encode(to: container.superEncoder(forKey: .a))
        try 9.encode(to: container.superEncoder(forKey: .a))
      }
    }
    #expect(
      try encoded(Value()) == """
        <v><a><b>1</b><d><c>2</c></d></a><b>3</b><b><a>4</a></b><b><item>5</item></b><super>6</super><d><c>7</c></d>\
        <a s="x">8</a><a>9</a></v>
        """)
  }

  @Test func subclasses() throws {
    class Base: Encodable { var a = 1 }
    final class Derived: Base {
      enum Keys: CodingKey { case b }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(2, forKey: .b)
        try super.encode(to: encoder)
      }
    }
    #expect(try encoded(Derived()) == "<v><b>2</b><a>1</a></v>")
  }

  @Test func nodesAreWrittenAsTheyAre() throws {
    let node = try ExpatXMLElement(.string("<p>a<b>c</b></p>"))
    #expect(try encoded(["p": node]) == "<v><p>a<b>c</b></p></v>")
    #expect(try encoded(node) == "<p>a<b>c</b></p>")
  }

  // MARK: The document

  @Test func theRootHasTheNameOfTheType() throws {
    struct Quake: Encodable {}
    struct `S🍎`: Encodable {}
    var encoder = ExpatXMLEncoder()
    encoder.format = .compact.withoutDeclaration
    #expect(try encoder.encodeToString(Quake()) == "<Quake/>")
    #expect(try encoder.encodeToString([1, 2]) == "<root><item>1</item><item>2</item></root>")
    #expect(try encoder.encodeToString(`S🍎`()) == "<root/>", "the type's name is none of XML")
    encoder.rootName = "q"
    #expect(try encoder.encodeToString(Quake()) == "<q/>")
    #expect(try encoder.encodeToString(Quake(), as: "r") == "<r/>")
  }

  @Test func documentsHaveADeclaration() throws {
    let expected = #"<?xml version="1.0" encoding="UTF-8"?>\#n<v>1</v>"#
    #expect(try String(decoding: ExpatXMLEncoder().encode(1, as: "v"), as: UTF8.self) == expected)
    #expect(try ExpatXMLEncoder().encodeToString(1, as: "v") == expected)
  }

  @Test func indentationSparesText() throws {
    let value: Members = ["x": ["a": 1, "#text": "t", "c": ["d": 3]] as Members, "y": ["z": 1]]
    #expect(
      try encoded(value) { $0.format = .indented } == """
        <v>
          <x><a>1</a>t<c><d>3</d></c></x>
          <y>
            <z>1</z>
          </y>
        </v>

        """)
  }

  @Test func recordsAreWrittenOneByOne() throws {
    var encoder = ExpatXMLEncoder()
    encoder.namespacesByPrefix = ["m": "u"]
    let quake: Members = ["@id": 1, "m:place": "p"]
    let inherited = try written { document in
      try document.element("quakes", namespaces: ["m": "u"]) { quakes in
        for _ in 1...2 { try quakes.encode(quake, as: "quake", using: encoder) }
      }
    }
    let element = #"<quake id="1"><m:place>p</m:place></quake>"#
    #expect(inherited == #"<quakes xmlns:m="u">\#(element)\#(element)</quakes>"#)
    let declared = try written { try $0.encode(quake, as: "quake", using: encoder) }
    #expect(declared == #"<quake xmlns:m="u" id="1"><m:place>p</m:place></quake>"#)
  }
}
