/// Types that decode themselves with containers, and values that are decoded unchanged.
@Suite struct DecoderContainerTests {
  @Test func enumsWithAssociatedValues() throws {
    enum Shape: Decodable, Equatable {
      case circle(r: Double)
      case square(side: Double, name: String?)
    }
    let document = "<d><shape id='1'><circle r='2'/></shape><shape><square><side>3</side></square></shape></d>"
    #expect(try value([Shape].self, "shape", document) == [.circle(r: 2), .square(side: 3, name: nil)])
  }

  @Test func typesThatConvertStringsGetNoWhiteSpace() throws {
    enum Word: String, Decodable {
      case plain
      case spaced = " x "
    }
    enum Level: Int, Decodable {
      case low = 1
      case high
    }
    struct Words: Decodable {
      var a: Word
      var b: [Word]
      var id: UUID
      var none: Word?
      var level: [Level]
    }
    let id = "00000000-0000-0000-0000-00000000000F"
    #expect(
      try decoded(
        Words.self,
        "<w a=' plain'><b>\n plain\n</b><b> x </b><id> \(id)\n</id><none> </none><level>1</level><level> 2 </level></w>"
      ) == "a: plain, b: [plain, spaced], id: \(id), none: nil, level: [low, high]")
    #expect(try fault(Words.self, "<w a=' plain '><b> bad </b></w>").message.contains(" bad "))
    #expect(try fault([String: Level].self, "<l a='3'/>").path == "a")
  }

  @Test func nestedContainers() throws {
    struct Flat: Decodable {
      enum Key: String, CodingKey { case outer, inner, list, x }
      var x: Int
      var list: [Int] = []
      var pairs: [String] = []
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .outer).nestedContainer(
          keyedBy: Key.self, forKey: .inner)
        x = try inner.decode(Int.self, forKey: .x)
        #expect(inner.codingPath.map(\.stringValue) == ["outer", "inner"])
        #expect(try container.decodeNil(forKey: .outer) == false)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 3 && list.currentIndex == 0)
        self.list.append(try list.decode(Int.self))
        pairs.append(try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .x))
        #expect(list.currentIndex == 2)
        var words = try list.nestedUnkeyedContainer()
        while !words.isAtEnd { pairs.append(try words.decode(String.self)) }
        #expect(list.isAtEnd)
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(try list.decodeIfPresent(Int.self) == nil)
        #expect(try container.nestedUnkeyedContainer(forKey: .inner).isAtEnd)
      }
    }
    #expect(
      try decoded(Flat.self, "<f><outer><inner x='1'/></outer><list>5</list><list x='y'/><list>p q</list></f>")
        == #"x: 1, list: [5], pairs: ["y", "p", "q"]"#)
  }

  @Test func superclasses() throws {
    class Base: Decodable { var id: Int }
    final class Derived: Base {
      enum Key: String, CodingKey { case name, base }
      var name: String
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(
          from: container.contains(.base) ? container.superDecoder(forKey: .base) : container.superDecoder())
      }
    }
    #expect(try decode(Derived.self, "<d name='n'><super id='1'/></d>").id == 1)
    #expect(try decode(Derived.self, "<d name='n'><base id='2'/></d>").id == 2)
    #expect(try fault(Derived.self, "<d name='n'/>").kind == "keyNotFound super")
  }

  @Test func elementsAsNodes() throws {
    struct Entry: Decodable {
      var content: ExpatXMLElement
      var others: [ExpatXMLElement]
      var missing: ExpatXMLElement?
    }
    let document = "<e><content>1<b>2</b>3</content><others a='1'><b/></others><others/></e>"
    #expect(
      try decoded(Entry.self, document)
        == #"content: <content>1<b>2</b>3</content>, others: [<others a="1"><b/></others>, <others/>], missing: nil"#)
    #expect(try decode(Entry.self, document).content.parent?.name == "e")
    #expect(try fault(Entry.self, "<e content='x'><title/></e>").kind == "keyNotFound content")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ExpatXMLElement.self, from: Data("{}".utf8)) }
  }

  @Test func documentsWithFaults() throws {
    #expect(throws: XMLParseError.self) { try decode(Int.self, "<a>1</b>") }
    #expect(throws: XMLParseError.self) {
      try ExpatXMLDecoder().decode(Int.self, from: .string("<p:a>1</p:a>"), options: XMLOptions(checksNamespaces: true))
    }
  }

  @Test func emptyElementsAreNilInAnUnkeyedContainer() throws {
    struct List<Value: Decodable>: Decodable {
      var all: [Value?] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { all.append(try list.decodeIfPresent(Value.self)) }
      }
    }
    #expect(try decode(List<Int>.self, "<l><v>1</v><v/><v>2</v></l>").all == [1, nil, 2])
    #expect(try decode(List<Bool>.self, "<l><v>yes</v><v/></l>").all == [true, nil])
  }
}
