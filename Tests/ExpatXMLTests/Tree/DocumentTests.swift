/// Documents as values: the root element, and what is around it.
@Suite struct DocumentTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <!--1-->
    <!DOCTYPE a PUBLIC "p" "s" [
    <!NOTATION n SYSTEM "n">
    <!--2-->
    <!ATTLIST a b CDATA #REQUIRED>
    ]>
    <?p q?>
    <a b="c"><!--3-->d<?r?></a>
    <!--4-->
    <?s?>
    """

  @Test func everythingIsKept() throws {
    let document = try ExpatXMLDocument(.string(Self.text))
    #expect(document.start == .init(version: "1.0", encoding: "UTF-8", isStandalone: true))
    #expect(
      document.prolog == [
        .comment("1"), .documentType(.init(name: "a", publicID: "p", systemID: "s")),
        .declaration(.init(.notation(.init(name: "n", systemID: "n")))), .comment("2"),
        .declaration(.init(.attribute(.init(name: "b", elementName: "a", type: "CDATA", default: .required)))),
        .processingInstruction(.init(target: "p", data: "q")),
      ])
    #expect(Array(document.root.nodes) == [.comment("3"), .text("d"), .processingInstruction(.init(target: "r"))])
    #expect(document.epilog == [.comment("4"), .processingInstruction(.init(target: "s"))])
    #expect(try document.xml(.compact) == Self.text)
    #expect(document.description == Self.text)
  }

  @Test(arguments: [1, 7]) func asynchronouslyToo(size: Int) async throws {
    let document = try await ExpatXMLDocument(.chunks(chunks(Array(Self.text.utf8), of: size)))
    #expect(try document == ExpatXMLDocument(XMLSource.string(Self.text)))
  }

  @Test func partsAreCompared() throws {
    let documents = try [
      "<a/>", "<b/>", "<?xml version='1.0' standalone='yes'?><a/>", "<!--1--><a/>", "<a/><!--1-->", "<!--2--><a/>",
    ].map { try ExpatXMLDocument(.string($0)) }
    for document in documents { #expect(documents.filter { $0 == document }.count == 1) }
  }

  @Test func thePrologCountsTowardsTheLimit() {
    var options = XMLOptions()
    options.limits.treeBytes = 100_000
    for (prolog, epilog) in [("<!--1-->", ""), ("", "<!--1-->")] {
      let (before, after) = (String(repeating: prolog, count: 10_000), String(repeating: epilog, count: 10_000))
      #expect(throws: XMLParseError.self) {
        try ExpatXMLDocument(.string("\(before)<a/>\(after)"), options: options)
      }
    }
  }
}
