import ExpatXML
import Foundation
import Testing

/// What values become. Documents are written without an XML declaration.
@Suite struct EncoderTests {
  private func encode<T: Encodable>(_ value: T, _ configure: (inout ExpatXMLEncoder) -> Void = { _ in }) throws
    -> String
  {
    try encoded(value, configure)
  }

  @Test func keysBecomeElements() throws {
    struct Value: Encodable {
      var a = "x<y"
      var b = 1
      var c = 2.5
      var d = true
      var e: String?
    }
    #expect(try encode(Value()) == "<v><a>x&lt;y</a><b>1</b><c>2.5</c><d>true</d></v>")
  }

  @Test func keysWithAnAtSignBecomeAttributes() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case a
        case b = "@b"
        case c = "@c"
      }
      var a = "1"
      var b = "\n\""
      var c: Int?
    }
    #expect(try encode(Value()) == #"<v b="&#10;&quot;"><a>1</a></v>"#)
  }

  @Test func textWithAttributes() throws {
    struct Price: Encodable {
      enum CodingKeys: String, CodingKey {
        case amount = "#text"
        case currency = "@currency"
      }
      var amount = Decimal(string: "9.90")
      var currency = "EUR"
    }
    #expect(try encode(Price()) == #"<v currency="EUR">9.9</v>"#)
  }

  @Test func arraysRepeatTheirElement() throws {
    struct Value: Encodable {
      var a = [1, 2]
      var b: [Int] = []
      var c: Set<String> = ["x"]
    }
    #expect(try encode(Value()) == "<v><a>1</a><a>2</a><c>x</c></v>")
  }

  @Test func arraysInAttributesAndTextsAreWords() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case a = "@a"
        case b = "@b"
        case c = "#text"
      }
      var a = [1, 2, 3]
      var b: [String] = []
      var c = ["x", "y"]
    }
    #expect(try encode(Value()) == #"<v a="1 2 3">x y</v>"#)
  }

  /// With time for each word that grew with the text, this would take minutes.
  @Test func textsOfManyWords() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case words = "#text" }
      var words = [Double](repeating: 1.2345678, count: 200_000)
    }
    let words = repeatElement("1.2345678", count: 200_000).joined(separator: " ")
    let text = try encode(Value())
    #expect(text.utf8.elementsEqual("<v>\(words)</v>".utf8))
  }

  /// A type may encode the values of an array one by one, each with an encoder of its own.
  @Test func everyEncoderOfAKeyIsAnElement() throws {
    struct Reading: Encodable {
      enum CodingKeys: String, CodingKey { case sensor = "@sensor", value = "#text" }
      var sensor: String?
      var value: Int
    }
    struct Value: Encodable {
      enum CodingKeys: CodingKey { case reading }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try Reading(sensor: "a", value: 1).encode(to: container.superEncoder(forKey: .reading))
        try Reading(value: 2).encode(to: container.superEncoder(forKey: .reading))
        try 3.encode(to: container.superEncoder(forKey: .reading))
      }
    }
    #expect(
      try encode(Value()) == #"<v><reading sensor="a">1</reading><reading>2</reading><reading>3</reading></v>"#)
  }

  @Test func nestedTypes() throws {
    struct Inner: Encodable { var b = 1 }
    struct Value: Encodable {
      var a = Inner()
      var c = [Inner(), Inner()]
    }
    #expect(try encode(Value()) == "<v><a><b>1</b></a><c><b>1</b></c><c><b>1</b></c></v>")
  }

  @Test func aTypeWithoutMembersIsAnEmptyElement() throws {
    struct Empty: Encodable {}
    struct Value: Encodable {
      var a = Empty()
      var b: Empty?
    }
    #expect(try encode(Value()) == "<v><a/></v>")
  }

  @Test func dictionariesAreSorted() throws {
    let keys = (0..<20).map { "k\($0)" }
    let value = Dictionary(uniqueKeysWithValues: keys.map { ($0, [1, 2]) })
    let elements = keys.sorted().map { "<\($0)>1</\($0)><\($0)>2</\($0)>" }
    #expect(try encode(value) == "<v>\(elements.joined())</v>")
    #expect(try encode(["a": value]) == "<v><a>\(elements.joined())</a></v>")
  }

  /// Nodes have names of their own.
  @Test func nodesOfADictionaryAreSortedByTheirKeys() throws {
    let nodes = try (0..<20).map { ("k\($0)", try ExpatXMLElement(.string("<n i='\($0)'/>"))) }
    let elements = nodes.sorted { $0.0 < $1.0 }.map { #"<n i="\#($0.0.dropFirst())"/>"# }
    #expect(try encode(Dictionary(uniqueKeysWithValues: nodes)) == "<v>\(elements.joined())</v>")
  }

  @Test func arraysWithoutKeysHaveItems() throws {
    #expect(try encode([1, 2]) == "<v><item>1</item><item>2</item></v>")
    #expect(try encode([[1, 2], []]) == "<v><item><item>1</item><item>2</item></item><item/></v>")
    #expect(try encode(["a": [[1], [2]]]) == "<v><a><item>1</item></a><a><item>2</item></a></v>")
    #expect(try encode([1]) { $0.itemName = "n" } == "<v><n>1</n></v>")
  }

  @Test func singleValues() throws {
    enum Color: String, Encodable { case red }
    #expect(try encode("x") == "<v>x</v>")
    #expect(try encode(Color.red) == "<v>red</v>")
    #expect(try encode([Color.red]) == "<v><item>red</item></v>")
    #expect(try encode(Int?.none) == "<v/>")
    #expect(try encode(UInt128.max) == "<v>340282366920938463463374607431768211455</v>")
  }

  // MARK: Enums with associated values

  private enum Block: Encodable {
    case heading(level: Int, text: String)
    case paragraph(String)
    case lines([Int])
    case pair(Int, Int)
    case rule
  }

  @Test func casesAreElements() throws {
    #expect(
      try encode(Block.heading(level: 1, text: "t")) == "<v><heading><level>1</level><text>t</text></heading></v>")
    #expect(try encode(Block.paragraph("t")) == "<v><paragraph>t</paragraph></v>")
    #expect(try encode(Block.lines([1])) == "<v><lines><_0>1</_0></lines></v>")
    #expect(try encode(Block.pair(1, 2)) == "<v><pair><_0>1</_0><_1>2</_1></pair></v>")
    #expect(try encode(Block.rule) == "<v><rule/></v>")
  }

  @Test func casesAreTheNamesOfItems() throws {
    #expect(try encode([Block.rule, .paragraph("t")]) == "<v><rule/><paragraph>t</paragraph></v>")
  }

  @Test func choicesAreDecidedByTheCase() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case a = "rule|paragraph"
        case b = "blocks/*"
        case c = "x|y"
      }
      var a = [Block.paragraph("1"), .rule]
      var b = [Block.rule, .heading(level: 1, text: "")]
      var c = 1
    }
    #expect(
      try encode(Value())
        == "<v><paragraph>1</paragraph><rule/><blocks><rule/><heading><level>1</level><text/></heading></blocks><x>1</x></v>"
    )
  }

  // MARK: Paths

  @Test func pathsShareElements() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case tags = "tags/tag"
        case count = "tags/@count"
        case href = "a/link/@href"
        case title = "a/link/#text"
        case name = "a/name"
      }
      var tags = [1, 2]
      var count = 2
      var href = "h"
      var title = "t"
      var name = "n"
    }
    #expect(
      try encode(Value())
        == #"<v><tags count="2"><tag>1</tag><tag>2</tag></tags><a><link href="h">t</link><name>n</name></a></v>"#)
  }

  @Test func attributesInBracketsAreWritten() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case a = "link[@rel='self']/@href"
        case b = "link[@rel=\"next\"]/@href"
        case c = "name[@lang='a/b|c']"
      }
      var a = "1"
      var b = "2"
      var c = "3"
    }
    #expect(
      try encode(Value())
        == #"<v><link rel="self" href="1"/><link rel="next" href="2"/><name lang="a/b|c">3</name></v>"#)
  }

  // MARK: Namespaces

  @Test func namespacesOfKeys() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case a = "m:a"
        case b = "@m:b"
        case c = "{urn:c}c"
        case d
      }
      var (a, b, c, d) = (1, 2, 3, 4)
    }
    #expect(
      try encode(Value()) { $0.namespacesByPrefix = ["m": "urn:m", "": "urn:d"] }
        == #"<v xmlns="urn:d" xmlns:m="urn:m" m:b="2"><m:a>1</m:a><c xmlns="urn:c">3</c><d>4</d></v>"#)
  }

  /// Another default namespace is declared for a name with a namespace of its own. It is not that of the names in it.
  @Test func namesInAnotherNamespaceKeepTheirs() throws {
    struct Inner: Encodable { var (d, e) = (4, ["f": 5]) }
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case a = "{urn:c}a", b = "{}b", c = "{urn:c}p/q", d }
      var (a, b, c, d) = (Inner(), Inner(), 1, 2)
    }
    #expect(
      try encode(Value()) { $0.namespacesByPrefix = ["": "urn:d"] }
        == #"<v xmlns="urn:d"><a xmlns="urn:c"><d xmlns="urn:d">4</d><e xmlns="urn:d"><f>5</f></e></a>"#
        + #"<b xmlns=""><d xmlns="urn:d">4</d><e xmlns="urn:d"><f>5</f></e></b>"#
        + #"<p xmlns="urn:c"><q xmlns="urn:d">1</q></p><d>2</d></v>"#)
    #expect(
      try encode(Value()) { $0.namespacesByPrefix = ["": "urn:d", "c": "urn:c"] }.contains(
        "<c:a><d>4</d><e><f>5</f></e></c:a>"))
  }

  @Test func attributesMayDeclareNamespaces() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey {
        case xmlns = "@xmlns"
        case p = "@xmlns:p"
        case a = "p:a"
      }
      var (xmlns, p, a) = ("u", "v", 1)
    }
    #expect(try encode(Value()) == #"<v xmlns="u" xmlns:p="v"><p:a>1</p:a></v>"#)
  }

  // MARK: Containers

  @Test func nestedContainers() throws {
    struct Value: Encodable {
      enum Keys: String, CodingKey { case a, b, c = "d/c" }
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
      }
    }
    #expect(
      try encode(Value())
        == "<v><a><b>1</b><d><c>2</c></d></a><b>3</b><b><a>4</a></b><b><item>5</item></b><super>6</super><d><c>7</c></d></v>"
    )
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
    #expect(try encode(Derived()) == "<v><b>2</b><a>1</a></v>")
  }

  @Test func nodesAreWrittenAsTheyAre() throws {
    let node = try ExpatXMLElement(.string("<p>a<b>c</b></p>"))
    #expect(try encode(["p": node]) == "<v><p>a<b>c</b></p></v>")
    #expect(try encode(node) == "<p>a<b>c</b></p>")
  }

  // MARK: The document

  @Test func theRootHasTheNameOfTheType() throws {
    struct Quake: Encodable {}
    var encoder = ExpatXMLEncoder()
    encoder.format = .compact.withoutDeclaration
    #expect(try encoder.encodeToString(Quake()) == "<Quake/>")
    #expect(try encoder.encodeToString([1, 2]) == "<root><item>1</item><item>2</item></root>")
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
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case a, b = "#text", c }
      var (a, b, c) = ([1, 2], "t", ["d": 3])
    }
    #expect(
      try encode(["x": Value()]) { $0.format = .indented } == """
        <v>
          <x><a>1</a><a>2</a>t<c><d>3</d></c></x>
        </v>

        """)
    #expect(try encode(["x": ["y": 1]]) { $0.format = .indented } == "<v>\n  <x>\n    <y>1</y>\n  </x>\n</v>\n")
  }

  @Test func recordsAreWrittenOneByOne() throws {
    struct Quake: Encodable {
      enum CodingKeys: String, CodingKey { case id = "@id", place = "m:place" }
      var id: Int
      var place = "p"
    }
    var encoder = ExpatXMLEncoder()
    encoder.namespacesByPrefix = ["m": "u"]
    let inherited = try written { document in
      try document.element("quakes", namespaces: ["m": "u"]) { quakes in
        for id in 1...2 { try quakes.encode(Quake(id: id), as: "quake", using: encoder) }
      }
    }
    #expect(
      inherited
        == #"<quakes xmlns:m="u"><quake id="1"><m:place>p</m:place></quake><quake id="2"><m:place>p</m:place></quake></quakes>"#
    )
    let declared = try written { try $0.encode(Quake(id: 1), as: "quake", using: encoder) }
    #expect(declared == #"<quake xmlns:m="u" id="1"><m:place>p</m:place></quake>"#)
  }
}
