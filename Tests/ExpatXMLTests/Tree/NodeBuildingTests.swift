@Suite struct NodeBuildingTests {
  private static let media = "http://search.yahoo.com/mrss/"
  private static let xlink = "http://www.w3.org/1999/xlink"

  @Test func theyHaveWhatWasWritten() throws {
    let node = try ExpatXMLElement(
      "entry", ["id": "1", "no": nil, "xml:lang": "en", "{\(Self.xlink)}href": "<"],
      namespaces: ["": "urn:a", "media": Self.media]
    ) {
      try $0.text("1")
      try $0.element("media:title", "A & B")
      try $0.comment("c")
      try $0.processingInstruction("p")
    }
    #expect(node.name == "entry" && node.namespaceURI == "urn:a")
    #expect(node.attribute("id") == "1" && node.attribute("no") == nil && node.attribute("xml:lang") == "en")
    #expect(node.attribute("href") == nil && node.attribute("href", namespace: Self.xlink) == "<")
    #expect(node["media:title"]?.qualifiedName == "media:title" && node["title"] == nil)
    #expect(node.text("{http://search.yahoo.com/mrss/}title") == "A & B" && node.text == "1A & B")
    let title = try #require(node["media:title"])
    #expect(
      Array(node.nodes) == [
        .text("1"), .element(title), .comment("c"), .processingInstruction(.init(target: "p")),
      ])
  }

  @Test func theyEqualParsedOnes() throws {
    let built = try ExpatXMLElement("a", ["b": "1", "{urn:c}d": "2"], namespaces: ["": "urn:a"]) {
      for text in ["", "3", "4"] { try $0.text(text) }
      try $0.element("{}e")
      try $0.text("5")
    }
    let parsed = try tree(#"<q:a xmlns:q="urn:a" xmlns:c="urn:c" c:d="2" b="1">34<e/>5</q:a>"#)
    #expect(built == parsed && built.hashValue == parsed.hashValue)
    #expect(try ExpatXMLElement("a") != parsed)
  }

  @Test func theirPartsMayBeParsed() throws {
    let feed = try tree(#"<feed xmlns="urn:a" xmlns:p="urn:p"><entry p:x="1">2<b/></entry><entry/></feed>"#)
    let entry = try #require(feed["entry"])
    let node = try ExpatXMLElement("list") {
      try $0.write(entry)
      try $0.text("3")
      try $0.write(entry)
    }
    #expect(node.elements(matching: "entry") == [entry, entry])
    let text = #"<entry xmlns="urn:a" xmlns:p="urn:p" p:x="1">2<b/></entry>"#
    #expect(node.description == "<list>\(text)3\(text)</list>")
    #expect(node["entry[2]"]?.text("../#text") == "3")
  }

  @Test func anErrorHasItsPlace() throws {
    let error = #expect(throws: XMLWriteError.self) { try ExpatXMLElement("a") { try $0.element("b", ["c d": ""]) } }
    #expect(error?.code == .invalidName && error?.path == ["a", "b"])
  }

  @Test func aNamespaceMayContainALessThanSign() throws {
    #expect(try ExpatXMLElement("{urn:<}a").namespaceURI == "urn:<")
  }

  @Test func carriageReturnsStay() throws {
    let node = try ExpatXMLElement("a", ["b": "1\r2\n"]) {
      try $0.text("3\r\n")
      try $0.cdata("4\r5]]>")
    }
    #expect(node.attribute("b") == "1\r2\n" && node.text == "3\r\n4\r5]]>")
  }

  @Test func aDocumentIsNoName() {
    let error = #expect(throws: XMLWriteError.self) { try ExpatXMLElement("<a>hi</a>") }
    #expect(error?.description == "A name can't contain <. To parse a document, write ExpatXMLElement(.string(…)).")
  }
}
