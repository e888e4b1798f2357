import ExpatXMLCore
import Testing

@Suite struct EditableDocumentTests {
  // MARK: Texts

  @Test func aTextIsReplaced() throws {
    #expect(
      try edit("<a><b>x &amp; y</b> <b/></a>") { try $0.set("1 < 2", at: "b[1]") } == "<a><b>1 &lt; 2</b> <b/></a>")
  }

  @Test func aTextIsAddedToAnEmptyElement() throws {
    #expect(
      try edit("<a><b /><c x='1'/><d></d></a>") { try $0.set("t", at: "*") } == "<a><b>t</b><c x='1'>t</c><d>t</d></a>")
  }

  @Test func sectionsAndReferencesArePartsOfAText() throws {
    #expect(try edit("<a>1&#50;<![CDATA[<b>]]>&gt;</a>") { try $0.set("t", at: ".") } == "<a>t</a>")
  }

  @Test func commentsInATextStay() throws {
    #expect(
      try edit("<a><!--1-->x<!-- < -->y<?p ?>z</a>") { try $0.set("t", at: "#text") }
        == "<a><!--1-->t<!-- < --><?p ?></a>")
    #expect(try edit("<a><!--1--><?p?></a>") { try $0.set("t", at: ".") } == "<a><!--1--><?p?>t</a>")
  }

  @Test func whatHasTheTextAlreadyStaysAsItIs() throws {
    let document = "<a x = '&#49;'>&#x41;<![CDATA[ ]]><b/></a>"
    #expect(try edit(document) { try $0.set("1", at: "@x") } == document)
    #expect(try edit("<a>&#x41;<![CDATA[ ]]></a>") { try $0.set("A ", at: ".") } == "<a>&#x41;<![CDATA[ ]]></a>")
  }

  @Test func theLastOfTwoTextsCounts() throws {
    let edited = try edit("<a x='1'>x</a>") { document in
      for text in ["1", "2", "x"] { try document.set(text, at: ".") }
      for value in ["2", "1", "3"] { try document.set(value, at: "@x") }
    }
    #expect(edited == "<a x='3'>x</a>")
  }

  @Test func aTextBesideElementsCannotBeReplaced() throws {
    #expect(try editError("<a>x<b/></a>") { try $0.set("y", at: ".") } == .hasElements)
    #expect(
      try editError("<!DOCTYPE a [<!ENTITY e '<b/>'>]><a>&e;</a>") { try $0.set("y", at: "#text") } == .hasElements)
  }

  // MARK: Attributes

  @Test func quotesStay() throws {
    let edited = try edit(#"<a x = 'p'  y="q"/>"#) { try $0.set(#"'"<&"# + "\n", at: "@x | @y") }
    #expect(edited == ##"<a x = '&apos;"&lt;&amp;&#10;'  y="'&quot;&lt;&amp;&#10;"/>"##)
  }

  @Test func anAttributeIsAddedAfterTheOthers() throws {
    #expect(
      try edit("<a><b/><c\tx='1'\n/></a>") { try $0.set("2", at: "*/@y") } == "<a><b y=\"2\"/><c\tx='1'\ty='2'\n/></a>"
    )
  }

  @Test func anAttributeIsRemovedWithTheSpaceBeforeIt() throws {
    #expect(try edit("<a x='1'\n  y='2' z='3' />") { try $0.remove("@y") } == "<a x='1' z='3' />")
    #expect(
      try edit("<a x='1'/>") { document in
        try document.set("2", at: "@y")
        try document.remove("@x")
      } == "<a y='2'/>")
  }

  @Test func aDefaultIsOverriddenButCannotBeRemoved() throws {
    let document = "<!DOCTYPE a [<!ATTLIST a x CDATA '1'>]><a/>"
    #expect(try edit(document) { try $0.set("2", at: "@x") } == "<!DOCTYPE a [<!ATTLIST a x CDATA '1'>]><a x=\"2\"/>")
    #expect(try editError(document) { try $0.remove("@x") } == .defaultAttribute)
  }

  /// What is inserted is written as a whole.
  @Test func noPartOfAnInsertionCanBeTaken() throws {
    let long = String(repeating: "x", count: 100_000)
    let edited = try edit("<r/>") { document in
      try document.insert(.atEnd, ".") { content in
        try content.element("n") { n in
          try n.text(long)
          #expect(n.takeChunk() == nil)
        }
      }
    }
    #expect(edited == "<r><n>\(long)</n></r>")
  }

  @Test func anAttributeIsFoundByItsNamespace() throws {
    let document = "<a xmlns:p='u'><b p:x='1' x='2'/></a>"
    #expect(try edit(document) { try $0.set("3", at: "b/@{u}x") } == "<a xmlns:p='u'><b p:x='3' x='2'/></a>")
    #expect(try edit(document) { try $0.set("3", at: "b/@x") } == "<a xmlns:p='u'><b p:x='1' x='3'/></a>")
    #expect(try edit(document) { try $0.set("3", at: "b/@{u}y") } == "<a xmlns:p='u'><b p:x='1' x='2' p:y='3'/></a>")
  }

  @Test func anAddedAttributeGetsADeclaration() throws {
    let edited = try edit("<a><b/></a>") { document in
      try document.set("1", at: "b/@{u}x")
      try document.set("2", at: "b/@{v}x")
      try document.set("3", at: "b/@{u}x")
    }
    #expect(edited == #"<a><b xmlns:ns1="u" ns1:x="3" xmlns:ns2="v" ns2:x="2"/></a>"#)
  }

  @Test func aDeclarationIsNoAttribute() throws {
    #expect(try editError("<a xmlns:p='u'/>") { try $0.remove("@xmlns:p") } == .notFound)
    #expect(throws: XMLWriteError.self) { try edit("<a xmlns:p='u'/>") { try $0.set("v", at: "@xmlns:p") } }
    #expect(throws: XMLWriteError.self) { try edit("<a/>") { try $0.set("v", at: "@p:x") } }
  }

  @Test func anAttributeOfAnyNamespaceCannotBeAdded() throws {
    #expect(try editError("<a/>") { try $0.set("1", at: "@{*}x") } == .unknownName)
  }

  // MARK: Elements

  @Test func anElementIsRemovedWithItsLine() throws {
    let document = "<a>\n  <b/>\r\n\t<c>\n <d/></c>\n</a>"
    #expect(try edit(document) { try $0.remove("b") } == "<a>\r\n\t<c>\n <d/></c>\n</a>")
    #expect(try edit(document) { try $0.remove("c") } == "<a>\n  <b/>\n</a>")
    #expect(try edit(document) { try $0.remove("c", keepingWhiteSpace: true) } == "<a>\n  <b/>\r\n\t\n</a>")
    #expect(try edit(document) { try $0.remove("*") } == "<a>\n</a>")
  }

  /// White space is text where `xml:space` says so.
  @Test func preservedWhiteSpaceStays() throws {
    let document = "<a xml:space='preserve'>\n  <b/>x<c xml:space='default'>\n  <d/>\n</c>\n  <e/></a>"
    #expect(
      try edit(document) { try $0.remove("*/d|b|e") }
        == "<a xml:space='preserve'>\n  x<c xml:space='default'>\n</c>\n  </a>")
    #expect(
      try edit(document) { try $0.insert(.before, "b") { try $0.element("n") } }
        == document.replacing("<b/>", with: "<n/><b/>"))
    let rewritten = try rewrite(document) { rewriter in
      for name in ["b", "d", "e"] { rewriter.onElement(XMLPath(stringLiteral: name)) { try $0.remove() } }
    }
    #expect(rewritten == "<a xml:space='preserve'>\n  x<c xml:space='default'>\n</c>\n  </a>")
  }

  @Test func spaceThatIsNoIndentationStays() throws {
    #expect(try edit("<a>x\n<b/> <c/>y</a>") { try $0.remove("*") } == "<a>x\n y</a>")
    #expect(try edit("<a>\n\n  <b/></a>") { try $0.remove("b") } == "<a>\n</a>")
    #expect(try edit("<a>&#10; <b/><!--c-->\n<c/></a>") { try $0.remove("*") } == "<a>&#10; <!--c--></a>")
  }

  @Test func elementsInsideEachOtherAreRemoved() throws {
    #expect(try edit("<r><a><a/></a>x<a/></r>") { try $0.remove("//a") } == "<r>x</r>")
  }

  @Test func contentIsInserted() throws {
    let edited = try edit("<r>\n  <a>\n    <b/>\n  </a>\n</r>") { document in
      try document.insert(.before, "a") { try $0.element("n", "1") }
      try document.insert(.after, "a") { try $0.element("n", "2") }
      try document.insert(.after, "a") { try $0.comment("3") }
      try document.insert(.atStart, "a") { try $0.text("4 & 5") }
      try document.insert(.atEnd, "a") { try $0.element("n", "6") }
      try document.insert(.atEnd, ".") { try $0.element("n", "7") }
    }
    #expect(
      edited
        == "<r>\n  <n>1</n>\n  <a>4 &amp; 5\n    <b/>\n  <n>6</n></a>\n  <n>2</n>\n  <!--3-->\n  <n>7</n>\n</r>")
  }

  @Test func contentIsInsertedIntoAnEmptyElement() throws {
    let edited = try edit("<r><a x='1' /></r>") { document in
      try document.set("t", at: "a")
      try document.insert(.atEnd, "a") { try $0.element("c") }
      try document.insert(.atStart, "a") { try $0.element("b") }
    }
    #expect(edited == "<r><a x='1'><b/>t<c/></a></r>")
  }

  @Test func insertedContentGetsDeclarations() throws {
    let document = "<r xmlns='u' xmlns:p='v'><a xmlns='w'/></r>"
    func inserted(_ place: XMLInsertionPlace, _ name: String) throws -> String {
      try edit(document) { try $0.insert(place, "*") { try $0.element(name) } }
    }
    #expect(try inserted(.before, "{u}n") == "<r xmlns='u' xmlns:p='v'><n/><a xmlns='w'/></r>")
    #expect(try inserted(.atStart, "{u}n") == #"<r xmlns='u' xmlns:p='v'><a xmlns='w'><n xmlns="u"/></a></r>"#)
    #expect(try inserted(.after, "{v}n") == "<r xmlns='u' xmlns:p='v'><a xmlns='w'/><p:n/></r>")
    #expect(try inserted(.after, "{}n") == #"<r xmlns='u' xmlns:p='v'><a xmlns='w'/><n xmlns=""/></r>"#)
    #expect(throws: XMLWriteError.self) { try inserted(.after, "q:n") }
  }

  @Test func aNodeIsInserted() throws {
    let node = try ExpatXMLElement(.string("<p:n xmlns:p='u' x='&amp;'><m/></p:n>"))
    #expect(
      try edit("<r/>") { try $0.insert(.atEnd, ".") { try $0.write(node) } }
        == #"<r><p:n xmlns:p="u" x="&amp;"><m/></p:n></r>"#)
  }

  @Test func anElementIsRenamed() throws {
    #expect(try edit("<r><a x='1'>t</a ><a/></r>") { try $0.rename("a", to: "b") } == "<r><b x='1'>t</b ><b/></r>")
    #expect(try edit("<r xmlns:p='u'><a/></r>") { try $0.rename("a", to: "{u}b") } == "<r xmlns:p='u'><p:b/></r>")
    #expect(try editError("<r><a/></r>") { try $0.rename("a", to: "{u}b") } == .undeclaredNamespace)
    #expect(throws: XMLWriteError.self) { try edit("<r><a/></r>") { try $0.rename("a", to: "1") } }
  }

  // MARK: Refusals

  @Test func nothingIsFound() throws {
    #expect(try editError("<a/>") { try $0.set("x", at: "b/@x") } == .notFound)
    #expect(try editError("<a/>") { try $0.remove("@x") } == .notFound)
  }

  @Test func theRootStays() throws {
    #expect(try editError("<a/>") { try $0.remove("/a") } == .atRoot)
    #expect(try editError("<a/>") { try $0.insert(.after, ".") { try $0.element("b") } } == .atRoot)
  }

  @Test func aRemovalWins() throws {
    let document = "<a><b x='1'><c/></b><d/></a>"
    #expect(
      try edit(document) { document in
        try document.set("2", at: "b/@x")
        try document.set("x", at: "b/c")
        try document.remove("b")
      } == "<a><d/></a>")
    #expect(
      try edit("<a><b/><b/></a>") { document in
        try document.remove("b[1]")
        try document.set("x", at: "b")
      } == "<a><b>x</b></a>")
    #expect(
      try edit("<a>x<b/></a>") { document in
        try document.remove("b")
        try document.set("y", at: ".")
      } == "<a>y</a>")
    #expect(
      try editError(document) { document in
        try document.remove("b")
        try document.set("2", at: "b/@x")
      } == .notFound)
  }

  @Test func whatComesOutOfAnEntityCannotBeChanged() throws {
    let document = "<!DOCTYPE a [<!ENTITY e '<b x=\"1\"/>'>]><a>&e;<b/></a>"
    #expect(try editError(document) { try $0.set("2", at: "b[1]/@x") } == .inEntity)
    #expect(try edit(document) { try $0.set("2", at: "b[2]/@x") }.hasSuffix("<a>&e;<b x=\"2\"/></a>"))
  }

  @Test func allOrNothingIsChanged() throws {
    var document = try ExpatXMLDocument(.string("<a><b/><b><c/></b></a>"))
    #expect(throws: XMLEditError.self) { try document.set("x", at: "b") }
    #expect(!document.isChanged && String(decoding: document.bytes, as: UTF8.self) == "<a><b/><b><c/></b></a>")
  }

  @Test func charactersAreChecked() throws {
    #expect(throws: XMLWriteError.self) { try edit("<a/>") { try $0.set("\u{1}", at: ".") } }
    #expect(throws: XMLWriteError.self) { try edit("<a x=''/>") { try $0.set("\u{FFFF}", at: "@x") } }
  }

  @Test func whatWasRepairedCannotBeChanged() throws {
    var document = try ExpatXMLDocument(.string("<a>&</a>"), options: XMLOptions(repairs: .feeds))
    #expect(document.root.text == "&" && document.description == "<a>&</a>")
    let error = #expect(throws: XMLEditError.self) { try document.set("x", at: ".") }
    #expect(error?.code == .repairs)
  }

  @Test func whatNeededNoRepairCanBeChanged() throws {
    var document = try ExpatXMLDocument(.string("<a/>"), options: XMLOptions(repairs: .feeds))
    try document.set("x", at: ".")
    #expect(document.description == "<a>x</a>")
  }

  // MARK: What stays

  @Test func everythingElseStays() throws {
    let before =
      "\u{FEFF}<?xml version='1.0'\tencoding = 'utf-8' ?>\r\n<!DOCTYPE a [\r\n<!ENTITY e 'x'> ]>\r\n<!-- c -->"
    let document = before + "<a  x='&e;'\r\n>\r&e;<![CDATA[]]><b y = \"1\"></b\n></a >\r\n<?end?>\n"
    let edited = try edit(document) { try $0.set("2", at: "b/@y") }
    #expect(edited.utf8.elementsEqual(document.replacing("\"1\"", with: "\"2\"").utf8))
  }

  @Test func theRootShowsTheChanges() throws {
    var document = try ExpatXMLDocument(.string("<a><b>x</b></a>"))
    let before = document.root
    #expect(try document.set("y", at: "b") == 1)
    #expect(document.root["b"]?.text == "y" && before["b"]?.text == "x")
    #expect(document.description == "<a><b>y</b></a>")
  }
}
