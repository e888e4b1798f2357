import ExpatXML
import Foundation
import Testing

/// What a decoder has learnt of types and names is kept for the next value. It must not be mistaken for what is true of another
/// document, or of another setting.
@Suite struct DecoderSharingTests {
  private struct Item: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id = "@id"
      case name, other
      case path = "p/q"
    }
    var id: Int?
    var name: String?
    var other: String?
    var path: String?
  }

  /// Documents whose names have different numbers.
  private static let documents: [(text: String, item: Item)] = [
    ("<r id='1'><name>a</name><p><q>b</q></p></r>", Item(id: 1, name: "a", path: "b")),
    ("<r><x/><p><q>c</q></p><name>d</name></r>", Item(name: "d", path: "c")),
    ("<r><p><q/><z/></p><other>e</other><q>f</q></r>", Item(other: "e", path: "")),
    ("<q><name/><name/><p/><id>7</id></q>", Item(name: "")),
    ("<r/>", Item()),
  ]

  @Test func eachDocumentHasItsOwnNames() throws {
    let decoder = ExpatXMLDecoder()
    for first in Self.documents {
      for second in Self.documents {
        #expect(try decoder.decode(Item.self, from: Data(first.text.utf8)) == first.item)
        #expect(try decoder.decode(Item.self, from: Data(second.text.utf8)) == second.item)
      }
    }
  }

  @Test func elementsOfTwoTreesInTurn() throws {
    let decoder = ExpatXMLDecoder()
    let nodes = try Self.documents.map { try ExpatXMLElement(.string($0.text)) }
    for _ in 0..<3 {
      for (node, document) in zip(nodes, Self.documents) {
        #expect(try decoder.decode(Item.self, from: node) == document.item)
      }
    }
  }

  @Test func elementsMadeInCode() throws {
    let decoder = ExpatXMLDecoder()
    for name in ["name", "other", "name"] {
      let node = try ExpatXMLElement("r", content: [.element(ExpatXMLElement(name, content: [.text("x")]))])
      let item = try decoder.decode(Item.self, from: node)
      #expect(item == (name == "name" ? Item(name: "x") : Item(other: "x")))
    }
  }

  /// A record's names are numbered with those of the records before.
  @Test func recordsThatBringNewNames() throws {
    let items = (0..<200).map {
      "<r id='\($0)'><n\($0)/><p><q>\($0)</q></p><\($0 % 2 == 0 ? "name" : "other")>x</\($0 % 2 == 0 ? "name" : "other")></r>"
    }
    let reader = XMLRecordReader(.string("<l>\(items.joined())</l>"), named: "r")
    var count = 0
    while let item = try reader.next(Item.self) {
      #expect(
        item == Item(id: count, name: count % 2 == 0 ? "x" : nil, other: count % 2 == 0 ? nil : "x", path: "\(count)"))
      count += 1
    }
    #expect(count == 200)
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

  @Test func aTypeMayDecodeAnotherDocument() throws {
    struct Outer: Decodable {
      var inner: Item
      var name: String
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .document)
        inner = try ExpatXMLDecoder().decode(Item.self, from: Data(text.utf8))
        name = try container.decode(String.self, forKey: .name)
      }
      private enum CodingKeys: CodingKey { case document, name }
    }
    for (text, item) in Self.documents {
      let outer = try decode(Outer.self, "<o><z/><document><![CDATA[\(text)]]></document><name>n</name></o>")
      #expect(outer.inner == item)
      #expect(outer.name == "n")
    }
  }

  @Test func manyThreadsShareADecoder() async throws {
    let decoder = ExpatXMLDecoder()
    let wrong = await withTaskGroup(of: Int.self) { group in
      for thread in 0..<16 {
        group.addTask {
          (0..<100).count { round in
            let (text, item) = Self.documents[(thread + round) % Self.documents.count]
            return (try? decoder.decode(Item.self, from: Data(text.utf8))) != item
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
