/// Types that decode themselves with containers, and values that are decoded unchanged.
@Suite struct DecoderContainerTests {
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

  /// The decoder can't find out which names such a type knows.
  @Test func keysThatAreMadeInAnotherWay() throws {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { nil }
      init?(intValue: Int) { nil }
    }
    struct Value: Decodable {
      var texts: [String]
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        texts = try ["a", "b", "@b", "c/d"].map { try container.decode(String.self, forKey: Key($0)) }
      }
    }
    #expect(try decode(Value.self, "<v b='2'><a>1</a><c><d>3</d></c></v>").texts == ["1", "2", "2", "3"])
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

  @Test func nodesKnowTheElementsAroundThem() throws {
    #expect(try value(ExpatXMLElement.self, "b", "<a>1<b/></a>").parent?.name == "a")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ExpatXMLElement.self, from: Data("{}".utf8)) }
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

  @Test func anOptionalListIsNilWithoutElements() throws {
    struct Member: Decodable, Equatable { var name: String? }
    for document in ["<l/>", "<l m='an attribute'/>"] {
      #expect(try value([Member]?.self, "m", document) == nil)
      #expect(try value([Member].self, "m", document) == [])
    }
  }

  @Test func aTextIsNoKeyOfAll() throws {
    struct Price: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let amounts = try ["", "#text"].map { try container.decodeIfPresent(Double.self, forKey: AnyKey($0)) }
        #expect(["", "#text"].map { container.contains(AnyKey($0)) } == amounts.map { $0 != nil })
        #expect(container.allKeys.map(\.stringValue) == ["currency"])
        #expect(throws: DecodingError.self) { try container.decodeNil(forKey: AnyKey("a")) }
      }
    }
    _ = try decode([Price].self, "<l><p currency='EUR'> 9.90 </p><p currency='EUR'/></l>")
  }

  /// A collection that is never empty, and whose literal must not be.
  private struct NonEmpty: Decodable, Collection, ExpressibleByArrayLiteral {
    var all: [Int]
    init(arrayLiteral elements: Int...) {
      precondition(!elements.isEmpty)
      all = elements
    }
    init(from decoder: any Decoder) throws {
      all = try decoder.singleValueContainer().decode([Int].self)
      if all.isEmpty { throw CancellationError() }
    }
    var startIndex: Int { all.startIndex }
    var endIndex: Int { all.endIndex }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { all[index] }
  }

  @Test func aListThatRefusesToBeEmptyIsNotMade() async {
    struct Place<Value: Decodable>: Decodable { var at: Value }
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      for document in ["<l/>", "<l><at/></l>"] {
        #expect(throws: (any Error).self) { try decode(Place<NonEmpty>.self, document) }
        let place = try decode(Place<NonEmpty?>.self, document)
        #expect(place.at == nil)
      }
      let place = try decode(Place<NonEmpty>.self, "<l><at>1</at><at>2</at></l>")
      #expect(place.at.all == [1, 2])
    }
  }
}
