/// What a decoder has learnt of types and names is kept for the next value. It must not be mistaken for what is true of another
/// document, or of another setting.
@Suite struct DecoderSharingTests {
  private struct Item: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id = "@id"
      case name, other
      case path = "p/q"
      case media = "{urn:n}media"
    }
    var id: Int?
    var name: String?
    var other: String?
    var path: String?
    var media: String?
  }

  /// Documents whose names have different numbers. Some have the same names in the same order, in other namespaces.
  private static let documents: [(text: String, item: Item)] = [
    ("<r id='1'><name>a</name><p><q>b</q></p></r>", Item(id: 1, name: "a", path: "b")),
    ("<r><x/><p><q>c</q></p><name>d</name></r>", Item(name: "d", path: "c")),
    ("<r><p><q/><z/></p><other>e</other><q>f</q></r>", Item(other: "e", path: "")),
    ("<q><name/><name/><p/><id>7</id></q>", Item(name: "")), ("<r/>", Item()),
    ("<r xmlns='urn:n'><media>a</media></r>", Item(media: "a")), ("<r xmlns='urn:m'><media>a</media></r>", Item()),
    ("<r><media>a</media></r>", Item()), ("<r xmlns:p='urn:n'><p:media>a</p:media></r>", Item(media: "a")),
    ("<r xmlns:p='urn:m'><p:media>a</p:media></r>", Item()), ("<r><name>a</name></r>", Item(name: "a")),
    ("<r xmlns:p='urn:n'><p:name>a</p:name></r>", Item()),
    ("<r xmlns='urn:n' xmlns:p='urn:n'><p:name>a</p:name></r>", Item(name: "a")),
    ("<r xmlns='urn:n'><media>a</media><other>b</other></r>", Item(other: "b", media: "a")),
    ("<r xmlns='urn:n'><other>b</other><media>a</media></r>", Item(other: "b", media: "a")),
  ]

  @Test func eachDocumentHasItsOwnNames() throws {
    let decoder = ExpatXMLDecoder()
    let nodes = try Self.documents.map { try ExpatXMLElement(.string($0.text)) }
    for first in Self.documents {
      for (node, second) in zip(nodes, Self.documents) {
        for (text, item) in [first, first, second, second] {
          #expect(try decoder.decode(Item.self, from: Data(text.utf8)) == item)
        }
        #expect(try decoder.decode(Item.self, from: node) == second.item)
      }
    }
    for (text, keys) in [
      ("<r><a>1</a><b>2</b></r>", ["a", "b"]), ("<r><a>1</a><b>2</b><c>3</c></r>", ["a", "b", "c"]),
    ] {
      #expect(try decoder.decode([String: Int].self, from: Data(text.utf8)).keys.sorted() == keys)
    }
  }

  @Test func elementsMadeInCode() throws {
    let decoder = ExpatXMLDecoder()
    for name in ["name", "other", "name"] {
      let node = try ExpatXMLElement("r") { try $0.element(name, "x") }
      let item = try decoder.decode(Item.self, from: node)
      #expect(item == (name == "name" ? Item(name: "x") : Item(other: "x")))
    }
  }

  /// Its elements are those that were read, and their names have other numbers.
  @Test func aDocumentThatWasChanged() throws {
    let decoder = ExpatXMLDecoder()
    var document = try ExpatXMLDocument(.string("<r><other>a</other><name>b</name><p><q>c</q></p></r>"))
    #expect(try decoder.decode(Item.self, from: document.root) == Item(name: "b", other: "a", path: "c"))
    try document.move("p", .before, "other")
    #expect(try decoder.decode(Item.self, from: document.root) == Item(name: "b", other: "a", path: "c"))
    try document.remove("other")
    #expect(try decoder.decode(Item.self, from: document.root) == Item(name: "b", path: "c"))
  }

  /// A record's names are numbered with those of the records before.
  @Test func recordsThatBringNewNames() throws {
    let items = (0..<200).map { number in
      let name = number % 2 == 0 ? "name" : "other"
      return "<r id='\(number)'><n\(number)/><p><q>\(number)</q></p><\(name)>x</\(name)></r>"
    }
    let reader = XMLRecordReader(.string("<l>\(items.joined())</l>"), named: "r")
    for number in 0..<200 {
      let (name, other) = number % 2 == 0 ? ("x", nil) : (nil, "x")
      #expect(try reader.next(Item.self) == Item(id: number, name: name, other: other, path: "\(number)"))
    }
    #expect(try reader.next(Item.self) == nil)
  }

  @Test func aSettingThatChangesIsForgotten() throws {
    struct Value: Decodable { var twoWords: Int? }
    var decoder = ExpatXMLDecoder()
    let data = Data("<v><two_words>1</two_words><twoWords>2</twoWords></v>".utf8)
    #expect(try decoder.decode(Value.self, from: data).twoWords == 2)
    let copy = decoder
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(Value.self, from: data).twoWords == 1)
    #expect(try copy.decode(Value.self, from: data).twoWords == 2)
  }

  @Test func aFunctionGetsTheWayToTheName() throws {
    let outer = try decode([String: [ValueTypes.Item]].self, "<o><inner><ID>1</ID></inner><inner ID='2'/></o>") {
      $0.keyDecodingStrategy = .custom { path in
        #expect(path.count == 3 && path[0].stringValue == "inner")
        return AnyKey(path[path.count - 1].stringValue.lowercased())
      }
    }
    #expect(outer["inner"]?.map(\.id) == [1, 2])
  }

  @Test func aTypeMayDecodeAnotherDocument() throws {
    struct Outer: Decodable {
      private enum CodingKeys: CodingKey { case document, name }
      var inner: Item
      var name: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        inner = try decode(Item.self, container.decode(String.self, forKey: .document))
        name = try container.decode(String.self, forKey: .name)
      }
    }
    for (text, item) in Self.documents {
      let outer = try decode(Outer.self, "<o><z/><document><![CDATA[\(text)]]></document><name>n</name></o>")
      #expect(outer.inner == item && outer.name == "n")
    }
  }

  @Test func manyThreadsShareADecoder() async throws {
    let decoder = ExpatXMLDecoder()
    let wrong = await onThreads(16) { thread in
      (0..<100).count { round in
        let (text, item) = Self.documents[(thread + round) % Self.documents.count]
        return (try? decoder.decode(Item.self, from: Data(text.utf8))) != item
      }
    }
    #expect(wrong == Array(repeating: 0, count: 16))
  }
}
