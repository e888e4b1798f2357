/// Values that are names with a namespace, as `xsi:type` is.
@Suite struct QualifiedNameTests {
  private static let xsi = "http://www.w3.org/2001/XMLSchema-instance"

  private struct Shape: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case type = "@{http://www.w3.org/2001/XMLSchema-instance}type"
      case kind
    }
    var type: XMLQualifiedName?
    var kind: [XMLQualifiedName] = []
  }

  @Test func prefixesAreDeclaredWhereTheyAreUsed() throws {
    let shape = Shape(
      type: XMLQualifiedName("Circle", namespaceURI: "urn:m", prefix: "q"),
      kind: [
        XMLQualifiedName("dot", namespaceURI: "urn:n", prefix: "q"), XMLQualifiedName("dot", namespaceURI: "urn:m"),
        XMLQualifiedName("dot", namespaceURI: nil),
      ])
    let text = try encoded(shape)
    #expect(
      text
        == #"<v xmlns:q="urn:m" xmlns:ns1="\#(Self.xsi)" ns1:type="q:Circle"><kind xmlns:q="urn:n">q:dot</kind><kind xmlns:ns1="urn:m">ns1:dot</kind><kind>dot</kind></v>"#
    )
    #expect(try decode(Shape.self, text) == shape)
  }

  @Test func thePrefixesOfTheEncoderAreUsed() throws {
    let shape = Shape(type: XMLQualifiedName("Circle", namespaceURI: "urn:m", prefix: "q"))
    let text = try encoded(shape) { $0.namespacesByPrefix = ["m": "urn:m", "xsi": Self.xsi] }
    #expect(text == #"<v xmlns:m="urn:m" xmlns:xsi="\#(Self.xsi)" xsi:type="m:Circle"/>"#)
    #expect(throws: EncodingError.self) {
      try encoded(["a": XMLQualifiedName("b", namespaceURI: nil)]) { $0.namespacesByPrefix = ["": "urn:d"] }
    }
  }

  @Test func twoNamespacesOfOneElement() throws {
    struct Pair: Codable, Equatable {
      enum CodingKeys: String, CodingKey {
        case a = "@a"
        case b = "@b"
        case c = "#text"
      }
      var a = XMLQualifiedName("x", namespaceURI: "urn:1", prefix: "p")
      var b = XMLQualifiedName("x", namespaceURI: "urn:2", prefix: "p")
      var c = XMLQualifiedName("x", namespaceURI: "urn:1")
    }
    let text = try encoded(Pair())
    #expect(text == #"<v xmlns:p="urn:1" xmlns:ns1="urn:2" a="p:x" b="ns1:x">p:x</v>"#)
    #expect(try decode(Pair.self, text) == Pair())
  }

  @Test func anEmptyPrefixIsNoPrefix() throws {
    let text = try encoded(["a": XMLQualifiedName("int", namespaceURI: "u", prefix: "")])
    #expect(text == #"<v><a xmlns:ns1="u">ns1:int</a></v>"#)
    #expect(try decode(XMLQualifiedName.self, "<v xmlns:q='u'>q:int</v>").prefix == "q")
  }

  @Test func theyAreComparedCodePointByCodePoint() {
    #expect(XMLQualifiedName("\u{E9}", namespaceURI: nil) != XMLQualifiedName("e\u{301}", namespaceURI: nil))
    #expect(XMLQualifiedName("a", namespaceURI: "u", prefix: "p") == XMLQualifiedName("a", namespaceURI: "u"))
  }

  @Test func onlyXMLHasThem() {
    let name = XMLQualifiedName("a", namespaceURI: nil)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([name]) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([XMLQualifiedName].self, from: Data("[1]".utf8)) }
    #expect("\(XMLQualifiedName("a", namespaceURI: "u"))" == "{u}a")
  }
}
