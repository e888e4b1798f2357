@Suite struct NodeBuildingTests {
  private static let media = "http://search.yahoo.com/mrss/"
  private static let xlink = "http://www.w3.org/1999/xlink"

  @Test func theyHaveWhatTheyWereMadeOf() throws {
    let title = try ExpatXMLElement("media:title", namespaceURI: Self.media, content: [.text("A & B")])
    let content: [ExpatXMLElement.Node] = [
      .text("1"), .element(title), .comment("c"), .processingInstruction(.init(target: "p")),
    ]
    let node = try ExpatXMLElement(
      "entry", namespaceURI: "urn:a", attributes: ["id": "1", "xml:lang": "en", "{\(Self.xlink)}href": "<"],
      content: content)
    #expect(node.name == "entry" && node.namespaceURI == "urn:a")
    #expect(node.attribute("id") == "1" && node.attribute("href") == nil && node.attribute("xml:lang") == "en")
    #expect(node.attribute("href", namespace: Self.xlink) == "<")
    #expect(node["media:title"]?.qualifiedName == "media:title" && node["title"] == nil)
    #expect(node.text("{http://search.yahoo.com/mrss/}title") == "A & B" && node.text == "1A & B")
    #expect(Array(node.nodes) == content)
    #expect(node.position == .none)
    #expect(
      node.description == """
        <entry xmlns="urn:a" id="1" xml:lang="en" xmlns:ns1="\(Self.xlink)" ns1:href="&lt;">1\
        <media:title xmlns:media="\(Self.media)">A &amp; B</media:title><!--c--><?p?></entry>
        """)
  }

  @Test func theyEqualParsedOnes() throws {
    let built = try ExpatXMLElement(
      "a", namespaceURI: "urn:a", attributes: ["b": "1", "{urn:c}d": "2"],
      content: [.text(""), .text("3"), .text("4"), .element(ExpatXMLElement("{}e")), .text("5")])
    let parsed = try tree(#"<q:a xmlns:q="urn:a" xmlns:c="urn:c" c:d="2" b="1">34<e/>5</q:a>"#)
    #expect(built == parsed && built.hashValue == parsed.hashValue)
    #expect(try tree(built.xml()) == built)
    #expect(try ExpatXMLElement("a") != parsed)
  }

  @Test func prefixesInForceAreUsed() throws {
    let node = try ExpatXMLElement("use", namespaceURI: "urn:svg", attributes: ["{\(Self.xlink)}href": "#a"])
    let document = try written {
      try $0.element("svg", namespaces: ["": "urn:svg", "xlink": Self.xlink]) { try $0.write(node) }
    }
    #expect(document == ##"<svg xmlns="urn:svg" xmlns:xlink="\##(Self.xlink)"><use xlink:href="#a"/></svg>"##)
  }

  @Test func attributesMayHaveThePrefixOfTheirElement() throws {
    let node = try ExpatXMLElement("p:a", namespaceURI: "urn:a", attributes: ["p:b": "1", "b": "2"])
    #expect(node.attribute("b", namespace: "urn:a") == "1")
    #expect(node.description == #"<p:a xmlns:p="urn:a" p:b="1" b="2"/>"#)
  }

  @Test func theirPartsMayBeParsed() throws {
    let feed = try tree(#"<feed xmlns="urn:a" xmlns:p="urn:p"><entry p:x="1">2<b/></entry><entry/></feed>"#)
    let entry = try #require(feed["entry"])
    let node = try ExpatXMLElement("list", content: [.element(entry), .text("3"), .element(entry)])
    #expect(node.elements(matching: "entry") == [entry, entry])
    let text = #"<entry xmlns="urn:a" xmlns:p="urn:p" p:x="1">2<b/></entry>"#
    #expect(node.description == "<list>\(text)3\(text)</list>")
    #expect(node["entry[2]"]?.text("../#text") == "3")
  }

  @Test func aMillionDeep() throws {
    var node = try ExpatXMLElement("a", content: [.text("1")])
    for _ in 0..<1_000_000 { node = try ExpatXMLElement("a", content: [.element(node)]) }
    #expect(node.elements(matching: ".//*").count == 1_000_000)
    #expect(node.text == "1")
    let inner = try #require(node.elements.first)
    #expect(try ExpatXMLElement("a", content: [.element(inner)]) == node)
    #expect(try node.xml().utf8.count == 7_000_008)
  }

  @Test func partsThatWereLookedAtAreUsed() throws {
    var node = try ExpatXMLElement("a")
    for number in 0..<50 {
      node = try ExpatXMLElement("a", attributes: ["n": "\(number)"], content: [.element(node), .text("\(number)")])
      #expect(node.elements(matching: ".//*").count == number + 1)
      #expect(node.attribute("n") == "\(number)")
    }
    #expect(try tree(node.xml()) == node)
  }

  @Test func severalTasksMayLookAtOnce() async throws {
    let parts = try (0..<1000).map { ExpatXMLElement.Node.element(try ExpatXMLElement("b\($0)")) }
    let node = try ExpatXMLElement("a", content: parts)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { node.elements.count + node.elements(matching: ".//*").count } }
      for await count in group { #expect(count == 2000) }
    }
  }

  private func code(
    _ name: String, _ uri: String? = nil, _ attributes: XMLEventAttributes = [:],
    _ content: [ExpatXMLElement.Node] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> XMLWriteError.Code? {
    #expect(throws: XMLWriteError.self, sourceLocation: sourceLocation) {
      try ExpatXMLElement(name, namespaceURI: uri, attributes: attributes, content: content)
    }?.code
  }

  @Test(arguments: ["", "1", "a b", "a:", ":a", "a:b:c", "a<", "{urn:a}", "{urn:a}b:c", "{urn:a"])
  func namesAreChecked(name: String) {
    #expect(code(name, name.hasPrefix("{") ? nil : "urn:a") == .invalidName)
    #expect(code("a", nil, [name: ""]) == .invalidName)
  }

  @Test(
    arguments: [
      ("p:a", nil, [:], .undeclaredPrefix), ("a", nil, ["p:a": ""], .undeclaredPrefix),
      ("{urn:a}b", "urn:c", [:], .invalidName), ("a", "http://www.w3.org/2000/xmlns/", [:], .invalidNamespace),
      ("p:a", "http://www.w3.org/XML/1998/namespace", [:], .invalidNamespace),
      ("xml:a", "urn:a", [:], .invalidNamespace), ("xmlns:a", "urn:a", [:], .invalidNamespace),
      ("a", nil, ["xmlns": "urn:a"], .invalidNamespace), ("a", nil, ["xmlns:p": "urn:a"], .invalidNamespace),
      ("a", nil, ["{}xmlns": "urn:a"], .invalidNamespace), ("a", nil, ["b": "1", "b": "2"], .duplicateAttribute),
      ("a", nil, ["b": "1", "{}b": "2"], .duplicateAttribute),
      ("a", nil, ["{urn:b}b": "1", "{urn:b}b": "2"], .duplicateAttribute),
      ("p:a", "urn:b", ["{urn:b}b": "1", "p:b": "2"], .duplicateAttribute), ("a", "\u{1}", [:], .invalidCharacter),
      ("{\u{1}}a", nil, [:], .invalidCharacter), ("a", nil, ["{u\u{FFFE}}b": "1"], .invalidCharacter),
    ] as [(String, String?, XMLEventAttributes, XMLWriteError.Code)])
  func namespacesAndAttributesAreChecked(
    name: String, uri: String?, attributes: XMLEventAttributes, expected: XMLWriteError.Code
  ) { #expect(code(name, uri, attributes) == expected) }

  @Test func aDocumentIsNoName() {
    let error = #expect(throws: XMLWriteError.self) { try ExpatXMLElement("<a>hi</a>") }
    #expect(error?.description == "A name can't contain <. To parse a document, write ExpatXMLElement(.string(…)).")
  }
}
