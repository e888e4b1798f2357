import ExpatXML
import Testing

/// Events of documents that are read.
@Suite struct WriterEventTests {
  private func events(_ document: String, _ options: XMLOptions) throws -> [XMLEvent] {
    let reader = XMLEventReader(.string(document), options: options)
    var events: [XMLEvent] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private func write(_ events: [XMLEvent], _ format: XMLWriter.Format = .compact.withoutDeclaration) throws -> String {
    var xml = XMLWriter(format: format)
    for event in events { try xml.write(event) }
    return String(decoding: try xml.finish(), as: UTF8.self)
  }

  /// Writes the events of a document, and expects that they are read again.
  private func copy(
    _ document: String, _ options: XMLOptions = XMLOptions(reportsCDATA: true),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let events = try events(document, options)
    let copy = try write(events)
    #expect(try self.events(copy, options) == events, sourceLocation: sourceLocation)
    return copy
  }

  @Test(arguments: [
    #"<a b="1&#10;" c="'"><!--d-->&lt;<![CDATA[<]]><?e f?><g/></a>"#, "<!--1-->\n<?p q?>\n<a/>\n<!--2-->",
    #"<a xmlns="u" xmlns:p="v"><p:b p:c="1"/><d xmlns="u"/></a>"#,
    // Names that are not qualified names, and prefixes that are not declared.
    #"<p:a xmlns="u"><c:d:e/><:f/><?g:h?></p:a>"#, #"<a :="1" :b="2" c:d:e="3" f:="4"/>"#,
    """
    <!DOCTYPE a [
    <!ATTLIST a b CDATA #REQUIRED>
    <!ATTLIST a c CDATA #IMPLIED>
    <!ATTLIST a d CDATA #FIXED "1">
    <!ATTLIST a e CDATA "2">
    ]>
    <a d="1" e="2"/>
    """,
  ])
  func documentsStayAsTheyAre(document: String) throws { #expect(try copy(document) == document) }

  @Test func elementsDeclareTheirNamespaces() throws {
    let events = try events(#"<a xmlns:p="v" xmlns="u"><p:b/><c xmlns=""/><d/></a>"#, XMLOptions())
    let elements = events.filter { if case .startMappingPrefix = $0 { false } else { true } }
    #expect(try write(elements) == #"<a xmlns="u"><p:b xmlns:p="v"/><c xmlns=""/><d/></a>"#)
  }

  @Test func prefixesOfAttributesMustBeDeclared() throws {
    let events = try events(#"<a p:b="1"/>"#, XMLOptions())
    let error = #expect(throws: XMLWriteError.self) { try write(events) }
    #expect(error?.code == .undeclaredPrefix)
  }

  @Test func documentTypes() throws {
    #expect(try copy("<!DOCTYPE a><a/>") == "<!DOCTYPE a>\n<a/>")
    #expect(
      try copy(#"<!DOCTYPE a PUBLIC "p" "s" [<!ELEMENT a (b|c)*>]><a/>"#)
        == #"<!DOCTYPE a PUBLIC "p" "s" [\#n<!ELEMENT a (b|c)*>\#n]>\#n<a/>"#)
  }

  @Test func declarations() throws {
    _ = try copy(
      """
      <!DOCTYPE a SYSTEM "s" [<!NOTATION n PUBLIC "p"><!NOTATION m SYSTEM 's"'><!ENTITY u PUBLIC "p" "s" NDATA n>
      <!ENTITY e "1&#38;#60;&#37;'&#34;&f;"><!ENTITY f "<b/>"><!ENTITY x SYSTEM "t"><!ATTLIST a b CDATA "&lt;&#10;" c
      NOTATION (n|m) #IMPLIED d (x|y) "x" i ID #IMPLIED j ID #REQUIRED k CDATA #FIXED "&amp;"><!ELEMENT a ANY><!ELEMENT b EMPTY><!ELEMENT c (#PCDATA|b)*>
      <!ELEMENT d ((b,c?)+|d)>]><a>&e;</a>
      """)
  }

  @Test func parameterEntities() throws {
    let document = """
      <!DOCTYPE a [
      <!ENTITY % e "<!ELEMENT a ANY>&#37;'&#34;">
      <!ENTITY % f PUBLIC "p" "s">
      ]>
      <a/>
      """
    #expect(try copy(document) == document)
    // What a reference declares is written in its place.
    #expect(
      try copy(#"<!DOCTYPE a [<!ENTITY % e "<!ELEMENT a ANY>">%e;]><a/>"#)
        == "<!DOCTYPE a [\n<!ENTITY % e \"<!ELEMENT a ANY>\">\n<!ELEMENT a ANY>\n]>\n<a/>")
  }

  @Test(arguments: ["", #" standalone="yes""#, #" standalone="no""#])
  func xmlDeclarations(standalone: String) throws {
    let document = "<?xml version=\"1.0\" encoding=\"UTF-8\"\(standalone)?>\n<a/>"
    #expect(try write(events(document, XMLOptions()), .compact) == document)
  }

  @Test(arguments: [
    (
      "<!DOCTYPE a [<!--1--><!ELEMENT a ANY><?p?>]><!--2--><a/>",
      "<!DOCTYPE a [\n<!--1-->\n<!ELEMENT a ANY>\n<?p?>\n]>\n<!--2-->\n<a/>"
    ),
    ("<!DOCTYPE a [<!--1--><?p?>]><a/>", "<!DOCTYPE a [\n<!--1-->\n<?p?>\n]>\n<a/>"),
    ("<!DOCTYPE a [<!--1--><!ELEMENT a ANY>]><?p?><a/>", "<!DOCTYPE a [\n<!--1-->\n<!ELEMENT a ANY>\n]>\n<?p?>\n<a/>"),
    ("<!DOCTYPE a []><!--1--><a/>", "<!DOCTYPE a>\n<!--1-->\n<a/>"),
    ("<!--0--><!DOCTYPE a SYSTEM 'a'><!--1--><a/>", "<!--0-->\n<!DOCTYPE a SYSTEM \"a\">\n<!--1-->\n<a/>"),
  ])
  func commentsAndInstructionsStayInTheDocumentType(document: String, written: String) throws {
    #expect(try copy(document) == written)
    #expect(try ExpatXMLDocument(.string(document)).xml(.compact.withoutDeclaration) == written)
  }

  @Test func aDocumentTypeWithCommentsMayBeLeftOut() throws {
    let events = try events("<!DOCTYPE a [<!--1-->]><a/>", XMLOptions())
    #expect(events.contains(.endDocumentType))
    #expect(try write(events.filter { if case .documentType = $0 { false } else { true } }) == "<!--1-->\n<a/>")
  }

  /// What follows an element that was indented is not known before.
  @Test func textStopsTheIndentationOfItsElement() throws {
    let events = try events("<a><p><b>x</b> y<i/></p><p>\n <b/>y<i><u/></i> </p><b> <c/></b></a>", XMLOptions())
    #expect(
      try write(events, .indented.withoutDeclaration) == """
        <a>
          <p>
            <b>x</b> y<i/></p>
          <p>
            <b/>y<i><u/></i> </p>
          <b>
            <c/>
          </b>
        </a>

        """)
  }

  @Test func whiteSpaceInPartsIsHeldBackUntilItIsText() throws {
    let parts: [XMLEvent] = [.characters(" \n"), .characters("\t"), .characters("x"), .characters(" ")]
    let events = try events("<a></a>", XMLOptions())
    let document = try write(Array(events.prefix(2)) + parts + events.suffix(2), .indented.withoutDeclaration)
    #expect(document == "<a> \n\tx </a>\n")
  }

  @Test func whiteSpaceIsStillHeldBackAfterARefusal() throws {
    var xml = XMLWriter(format: .indented.withoutDeclaration)
    try xml.document("a") { a in
      try a.write(.characters(" "))
      #expect(throws: XMLWriteError.self) { try a.write(.comment("--")) }
      #expect(throws: XMLWriteError.self) { try a.text("\u{1}") }
      try a.text("x")
    }
    #expect(String(decoding: try xml.finish(), as: UTF8.self) == "<a> x</a>\n")
  }

  // MARK: Errors

  @Test func entitiesThatAreNotKnown() throws {
    let error = #expect(throws: XMLWriteError.self) {
      try write([.startDocument(.init()), .startElement(.init(name: "a")), .skippedEntity("e")])
    }
    #expect(error?.code == .unwritableEvent)
    #expect(error?.description == "The text of the entity e is not known, so it can't be written. In a.")
  }

  @Test(
    arguments: [
      [.endElement(.init(name: "b"))], [.documentType(.init(name: "a"))],
      [.declaration(.init(.element(.init(name: "a", model: "ANY"))))], [.startDocument(.init())], [.endDocument],
    ] as [[XMLEvent]])
  func eventsAtTheWrongPlace(events: [XMLEvent]) {
    let error = #expect(throws: XMLWriteError.self) {
      try write([.startDocument(.init()), .startElement(.init(name: "a"))] + events)
    }
    #expect(error?.code == .misplaced || error?.code == .incomplete)
  }

  @Test func scopesEndTheirOwnElements() throws {
    #expect(try writeError { try $0.write(.endElement(.init(name: "a"))) }.code == .misplaced)
    #expect(try writeError { try $0.write(.startElement(.init(name: "b"))) }.code == .incomplete)
  }

  @Test func namesOfEventsAreChecked() throws {
    #expect(try writeError { try $0.write(.startElement(.init(name: "b c"))) }.code == .invalidName)
    #expect(
      try writeError { try $0.write(.startElement(.init(name: "b", attributes: ["c=''": "1"]))) }.code == .invalidName)
    #expect(
      try writeError { try $0.write(.startElement(.init(name: "b", attributes: ["c": "1", "c": "2"]))) }.code
        == .duplicateAttribute)
  }

  /// What was declared in tags that are left out is declared in the next one.
  @Test(arguments: [
    ("<r><o xmlns='a'><k xmlns='b'/></o></r>", #"<r><k xmlns="b"/></r>"#),
    ("<r><o xmlns='a'><k/></o></r>", #"<r><k xmlns="a"/></r>"#),
    ("<r><o xmlns:p='1'><o xmlns:p='2'/><k p:a=''/></o></r>", #"<r><k xmlns:p="1" p:a=""/></r>"#),
    ("<r><o xmlns:p='1'><o xmlns:p='2'><k p:a=''/></o></o></r>", #"<r><k xmlns:p="2" p:a=""/></r>"#),
    (
      "<r><o xmlns:p='1'><k p:a=''><m p:a=''/></k><k p:a=''/></o></r>",
      #"<r><k xmlns:p="1" p:a=""><m p:a=""/></k><k xmlns:p="1" p:a=""/></r>"#
    ),
    (
      "<r xmlns:p='0'><o xmlns:p='1'><k xmlns:p='2' p:a=''/><k p:a=''/></o><k p:a=''/></r>",
      #"<r xmlns:p="0"><k xmlns:p="2" p:a=""/><k xmlns:p="1" p:a=""/><k p:a=""/></r>"#
    ),
    (
      "<r><o xmlns:p='1'><o xmlns:q='2'><k p:a='' q:a=''/></o><k p:a=''/></o><k xmlns:q='3' q:a=''/></r>",
      #"<r><k xmlns:p="1" xmlns:q="2" p:a="" q:a=""/><k xmlns:p="1" p:a=""/><k xmlns:q="3" q:a=""/></r>"#
    ),
  ])
  func tagsCanBeLeftOut(document: String, expected: String) throws {
    let kept = try events(document, XMLOptions()).filter { event in
      switch event {
      case .startElement(let element): element.name != "o"
      case .endElement(let element): element.name != "o"
      default: true
      }
    }
    #expect(try write(kept) == expected)
  }

  @Test func anElementMayFollowBeforeTheMappingsOfTheLastOneEnd() throws {
    let other = XMLEvent.StartElement(name: "x")
    let added = try events("<r><k xmlns='u'/><k xmlns:p='u'/></r>", XMLOptions()).flatMap { event in
      if case .endElement(let element) = event, element.name == "k" {
        [event, .startElement(other), .endElement(XMLEvent.EndElement(name: "x"))]
      } else {
        [event]
      }
    }
    #expect(try write(added) == #"<r><k xmlns="u"/><x/><k xmlns:p="u"/><x/></r>"#)
  }

  /// The declarations of an element that is left out are, too.
  @Test func elementsCanBeLeftOut() throws {
    for (document, expected) in [
      ("<a><ad xmlns='u'/><b/></a>", "<a><b/></a>"),
      ("<a xmlns:p='x'><ad xmlns:p='y'><c xmlns:p='z'/></ad><b p:k='1'/></a>", #"<a xmlns:p="x"><b p:k="1"/></a>"#),
    ] {
      var isOut = false
      let kept = try events(document, XMLOptions()).filter { event in
        switch event {
        case .startElement(let element) where element.name == "ad": isOut = true
        case .endElement(let element) where element.name == "ad":
          isOut = false
          return false
        case .startMappingPrefix, .endMappingPrefix: return true
        default: break
        }
        return !isOut
      }
      #expect(try write(kept) == expected)
    }
  }
}
