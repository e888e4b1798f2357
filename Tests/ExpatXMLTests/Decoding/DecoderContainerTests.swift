import ExpatXML
import Foundation
import Testing

/// Types that decode themselves with containers, and values that are decoded unchanged.
@Suite struct DecoderContainerTests {
  @Test func enumsWithAssociatedValues() throws {
    enum Shape: Decodable, Equatable {
      case circle(r: Double)
      case square(side: Double, name: String?)
    }
    struct Drawing: Decodable { var shape: [Shape] }
    let drawing = try decode(
      Drawing.self, "<d><shape id='1'><circle r='2'/></shape><shape><square><side>3</side></square></shape></d>")
    #expect(drawing.shape == [.circle(r: 2), .square(side: 3, name: nil)])
  }

  @Test func typesThatConvertStringsGetNoWhiteSpace() throws {
    enum Word: String, Decodable {
      case plain
      case spaced = " x "
    }
    struct Words: Decodable {
      var a: Word
      var b: [Word]
      var id: UUID
      var none: Word?
    }
    let words = try decode(
      Words.self,
      "<w a=' plain'><b>\n plain\n</b><b> x </b><id> 00000000-0000-0000-0000-00000000000F\n</id><none> </none></w>")
    #expect(words.a == .plain)
    #expect(words.b == [.plain, .spaced])
    #expect(words.id.uuid.15 == 15)
    #expect(words.none == nil)
    #expect(try fault(Words.self, "<w a=' plain '><b> bad </b></w>").message.contains(" bad "))
  }

  @Test func enumsOfNumbers() throws {
    enum Level: Int, Decodable { case low = 1, high }
    struct Levels: Decodable {
      var a: Level
      var b: [Level]
    }
    let levels = try decode(Levels.self, "<l a='2'><b>1</b><b> 2 </b></l>")
    #expect(levels.a == .high)
    #expect(levels.b == [.low, .high])
    #expect(try fault(Levels.self, "<l a='3'/>").path == "a")
  }

  @Test func nestedContainers() throws {
    struct Flat: Decodable {
      enum Key: String, CodingKey { case outer, inner, list, x }
      var x: Int
      var list: [Int] = []
      var pairs: [String] = []
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let inner = try container.nestedContainer(keyedBy: Key.self, forKey: .outer)
          .nestedContainer(keyedBy: Key.self, forKey: .inner)
        x = try inner.decode(Int.self, forKey: .x)
        #expect(inner.codingPath.map(\.stringValue) == ["outer", "inner"])
        #expect(try container.decodeNil(forKey: .outer) == false)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        #expect(list.count == 3)
        while !list.isAtEnd {
          if list.currentIndex == 1 {
            let pair = try list.nestedContainer(keyedBy: Key.self)
            pairs.append(try pair.decode(String.self, forKey: .x))
          } else if list.currentIndex == 2 {
            var words = try list.nestedUnkeyedContainer()
            while !words.isAtEnd { pairs.append(try words.decode(String.self)) }
          } else {
            self.list.append(try list.decode(Int.self))
          }
        }
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(try list.decodeIfPresent(Int.self) == nil)
        #expect(try container.nestedUnkeyedContainer(forKey: .inner).isAtEnd)
      }
    }
    let flat = try decode(
      Flat.self, "<f><outer><inner x='1'/></outer><list>5</list><list x='y'/><list>p q</list></f>")
    #expect(flat.x == 1)
    #expect(flat.list == [5])
    #expect(flat.pairs == ["y", "p", "q"])
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
      var title: String
      var content: ExpatXMLElement
      var others: [ExpatXMLElement]
      var missing: ExpatXMLElement?
    }
    let entry = try decode(
      Entry.self, "<e><title>t</title><content>1<b>2</b>3</content><others a='1'/><others/></e>")
    #expect(entry.content["b"]?.text == "2")
    #expect(entry.content.parent?.name == "e")
    #expect(entry.others.map { $0.attribute("a") } == ["1", nil])
    #expect(entry.missing == nil)
    #expect(try fault(Entry.self, "<e content='x'><title/></e>").kind == "keyNotFound content")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ExpatXMLElement.self, from: Data("{}".utf8)) }
  }

  @Test func namespaces() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey {
        case title
        case mediaTitle = "media:title"
        case lang = "@xml:lang"
      }
      var title: [String]
      var mediaTitle: String
      var lang: String
    }
    let document = """
      <item xmlns:media='m' xml:lang='en'><media:title>M</media:title><title>T</title></item>
      """
    let processed = try decode(Item.self, document)
    #expect(processed.title == ["T"])
    #expect(processed.mediaTitle == "M")
    #expect(processed.lang == "en")
  }

  @Test func documentsWithFaults() throws {
    #expect(throws: XMLParseError.self) { try decode(Int.self, "<a>1</b>") }
    #expect(throws: XMLParseError.self) {
      try ExpatXMLDecoder().decode(
        Int.self, from: .string("<p:a>1</p:a>"), options: XMLOptions(checksNamespaces: true))
    }
    var options = XMLOptions()
    options.limits.elementDepth = 1
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLDecoder().decode(Int.self, from: .string("<a><b>1</b></a>"), options: options)
    }
    #expect(error?.limit == "elementDepth")
  }
}
