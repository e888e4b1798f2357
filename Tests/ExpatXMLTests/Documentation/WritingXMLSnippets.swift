import ExpatXML
import Foundation
import Testing

/// The code of the article "Writing XML", which `DocumentationTests` compares with this.
@Suite struct WritingXMLSnippets {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }

  @Test func pieceByPiece() throws {
    struct Entry { var (id, title) = ("1", "a < b") }
    let (path, address, entries) = (try TemporaryFile([]).path, "http://a/", [Entry()])
    var xml = try XMLWriter(.file(path), format: .indented)
    try xml.document("feed", namespaces: ["": "http://www.w3.org/2005/Atom"]) { feed in
      try feed.element("title", "News & more")
      try feed.element("link", ["rel": "self", "href": address])
      for entry in entries {
        try feed.element("entry") {
          try $0.element("id", entry.id)
          try $0.element("title", ["type": "text"], entry.title)
        }
      }
    }
    try xml.finish()
    #expect(
      try text(path) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
          <title>News &amp; more</title>
          <link rel="self" href="http://a/"/>
          <entry>
            <id>1</id>
            <title type="text">a &lt; b</title>
          </entry>
        </feed>

        """)
  }

  @Test func refusedValues() throws {
    let values = ["one", "two\u{1}", "three"]
    var xml = XMLWriter(format: .compact.withoutDeclaration)
    var skipped = 0
    try xml.document("entries") { entries in
      for value in values {
        do { try entries.encode(value, as: "entry") } catch is EncodingError { skipped += 1 }
      }
    }
    #expect(skipped == 1)
    #expect(try xml.finish() == Array("<entries><entry>one</entry><entry>three</entry></entries>".utf8))
  }

  @Test func chunks() throws {
    var count = 0
    var xml = try XMLWriter(.chunks { chunk in count += chunk.count })
    try xml.document("numbers") { numbers in
      for number in 0..<100_000 { try numbers.element("number", String(number)) }
    }
    try xml.finish()
    #expect(count == 2_188_948)
  }

  @Test func changes() throws {
    let document =
      "<project>\r\n\t<version>2.0</version>\r\n\t<dependencies>\r\n\t\t<dependency><scope>test</scope></dependency>"
      + "\r\n\t</dependencies>\r\n</project>"
    let path = try TemporaryFile(Array(document.utf8)).path
    var pom = try ExpatXMLDocument(.file(path))
    try pom.set("2.1", at: "version")
    for dependency in pom.root.elements(matching: "dependencies/dependency") where dependency["scope"]?.text == "test" {
      try pom.remove(dependency)
    }
    try pom.insert(.atEnd, "dependencies") { dependencies in
      try dependencies.element("dependency") { dependency in
        try dependency.element("groupId", "org.expat")
        try dependency.element("artifactId", "expat")
      }
    }
    try pom.write(to: .file(path))
    let expected = """
      <project>
      \t<version>2.1</version>
      \t<dependencies>
      \t\t<dependency>
      \t\t\t<groupId>org.expat</groupId>
      \t\t\t<artifactId>expat</artifactId>
      \t\t</dependency>
      \t</dependencies>
      </project>
      """
    #expect(try text(path) == expected.replacing("\n", with: "\r\n"))
  }

  @Test func changesOfLongDocuments() throws {
    let document = "<r>\n<book/>\n<order><total>0</total></order><order><total>1</total></order></r>"
    let path = try TemporaryFile(Array(document.utf8)).path
    var rewriter = XMLRewriter()
    rewriter.onElement("book") { book in
      if book.attribute("price") == nil { try book.set("0", attribute: "price") }
    }
    rewriter.onRecord("order") { order in
      if order.root["total"]?.text == "0" { try order.remove(".") }
    }
    try rewriter.rewrite(.file(path), to: .file(path))
    #expect(try text(path) == "<r>\n<book price=\"0\"/><order><total>1</total></order></r>")
  }

  private actor Response {
    var bytes: [UInt8] = []
    func write(_ chunk: [UInt8]) throws { bytes += chunk }
  }

  @Test func asynchronousChunks() async throws {
    let response = Response()
    let rows = AsyncStream { continuation in
      for row in 0..<10_000 { continuation.yield("row \(row)") }
      continuation.finish()
    }
    var xml = XMLWriter()
    try await xml.document("rows") { xml in
      for await row in rows {
        try xml.element("row", row)
        if let chunk = xml.takeChunk() { try await response.write(chunk) }
      }
    }
    try await response.write(xml.finish())
    #expect(try await ExpatXMLElement(.bytes(response.bytes)).elements.count == 10_000)
  }

  @Test func mixedContent() throws {
    let document = try written(.indented) {
      try $0.element("body") { body in
        try body.element("p", isMixed: true) { p in
          try p.element("b", "Bold")
          try p.text(" and plain.")
        }
      }
    }
    #expect(document == "<body>\n  <p><b>Bold</b> and plain.</p>\n</body>\n")
  }

  @Test func layoutIsMadeAnew() throws {
    let data = Data("<a><b/>\n</a>".utf8)
    let pretty = try ExpatXMLDocument(.data(data)).xml(.indented)
    #expect(pretty == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b/>\n</a>\n")
  }

  @Test func filters() throws {
    let source = try TemporaryFile(Array("<a>b<!--c--><![CDATA[<]]></a>".utf8)).path
    let path = try TemporaryFile([]).path
    let options = XMLOptions(textDelivery: .runs, cdataDelivery: .asCDATA)
    let reader = XMLEventReader(.file(source), options: options)
    var xml = try XMLWriter(.file(path))
    while let event = try reader.next() {
      if case .comment = event { continue }
      try xml.write(event)
    }
    try xml.finish()
    #expect(try text(path).hasSuffix("\n<a>b<![CDATA[<]]></a>"))
  }

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

  private let order = Order(
    id: 1, customer: "Ann", items: [Order.Item(price: 9.9, name: "Tea"), Order.Item(price: 20, name: "Pot")])

  struct Post { var (id, title, author) = ("1", "News & more", "Ann") }

  private let dc = "http://purl.org/dc/elements/1.1/"

  func item(_ post: Post) throws -> ExpatXMLElement {
    try ExpatXMLElement(
      "item", attributes: ["id": post.id],
      content: [
        .element(ExpatXMLElement("title", content: [.text(post.title)])),
        .element(ExpatXMLElement("dc:creator", namespaceURI: dc, content: [.text(post.author)])),
      ])
  }

  @Test func elementsAsValues() throws {
    let posts = [Post()]
    let items = try posts.map { ExpatXMLElement.Node.element(try item($0)) }
    let channel = try ExpatXMLElement("channel", content: items)
    let rss = try ExpatXMLElement("rss", attributes: ["version": "2.0"], content: [.element(channel)])
    let text = try rss.xml(.indented)
    let article = try file("Sources/ExpatXMLTree/ExpatXMLTree.docc/WritingXML.md")
    #expect(article.contains("```xml\n\(text)```"))
  }

  @Test func documents() throws {
    let (source, path) = (try TemporaryFile(Array("<!DOCTYPE a><a><!--b--></a>".utf8)).path, try TemporaryFile([]).path)
    var xml = try XMLWriter(.file(path))
    var document = try ExpatXMLDocument(.file(source))
    try document.insert(.before, ".") { try $0.comment("Checked.") }
    try xml.write(document)
    try xml.finish()
    #expect(try text(path).hasSuffix("\n<!DOCTYPE a>\n<!--Checked.-->\n<a><!--b--></a>"))
  }

  @Test func values() throws {
    var encoder = ExpatXMLEncoder()
    encoder.format = .indented
    let document = try encoder.encodeToString(order, as: "order")
    let article = try file("Sources/ExpatXMLTree/ExpatXMLTree.docc/WritingXML.md")
    #expect(article.contains("```xml\n\(document)```"))
  }

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
