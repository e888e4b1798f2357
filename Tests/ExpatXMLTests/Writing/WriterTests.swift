import ExpatXML
import Testing

/// What is written for each call.
@Suite struct WriterTests {
  private static let document: [WrittenRow] = [
    WrittenRow("elements end with their closures", "<a><b><c/></b><d>text</d></a>") {
      try $0.element("a") { a in
        try a.element("b") { try $0.element("c") }
        try a.element("d", "text")
      }
    },
    WrittenRow("attributes keep their order", #"<a z="1" b="2" a="3"/>"#) {
      try $0.element("a", ["z": "1", "b": "2", "a": "3"])
    },
    WrittenRow("attributes that are nil are left out", #"<a c="1">t</a>"#) {
      try $0.element("a", ["b": String?.none, "c": "1"], "t")
    },
    WrittenRow("attributes can be written before content", #"<a b="1" c="2">t</a>"#) {
      try $0.element("a", ["b": "1"]) {
        try $0.attribute("c", "2")
        try $0.text("t")
      }
    },
    WrittenRow("many attributes are written", "<a\((0..<100).map { " a\($0)=\"\"" }.joined())/>") {
      try $0.element("a") { for number in 0..<100 { try $0.attribute("a\(number)", "") } }
    },
    WrittenRow("text is escaped", "<a>a&lt;b&gt;&amp;\"'&#13;\n\t]]&gt;é😀</a>") {
      try $0.element("a", "a<b>&\"'\r\n\t]]>é😀")
    },
    WrittenRow("attribute values are escaped", #"<a b="&lt;&gt;&amp;&quot;'&#13;&#10;&#9; é"/>"#) {
      try $0.element("a", ["b": "<>&\"'\r\n\t é"])
    },
    WrittenRow("an empty text writes nothing", "<a/>") { try $0.element("a") { try $0.text("") } },
    WrittenRow("sections", "<a><![CDATA[a<b>&]]><![CDATA[]]></a>") {
      try $0.element("a") {
        try $0.cdata("a<b>&")
        try $0.cdata("")
      }
    },
    WrittenRow("comments", "<a><!-- a - b & < --></a>") { try $0.element("a") { try $0.comment(" a - b & < ") } },
    WrittenRow("processing instructions", "<a><?php echo 1 > 2 & 3?><?b?><?c ?></a>") {
      try $0.element("a") {
        try $0.processingInstruction("php", "echo 1 > 2 & 3")
        try $0.processingInstruction("b")
        try $0.processingInstruction("c", "")
      }
    },
    WrittenRow("what surrounds the root is on lines of its own", "<!--1-->\n<!DOCTYPE a>\n<?p?>\n<a/>\n<!--2-->") {
      try $0.comment("1")
      try $0.documentType("a")
      try $0.processingInstruction("p")
      try $0.element("a")
      try $0.comment("2")
    },
    WrittenRow("names may have letters of all scripts", #"<Überschrift 名前="1"/>"#) {
      try $0.element("Überschrift", ["名前": "1"])
    },
    WrittenRow("canonically equivalent attributes are different", "<a \u{E9}=\"1\" e\u{301}=\"2\"/>") {
      try $0.element("a", ["\u{E9}": "1", "e\u{301}": "2"])
    },
    WrittenRow("a system identifier", "<!DOCTYPE a SYSTEM \"a.dtd\">\n<a/>") {
      try $0.documentType("a", systemID: "a.dtd")
      try $0.element("a")
    },
    WrittenRow("a system identifier with a quote", "<!DOCTYPE a SYSTEM '\"'>\n<a/>") {
      try $0.documentType("a", systemID: "\"")
      try $0.element("a")
    },
    WrittenRow("a public identifier", "<!DOCTYPE a PUBLIC \"-//A//B\" \"\">\n<a/>") {
      try $0.documentType("a", publicID: "-//A//B", systemID: "")
      try $0.element("a")
    },
    WrittenRow("an internal subset", "<!DOCTYPE a [\n<!ENTITY e \"]>\"><!-- ]> --><?p ]>?>\n]>\n<a/>") {
      try $0.documentType("a", internalSubset: "<!ENTITY e \"]>\"><!-- ]> --><?p ]>?>")
      try $0.element("a")
    },
  ]

  /// Names with prefixes and with namespaces in braces.
  private static let namespaces: [WrittenRow] = [
    WrittenRow(
      "namespaces are declared before attributes",
      #"<feed xmlns="urn:a" xmlns:m="urn:m" x="1"><m:b m:c="2"/></feed>"#
    ) {
      try $0.element("feed", ["x": "1"], namespaces: ["": "urn:a", "m": "urn:m"]) {
        try $0.element("m:b", ["m:c": "2"])
      }
    },
    WrittenRow("a tag may use what it declares", #"<p:a xmlns:p="u" p:b="1"/>"#) {
      try $0.element("p:a", ["p:b": "1"], namespaces: ["p": "u"])
    },
    WrittenRow("by an attribute too", #"<p:a xmlns:p="u" p:b="1"/>"#) {
      try $0.element("p:a", ["xmlns:p": "u", "p:b": "1"])
    },
    WrittenRow(
      "namespaces of elements are declared as needed",
      #"<a xmlns="u"><b/><c xmlns="v"><d xmlns="u"/></c><e xmlns=""/></a>"#
    ) {
      try $0.element("{u}a") {
        try $0.element("{u}b")
        try $0.element("{v}c") { try $0.element("{u}d") }
        try $0.element("{}e")
      }
    },
    WrittenRow("declared prefixes are used", #"<a xmlns:p="u"><p:b p:c="1"/></a>"#) {
      try $0.element("a", namespaces: ["p": "u"]) { try $0.element("{u}b", ["{u}c": "1"]) }
    },
    WrittenRow("hidden prefixes are not used", #"<a xmlns:p="u"><b xmlns:p="v"><c xmlns="u"/></b></a>"#) {
      try $0.element("a", namespaces: ["p": "u"]) {
        try $0.element("b", namespaces: ["p": "v"]) { try $0.element("{u}c") }
      }
    },
    WrittenRow(
      "attributes need a prefix", #"<a xmlns="u" xmlns:ns1="u" ns1:b="1" xmlns:ns2="v" ns2:c="2" ns1:d="3"/>"#
    ) {
      try $0.element("{u}a", ["{u}b": "1", "{v}c": "2", "{u}d": "3"])
    },
    WrittenRow("but not in no namespace", #"<a b="1"/>"#) { try $0.element("a", ["{}b": "1"]) },
    WrittenRow("new prefixes do not hide others", #"<ns1:a xmlns:ns1="u" xmlns:ns2="v" ns2:b="1"/>"#) {
      try $0.element("ns1:a", ["{v}b": "1"], namespaces: ["ns1": "u"])
    },
    WrittenRow("the default namespace of a tag is not declared twice", #"<ns1:a xmlns="v" xmlns:ns1="u"/>"#) {
      try $0.element("{u}a", namespaces: ["": "v"], "")
    },
    WrittenRow("the prefix xml is known", #"<a xml:lang="en"><b xml:lang="de"/></a>"#) {
      try $0.element("a", ["xml:lang": "en"]) {
        try $0.element("b", ["{http://www.w3.org/XML/1998/namespace}lang": "de"])
      }
    },
    WrittenRow(
      "many declarations are found",
      #"<a xmlns:a="1" xmlns:b="2" xmlns:c="3" xmlns:d="4" xmlns:e="5">"#
        + #"<b xmlns:f="6" xmlns:g="7" xmlns:h="8" xmlns:i="9" xmlns:a="10"><a:x/><y xmlns="1"/><a:z/></b><a:y/></a>"#
    ) {
      try $0.element("a", namespaces: ["a": "1", "b": "2", "c": "3", "d": "4", "e": "5"]) {
        try $0.element("b", namespaces: ["f": "6", "g": "7", "h": "8", "i": "9", "a": "10"]) {
          try $0.element("a:x")
          try $0.element("{1}y")
          try $0.element("{10}z")
        }
        try $0.element("{1}y")
      }
    },
    WrittenRow("the same declaration twice is one", #"<b xmlns:p="u"/>"#) {
      try $0.element("b", ["xmlns:p": "u"], namespaces: ["p": "u"], "")
    },
    WrittenRow("namespaces are escaped", #"<a xmlns="u?a&amp;b"/>"#) {
      try $0.element("a", namespaces: ["": "u?a&b"], "")
    },
  ]

  private static func write(_ document: String, to scope: inout XMLWriter.Scope) throws {
    try scope.write(ExpatXMLElement(.string(document)))
  }

  /// Elements of documents that were read.
  private static let nodes: [WrittenRow] = [
    WrittenRow("nodes are written with their content", #"<a><b c="1&#10;&lt;">&amp;<d/>&#13;</b></a>"#) {
      try $0.element("a") { try write(#"<b c="1&#10;&lt;">&amp;<d/>&#13;</b>"#, to: &$0) }
    },
    WrittenRow("namespaces in force are not declared again", #"<a xmlns="u" xmlns:p="v"><b p:c="1"><p:d/></b></a>"#) {
      try $0.element("a", namespaces: ["": "u", "p": "v"]) {
        try write(#"<b xmlns="u" xmlns:p="v" p:c="1"><p:d/></b>"#, to: &$0)
      }
    },
    WrittenRow("other namespaces are declared", #"<a xmlns="u" xmlns:p="w"><b xmlns=""><p:d xmlns:p="v"/></b></a>"#) {
      try $0.element("a", namespaces: ["": "u", "p": "w"]) { try write(#"<b><p:d xmlns:p="v"/></b>"#, to: &$0) }
    },
    WrittenRow("a node may be the root", "<a>1</a>") { try write("<a>1</a>", to: &$0) },
  ]

  @Test(arguments: document + namespaces + nodes) func whatIsWritten(row: WrittenRow) throws {
    #expect(try written(row.format, row.calls) == row.document)
  }

  private typealias Refusal = (code: XMLWriteError.Code, calls: WrittenRow.Calls)
  private static let (xml, xmlns) = ("http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/")

  private static let refusals: [Refusal] = [
    (.invalidNamespace, { try $0.element("{}b", namespaces: ["": "v"], "") }),
    (
      .undeclaredPrefix,
      {
        try $0.element("p:b", namespaces: ["p": "u"], "")
        try $0.element("p:c")
      }
    ),
    (.undeclaredPrefix, { try $0.element("p:b") }), (.undeclaredPrefix, { try $0.element("xmlns:b") }),
    (.undeclaredPrefix, { try $0.element("b", ["p:c": "1"]) }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["xmlns": "u"], "") }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["xml": "u"], "") }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["p": xml], "") }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["p": xmlns], "") }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["": xmlns], "") }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["p": ""], "") }),
    (.invalidName, { try $0.element("b", namespaces: ["p:q": "u"], "") }),
    (.invalidNamespace, { try $0.element("b", ["{\(xmlns)}c": ""]) }),
    (.invalidNamespace, { try $0.element("b", namespaces: ["p": "u", "p": "v"], "") }),
    (.misplaced, { try $0.attribute("xmlns:p", "u") }), (.misplaced, { try $0.attribute("xmlns", "u") }),
    (.misplaced, { try $0.attribute("{}xmlns", "u") }),
  ]

  @Test(arguments: refusals.indices) func namespacesThatAreRefused(index: Int) throws {
    let (code, calls) = Self.refusals[index]
    #expect(try writeError(.compact, calls).code == code)
  }

  @Test func aSecondRootIsRefused() {
    #expect(throws: XMLWriteError.self) {
      try written {
        try Self.write("<a>1</a>", to: &$0)
        try Self.write("<a>1</a>", to: &$0)
      }
    }
  }

  @Test func aDocumentHasADeclaration() throws {
    var xml = XMLWriter()
    try xml.document("a") { _ in }
    #expect(String(decoding: try xml.finish(), as: UTF8.self) == #"<?xml version="1.0" encoding="UTF-8"?>\#n<a/>"#)
  }

  @Test(arguments: [
    "]]>": "<![CDATA[]]]]><![CDATA[>]]>", "]]]>": "<![CDATA[]]]]]><![CDATA[>]]>", "]>": "<![CDATA[]>]]>",
    "a\rb": "<![CDATA[a]]>&#13;<![CDATA[b]]>", "]]>]]>": "<![CDATA[]]]]><![CDATA[>]]]]><![CDATA[>]]>",
  ])
  func whatWouldEndACDATASectionIsDivided(text: String, expected: String) throws {
    #expect(try writtenContent { try $0.cdata(text) } == expected)
    #expect(try ExpatXMLElement(.string("<a>\(expected)</a>")).text == text)
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
