import ExpatXML
import Foundation
import LoopbackServer
import Testing

/// The code of the article "Decoding and encoding", which `DocumentationTests` compares with this.
@Suite struct DecodingAndEncodingSnippets {
  struct Order: Codable {
    enum CodingKeys: String, CodingKey {
      case id = "@id"
      case customer = "customer/name"
      case items = "items/item"
      case note
    }
    struct Item: Codable {
      enum CodingKeys: String, CodingKey {
        case price = "@price"
        case name = "#text"
      }
      var price: Decimal
      var name: String
    }
    var id: Int
    var customer: String
    var items: [Item]
    var note: String?
  }

  @Test func values() throws {
    let data = Data(
      """
      <order id="1"><customer><name>Ann</name></customer>
      <items><item price="9.9">Tea</item><item price="20">Pot</item></items></order>
      """.utf8)
    let order = try ExpatXMLDecoder().decode(Order.self, from: data)

    var encoder = ExpatXMLEncoder()
    encoder.format = .indented
    let document = try encoder.encodeToString(order, as: "order")
    let article = try file("Sources/ExpatXMLCoding/ExpatXMLCoding.docc/DecodingAndEncoding.md")
    #expect(article.contains("```xml\n\(document)```"))
  }

  struct Article: Decodable {
    enum Block: Decodable {
      case heading(level: Int, text: String)  // <heading level="1" text="…"/>
      case paragraph(String)  // <paragraph>…</paragraph>
      case rule  // <rule/>
    }
    enum CodingKeys: String, CodingKey { case blocks = "blocks/*" }
    var blocks: [Block]
  }

  @Test func choices() throws {
    let data = Data(
      """
      <article>
      <blocks><heading level="1" text="H"/><paragraph>P</paragraph><rule/></blocks></article>
      """.utf8)
    let article = try ExpatXMLDecoder().decode(Article.self, from: data)
    #expect(article.blocks.count == 3)
  }

  struct Entry: Decodable {
    var title: String
    var updated: Date
    var category: [String]
  }

  @Test(.needsNetworking) func recordsThatCanNotBeDecoded() async throws {
    let document = "<feed><entry/><entry><title>T</title><updated>2024-02-29</updated></entry></feed>"
    let url = try TestServer.shared.publish(Array(document.utf8))
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    for try await result in XMLRecords(.url(url), named: "entry").decodeResults(Entry.self) {
      do { print(try result.get().title) } catch { print(error) }
    }
    #expect(printed.count == 2)
    #expect(printed.last == "T")
  }

  private let order = Order(
    id: 1, customer: "Ann", items: [Order.Item(price: 9.9, name: "Tea"), Order.Item(price: 20, name: "Pot")])

  @Test func valueByValue() throws {
    let (path, source) = (try TemporaryFile([]).path, [order, order])
    var xml = try XMLWriter(.file(path))
    try xml.document("orders") { orders in
      for order in source { try orders.encode(order, as: "order") }
    }
    try xml.finish()
    let reader = XMLRecordReader(.file(path), named: "order")
    var names: [String] = []
    while let order = try reader.next(Order.self) { names += order.items.map(\.name) }
    #expect(names == ["Tea", "Pot", "Tea", "Pot"])
  }
}
