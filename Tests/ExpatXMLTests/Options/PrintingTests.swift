@Suite struct PrintingTests {
  private static let tree = (try? ExpatXMLElement(.string("<a b='1'>t<c/></a>"))) ?? failure

  private static var failure: ExpatXMLElement { preconditionFailure("The document is parsed.") }

  private static let position = XMLPosition(line: 2, column: 3, byteOffset: 9)

  private static let url = URL(string: "http://a:b@127.0.0.1/c") ?? URL(fileURLWithPath: "/")

  private static let response = XMLHTTPResponse(statusCode: 404, url: url)

  @Test func trees() throws {
    expect([
      (Self.tree, #"<a b="1">t<c/></a>"#), (Self.tree.attributes[0], #"b="1""#), (Self.tree.attributes, #"b="1""#),
      (ExpatXMLElement.Node.text("t"), #""t""#), (ExpatXMLElement.Node.element(Self.tree), #"<a b="1">t<c/></a>"#),
      (try ExpatXMLDocument(.string("<a b='1'/>")), "<a b='1'/>"), (XMLPath("a/b"), "a/b"),
      (XMLTextPath("a/@b"), "a/@b"),
    ])
  }

  @Test func events() {
    expect([
      (XMLEvent.characters("t"), #""t""#),
      (XMLEvent.StartElement(name: "a", attributes: ["b": "1"]), #"<a b="1">"#),
      (XMLEvent.EndElement(name: "a"), "</a>"), (XMLEvent.startDocument(.init()), "start of document"),
      (
        XMLEvent.startDocument(.init(version: "1.0", encoding: "UTF-8", isStandalone: true)),
        #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
      ),
      (XMLEvent.documentType(.init(name: "a", systemID: "s")), #"<!DOCTYPE a SYSTEM "s">"#),
      (XMLEvent.startMappingPrefix(prefix: "p", uri: "u"), #"start of xmlns:p="u""#),
      (XMLEvent.processingInstruction(.init(target: "p", data: "q")), "<?p q?>"),
      (XMLEvent.declaration(.init(.notation(.init(name: "n", publicID: "p")))), #"<!NOTATION n PUBLIC "p">"#),
      (
        XMLEvent.declaration(.init(.entity(.init(name: "e", systemID: "s", notationName: "n")))),
        #"<!ENTITY e SYSTEM "s" NDATA n>"#
      ),
      (XMLEvent.declaration(.init(.entity(.init(name: "e", value: "1", isParameter: true)))), #"<!ENTITY % e "1">"#),
      (
        XMLEvent.declaration(
          .init(.attribute(.init(name: "b", elementName: "a", type: "CDATA", default: .fixed("1"))))),
        ##"<!ATTLIST a b CDATA #FIXED "1">"##
      ),
      (XMLEvent.declaration(.init(.element(.init(name: "a", model: "ANY")))), "<!ELEMENT a ANY>"),
      (["b": "1"] as XMLEventAttributes, #"b="1""#),
    ])
  }

  @Test func settings() {
    expect([
      (["b": "<", "a": "\""] as XMLEntities, #"["a": "\"", "b": "<"]"#), (XMLEntities.html, "252 entities"),
      (XMLEntities([:]), "[:]"),
      (XMLRepairs([.attributes, .entities]), "[.entities, .attributes]"), (XMLRepairs.feeds, ".feeds"),
      (XMLRepairs.all, ".all"),
    ])
  }

  @Test func errors() {
    expect([
      (Self.position, "2:3"),
      (XMLParseError(code: .internalError, message: "Wrong.", position: Self.position), "Wrong. Line 2, column 3."),
      (
        XMLCompressionError(reason: .corrupt, byteOffset: 7, detail: "bad", source: "a.gz"),
        "The compressed data of a.gz is corrupt after 7 bytes (bad)."
      ),
      (XMLWriteError(code: .invalidName, message: "No.", path: ["a", "b"]), "No. In a/b."),
      (
        XMLRepair(
          fault: .htmlEntity, position: XMLPosition(line: 1, column: 2, byteOffset: 1),
          originalBytes: Array("&eacute;".utf8), replacement: "é"), #""&eacute;" became "é". Line 1, column 2."#
      ),
      (repair(.byte, [0x92], "’"), #"The byte 0x92 became "’". Line 2, column 3."#),
      (repair(.surrogatePair, [0xED, 0xA0], "x"), #"The bytes 0xED 0xA0 became "x". Line 2, column 3."#),
      (repair(.missingEndTag, [], "</a>"), #""</a>" was inserted. Line 2, column 3."#),
      (repair(.trailingZeros, [0], ""), #""\0" was dropped. Line 2, column 3."#),
      (Self.response, "HTTP status 404: http://127.0.0.1/c"),
    ])
  }

  private func repair(_ fault: XMLRepair.Fault, _ bytes: [UInt8], _ replacement: String) -> XMLRepair {
    XMLRepair(fault: fault, position: Self.position, originalBytes: bytes, replacement: replacement)
  }

  private func expect(_ samples: [(value: Any, text: String)]) {
    for sample in samples { #expect("\(sample.value)" == sample.text) }
  }

  /// A debugger shows a dump too.
  @Test func aDumpHasNothingOfTheStorage() {
    for value in [Self.tree, Self.tree.attributes, Self.tree.attributes[0]] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(dumped.hasPrefix("▿ \(value)\n"))
      #expect(!dumped.contains("items"))
    }
  }
}
