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

  @Test func prefixesAreResolvedWhereTheyStand() throws {
    let document = """
      <list xmlns:q="urn:m" xmlns:xsi="\(Self.xsi)"><s xsi:type="q:Circle"/><s xmlns:q="urn:n" xsi:type=" q:Circle ">
      <kind xmlns="urn:d">dot</kind><kind>q:dot</kind><kind>dot</kind></s></list>
      """
    let shapes = try decode([Shape].self, document)
    #expect(shapes[0].type == XMLQualifiedName("Circle", namespaceURI: "urn:m"))
    #expect(shapes[0].type?.prefix == "q")
    #expect(shapes[1].type == XMLQualifiedName("Circle", namespaceURI: "urn:n"))
    // Keys without a prefix mean elements of any default namespace.
    #expect(
      shapes[1].kind == [
        XMLQualifiedName("dot", namespaceURI: "urn:d"), XMLQualifiedName("dot", namespaceURI: "urn:n"),
        XMLQualifiedName("dot", namespaceURI: nil),
      ])
  }

  @Test(arguments: [
    ("q:Circle", "The prefix q is not declared."), ("a b", #"Expected a name, not "a b"."#),
    ("", #"Expected a name, not ""."#),
    ("a:b:c", #"Expected a name, not "a:b:c"."#), (":a", #"Expected a name, not ":a"."#),
    ("7", #"Expected a name, not "7"."#),
  ])
  func noName(text: String, message: String) throws {
    #expect(try fault(XMLQualifiedName.self, "<v>\(text)</v>").message == "\(message) Line 1, column 1.")
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

  @Test func anEmptyPrefixIsNone() throws {
    let text = try encoded(["a": XMLQualifiedName("int", namespaceURI: "u", prefix: "")])
    #expect(text == #"<v><a xmlns:ns1="u">ns1:int</a></v>"#)
  }

  @Test func onlyXMLHasThem() {
    let name = XMLQualifiedName("a", namespaceURI: nil)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([name]) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([XMLQualifiedName].self, from: Data("[1]".utf8)) }
    #expect("\(XMLQualifiedName("a", namespaceURI: "u"))" == "{u}a")
  }
}
