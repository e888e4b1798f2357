/// What values become. Documents are written without an XML declaration.
@Suite struct EncoderTests {
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
    let nodes = try Dictionary(uniqueKeysWithValues: keys.map { ($0, try ExpatXMLElement("n", ["i": $0])) })
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

  @Test func nestedContainers() throws {
    struct Value: Encodable {
      enum Keys: String, CodingKey {
        case a, b
        case c = "d/c"
        case words = "@w"
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var words = container.nestedUnkeyedContainer(forKey: .words)
        try words.encode(1)
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
        try words.encode(2)
      }
    }
    #expect(
      try encoded(Value()) == """
        <v w="1 2"><a><b>1</b><d><c>2</c></d></a><b>3</b><b><a>4</a></b><b><item>5</item></b><super>6</super><d><c>7</c></d>\
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
