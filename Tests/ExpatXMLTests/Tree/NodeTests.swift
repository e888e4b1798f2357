/// The properties of nodes. `Fixtures/trees.txt` has more of them, `Fixtures/written.txt` what is written.
@Suite struct NodeTests {
  @Test(arguments: ["<a/>", "<a></a>", "<a><!--c--><?p?></a>"]) func anEmptyElementHasNothing(document: String) throws {
    let node = try tree(document)
    #expect(node.nodes.isEmpty && node.elements.isEmpty && node.elements(matching: ".//*").isEmpty)
    #expect(node.attributes.isEmpty && node.directText.isEmpty && node.text.isEmpty && node.parent == nil)
  }

  @Test func collectionsHaveTheirElements() throws {
    let node = try tree("<p b='1' B='2'>one <b>two</b> three<i/><u>4<u>5</u></u></p>")
    #expect(node.elements.map(\.name) == ["b", "i", "u"])
    #expect(node.elements.count == 3 && node.nodes.count == 5 && node.attributes.count == 2)
    #expect(node.directText == "one  three")
    #expect(node.attributes["b"] == "1" && node.attributes["c"] == nil && node.attributes[1].value == "2")
    #expect(node.nodes.description == #"["one ", <b>two</b>, " three", <i/>, <u>4<u>5</u></u>]"#)
  }

  @Test func attributesOfNamespaces() throws {
    let node = try tree("<q:b xmlns:q='u' xmlns:r='v' q:x='1' x='2' r:x='3'/>")
    #expect(["*", "", "v", "u"].map { node.attribute("x", namespace: $0) } == ["1", "2", "3", "1"])
    #expect(node.attribute("x") == "2" && node.attribute("r:x") == "3")
    #expect(node.attributes["x"] == "2" && node.attributes["{u}x"] == "1")
    #expect(node.attributes.map(\.namespaceURI) == ["u", nil, "v"])
    #expect(node.attributes.map(\.name) == ["x", "x", "x"])
    #expect(node.attributes.map(\.qualifiedName) == ["q:x", "x", "r:x"])
  }

  @Test func elementsKnowTheirParents() throws {
    let root = try tree("<a>1<b><c/></b><d/></a>")
    let c = try #require(root["b/c"])
    #expect(c.parent?.name == "b" && c.parent?.parent?.name == "a" && c.parent?.parent?.parent == nil)
    #expect(root["d"]?.parent == root)
  }

  @Test func namesAreComparedByCodePoints() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let root = try tree("<a \(composed)='1'><\(decomposed)/></a>")
    #expect(try root[decomposed] != nil && root[composed] == nil)
    #expect(root.attribute(composed) == "1" && root.attribute(decomposed) == nil)
  }

  /// Look-ups in a document use an index from the second one on, an element alone has none.
  @Test(arguments: [
    "u[@id='3']", "u[@id='29']/s", "//u[@id='3']/s[@l='en']", "u[@k='v']", "u/s[@l='de']", ".//s[@l='en']",
    "u[@id='x']", "u[@id='3'][2]", "u[2][@id='1']", "*/*[@l='de']", "/r/u[@id='3']",
  ])
  func lookUpsByAttributesAreTheSameInADocument(path: XMLPath) throws {
    let units = (0..<40).map { "<u id='\($0 % 30)' k='v'><s l='de'>\($0)</s><s l='en'>\($0)</s></u>" }
    let text = "<r>\(units.joined())</r>"
    let (element, root) = (try ExpatXMLElement(.string(text)), try ExpatXMLDocument(.string(text)).root)
    var changed = try ExpatXMLDocument(.string(text))
    for _ in 0..<3 {
      #expect(root.elements(matching: path) == element.elements(matching: path))
      #expect(root[path] == element[path])
      let count = (try? changed.set("1", at: XMLTextPath(parsing: "\(path)/@n"))) ?? 0
      #expect(count == element.elements(matching: path).count)
    }
  }

  /// Two attributes have one name where faults against namespaces are tolerated.
  @Test func whatCannotBeWrittenIsAnError() throws {
    let node = try ExpatXMLElement(.string(#"<a><b xmlns:p="u" xmlns:q="u" p:c="1" q:c="2"/></a>"#))
    for write in [{ try node.xml() }, { try node.innerXML }] {
      let error = #expect(throws: XMLWriteError.self) { try write() }
      #expect(error?.code == .duplicateAttribute && error?.path == ["a", "b"])
    }
  }

  @Test(arguments: [
    ("", ""), ("plain 'é'", "plain &apos;é&apos;"), ("<a & b>\"", "&lt;a &amp; b&gt;&quot;"), ("]]>", "]]&gt;"),
    ("\t\n\r", "&#9;&#10;&#13;"), ("'", "&apos;"), ("'a''", "&apos;a&apos;&apos;"), ("'\u{301}", "&apos;\u{301}"),
    ("\u{600}'", "\u{600}&apos;"),
  ])
  func textsAreEscaped(text: String, escaped: String) throws {
    #expect(try XMLWriter.escaped(text) == escaped)
    for quote in ["\"", "'"] {
      let node = try ExpatXMLElement(.string("<a b=\(quote)\(escaped)\(quote)>\(escaped)</a>"))
      #expect(node.attribute("b") == text && node.text == text)
    }
  }

  @Test func valuesHaveNoComments() throws {
    let document = "<a><!--1--><b>2<!--3-->4</b><?p?><b>5</b></a>"
    let node = try ExpatXMLElement(.string(document), options: TreeTests.kept)
    #expect(try ExpatXMLDecoder().decode([String: [Int]].self, from: node) == ["b": [24, 5]])
  }

  @Test func commentsCountTowardsTheLimit() {
    var options = TreeTests.kept
    options.limits.treeBytes = 100_000
    let document = "<a>\(String(repeating: "<!--1--><?p q?>", count: 10_000))</a>"
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string(document), options: options) }
    options.keepsCommentsAndInstructions = false
    #expect(throws: Never.self) { try ExpatXMLElement(.string(document), options: options) }
  }
}
