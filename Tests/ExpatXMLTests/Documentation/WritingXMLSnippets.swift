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
          try p.text(" and normal.")
        }
      }
    }
    #expect(document == "<body>\n  <p><b>Bold</b> and normal.</p>\n</body>\n")
  }

  @Test func layoutIsMadeAnew() throws {
    let data = Data("<a><b/>\n</a>".utf8)
    let pretty = try ExpatXMLDocument(.data(data)).xml(.indented)
    #expect(pretty == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b/>\n</a>\n")
  }

  @Test func elementsAsValues() throws {
    struct Post { var (id, title, author) = ("1", "News & more", "Ann") }
    let (post, dc) = (Post(), "http://purl.org/dc/elements/1.1/")
    let item = try ExpatXMLElement(
      "item", attributes: ["id": post.id],
      content: [
        .element(ExpatXMLElement("title", content: [.text(post.title)])),
        .element(ExpatXMLElement("dc:creator", namespaceURI: dc, content: [.text(post.author)])),
      ])
    let text = try item.xml(.indented)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <item id="1">
          <title>News &amp; more</title>
          <dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ann</dc:creator>
        </item>

        """)
  }
}
