import ExpatXML
import Testing

/// What is written for each call.
@Suite struct WriterTests {
  @Test func aDocumentHasADeclaration() throws {
    var xml = XMLWriter()
    try xml.document("a") { _ in }
    let bytes = try xml.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == #"<?xml version="1.0" encoding="UTF-8"?>\#n<a/>"#)
  }

  @Test func elementsEndWithTheirClosures() throws {
    let document = try written { document in
      try document.element("a") { a in
        try a.element("b") { try $0.element("c") }
        try a.element("d", "text")
      }
    }
    #expect(document == "<a><b><c/></b><d>text</d></a>")
  }

  @Test func attributesKeepTheirOrder() throws {
    let document = try written { try $0.element("a", ["z": "1", "b": "2", "a": "3"]) }
    #expect(document == #"<a z="1" b="2" a="3"/>"#)
  }

  @Test func attributesThatAreNilAreLeftOut() throws {
    let absent: String? = nil
    #expect(try written { try $0.element("a", ["b": absent, "c": "1"], "t") } == #"<a c="1">t</a>"#)
  }

  @Test func attributesCanBeWrittenBeforeContent() throws {
    let document = try written {
      try $0.element("a", ["b": "1"]) {
        try $0.attribute("c", "2")
        try $0.text("t")
      }
    }
    #expect(document == #"<a b="1" c="2">t</a>"#)
  }

  @Test func manyAttributesAreWritten() throws {
    let document = try written { document in
      try document.element("a") { for number in 0..<100 { try $0.attribute("a\(number)", "") } }
    }
    #expect(document == "<a\((0..<100).map { " a\($0)=\"\"" }.joined())/>")
  }

  @Test func textIsEscaped() throws {
    #expect(try writtenContent { try $0.text("a<b>&\"'\r\n\t]]>é😀") } == "a&lt;b&gt;&amp;\"'&#13;\n\t]]&gt;é😀")
  }

  @Test func attributeValuesAreEscaped() throws {
    #expect(
      try written { try $0.element("a", ["b": "<>&\"'\r\n\t é"]) } == #"<a b="&lt;&gt;&amp;&quot;'&#13;&#10;&#9; é"/>"#)
  }

  @Test func emptyTextWritesNothing() throws {
    #expect(try written { try $0.element("a") { try $0.text("") } } == "<a/>")
  }

  @Test func cdataSections() throws {
    #expect(try writtenContent { try $0.cdata("a<b>&") } == "<![CDATA[a<b>&]]>")
    #expect(try writtenContent { try $0.cdata("") } == "<![CDATA[]]>")
  }

  @Test(arguments: [
    "]]>": "<![CDATA[]]]]><![CDATA[>]]>", "]]]>": "<![CDATA[]]]]]><![CDATA[>]]>", "]>": "<![CDATA[]>]]>",
    "a\rb": "<![CDATA[a]]>&#13;<![CDATA[b]]>", "]]>]]>": "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>",
  ])
  func whatWouldEndACDATASectionIsDivided(text: String, expected: String) throws {
    #expect(try writtenContent { try $0.cdata(text) } == expected)
    let node = try ExpatXMLElement(.string("<a>\(expected)</a>"))
    #expect(node.text == text)
  }

  @Test func comments() throws {
    #expect(try writtenContent { try $0.comment(" a - b & < ") } == "<!-- a - b & < -->")
  }

  @Test func processingInstructions() throws {
    let content = try writtenContent {
      try $0.processingInstruction("php", "echo 1 > 2 & 3")
      try $0.processingInstruction("b")
      try $0.processingInstruction("c", "")
    }
    #expect(content == "<?php echo 1 > 2 & 3?><?b?><?c ?>")
  }

  @Test func whatSurroundsTheRootIsOnLinesOfItsOwn() throws {
    let document = try written {
      try $0.comment("1")
      try $0.documentType("a")
      try $0.processingInstruction("p")
      try $0.element("a")
      try $0.comment("2")
    }
    #expect(document == "<!--1-->\n<!DOCTYPE a>\n<?p?>\n<a/>\n<!--2-->")
  }

  @Test func documentTypes() throws {
    func documentType(publicID: String? = nil, systemID: String? = nil, internalSubset: String? = nil) throws -> String
    {
      let document = try written {
        try $0.documentType("a", publicID: publicID, systemID: systemID, internalSubset: internalSubset)
        try $0.element("a")
      }
      return String(document.dropLast(5))
    }
    #expect(try documentType(systemID: "a.dtd") == #"<!DOCTYPE a SYSTEM "a.dtd">"#)
    #expect(try documentType(systemID: "\"") == #"<!DOCTYPE a SYSTEM '"'>"#)
    #expect(try documentType(publicID: "-//A//B", systemID: "") == #"<!DOCTYPE a PUBLIC "-//A//B" "">"#)
    #expect(
      try documentType(internalSubset: "<!ENTITY e \"]>\"><!-- ]> --><?p ]>?>")
        == "<!DOCTYPE a [\n<!ENTITY e \"]>\"><!-- ]> --><?p ]>?>\n]>")
  }

  @Test func namesMayHaveLettersOfAllScripts() throws {
    #expect(try written { try $0.element("Überschrift", ["名前": "1"]) } == #"<Überschrift 名前="1"/>"#)
  }

  @Test func asynchronousClosuresWriteTheSame() async throws {
    var xml = XMLWriter()
    try await xml.document("a", ["x": "1"]) { a in
      await Task.yield()
      try await a.element("b") { b in
        await Task.yield()
        try b.element("c", "t")
      }
      try a.element("d") { try $0.text("u") }
    }
    let bytes = try xml.finish()
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(#"<a x="1"><b><c>t</c></b><d>u</d></a>"#))
  }
}
