import ExpatXML
import Testing

/// Faults of changes that were found in reviews.
@Suite struct RewriterRegressionTests {
  /// What is inserted beside an element that declares a prefix again is outside of that declaration.
  @Test func insertionsBesideAnElementHaveTheNamespacesAroundIt() throws {
    let document = "<r xmlns='u' xmlns:p='v'><a xmlns='w' xmlns:p='x'/></r>"
    for place in [XMLInsertionPlace.before, .after] {
      let inserted = #"<n xmlns="w"/>"#
      let rewritten = try rewrite(document) { rewriter in
        rewriter.onElement("{w}a") { try $0.insert(place) { try $0.element("{w}n") } }
      }
      let tag = "<a xmlns='w' xmlns:p='x'/>"
      #expect(rewritten == "<r xmlns='u' xmlns:p='v'>\(place == .before ? inserted + tag : tag + inserted)</r>")
      let record = try rewrite(document) { rewriter in
        rewriter.onRecord("{w}a") { _ = try $0.insert(place, ".") { try $0.element("{v}n") } }
      }
      #expect(record.contains("<p:n/>"))
    }
  }

  @Test(arguments: ["<r>]]<b/>></r>", "<r>]<b/>]></r>", "<r>]<b>x</b>]></r>", "<r>]]<b/>&gt;></r>"])
  func whatIsRemovedJoinsNoEndOfASection(document: String) throws {
    let expected = document.replacing("<b/>", with: "").replacing("<b>x</b>", with: "")
      .replacing("]]>", with: "]]&gt;")
    #expect(try rewrite(document) { $0.onElement("b") { try $0.remove() } } == expected)
    #expect(try edit(document) { try $0.remove("b") } == expected)
  }

  @Test func whatIsInsertedJoinsNoEndOfASection() throws {
    #expect(try edit("<r>></r>") { try $0.insert(.atStart, ".") { try $0.text("]]") } } == "<r>]]&gt;</r>")
    #expect(try edit("<r><b/>></r>") { try $0.insert(.after, "b") { try $0.text("]]") } } == "<r><b/>]]&gt;</r>")
    #expect(try edit("<r><b/>]></r>") { try $0.insert(.after, "b") { try $0.text("]") } } == "<r><b/>]]&gt;</r>")
    #expect(
      try edit("<r><b/><![CDATA[x]]>></r>") { try $0.insert(.after, "b") { try $0.text("]]") } }
        == "<r><b/>]]<![CDATA[x]]>></r>")
  }

  /// They would be one line end (XML 1.0, section 2.11).
  @Test func aCarriageReturnAndALineFeedAreNotJoined() throws {
    #expect(try rewrite("<r>a\r<b/>\nc</r>") { $0.onElement("b") { try $0.remove() } } == "<r>a\r&#10;c</r>")
    #expect(try edit("<r>a\r<b>x</b>\n\nc</r>") { try $0.remove("b") } == "<r>a\r&#10;\nc</r>")
    for (document, expected) in [
      ("<r>a\r</r>", "<r>a\r&#10;x</r>"), ("<r><a/>\r</r>", "<r><a/>\r&#10;x</r>"), ("<r>a\n</r>", "<r>a\n\nx</r>"),
    ] {
      #expect(try edit(document) { try $0.insert(.atEnd, ".") { try $0.text("\nx") } } == expected)
    }
  }

  /// Two attributes of a tag must not have the same local name and namespace (Namespaces in XML 1.0, section 6.3).
  @Test func anAttributeIsFoundByItsNamespace() throws {
    let document = "<a xmlns:p='u' xmlns:q='u' q:id='1'/>", expected = "<a xmlns:p='u' xmlns:q='u' q:id='2'/>"
    #expect(try rewrite(document) { $0.onElement("a") { try $0.set("2", attribute: "p:id") } } == expected)
    #expect(try edit(document) { try $0.set("2", at: "@p:id") } == expected)
  }

  /// By the name that was set, also if it has become another prefix.
  @Test(arguments: ["<a xmlns:p='u'/>", "<!DOCTYPE a [<!ATTLIST a q:x CDATA '1'>]><a xmlns:q='u' xmlns:p='u'/>"])
  func anAttributeThatWasAddedCanBeRemoved(document: String) throws {
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onElement("a") { element in
        try element.set("1", attribute: "p:x")
        #expect(try element.remove(attribute: "p:x"))
      }
    }
    #expect(rewritten == document)
  }

  /// With both prefixes, the element would have the attribute twice (Namespaces in XML 1.0, section 6.3).
  @Test(arguments: ["p:x", "{u}x"])
  func aDefaultWithAnotherPrefixIsOverridden(name: String) throws {
    let start = "<!DOCTYPE a [<!ATTLIST a q:x CDATA '1'>]><a xmlns:q='u' xmlns:p='u'"
    #expect(try edit("\(start)/>") { try $0.set("2", at: XMLTextPath(parsing: "@\(name)")) } == "\(start) q:x='2'/>")
    let rewritten = try rewrite("\(start)/>") { rewriter in
      rewriter.onElement("a") { try $0.set("2", attribute: name) }
    }
    #expect(rewritten == "\(start) q:x='2'/>")
  }

  @Test func aCommentOutOfAnEntityIsAPartOfTheText() throws {
    let type = "<!DOCTYPE a [<!ENTITY e 'x<!--c-->y'>]>"
    #expect(try edit("\(type)<a>old &e;</a>") { try $0.set("new", at: ".") } == "\(type)<a>new</a>")
    let rewritten = try rewrite("\(type)<a><b>old &e; old</b></a>") { rewriter in
      rewriter.onRecord("b") { _ = try $0.set("new", at: ".") }
    }
    #expect(rewritten == "\(type)<a><b>new</b></a>")
  }

  /// The places in another document are no places in this one.
  @Test func aRecordCannotBeReplacedByAnotherDocument() throws {
    var other = try ExpatXMLDocument(.string("<a>\(String(repeating: " ", count: 1_000))<b x='1'/></a>"))
    try other.set("2", at: "b/@x")
    let replacement = other
    let error = #expect(throws: XMLEditError.self) {
      try rewrite("<r>\n<a/></r>") { $0.onRecord("a") { $0 = replacement } }
    }
    #expect(error?.description == "The record was replaced by another one. Line 2, column 1.")
  }

  @Test(arguments: ["<!--0123456789-->", "<?p 0123456789?>", "          "])
  func everythingThatIsHeldForARecordIsLimited(filler: String) throws {
    var options = XMLOptions()
    options.limits.treeBytes = 1 << 20
    let chunks = ["<r>"] + Array(repeating: String(repeating: filler, count: 4096), count: 64) + ["</r>"]
    var rewriter = XMLRewriter(options: options)
    rewriter.onRecord("r") { _ in }
    let error = #expect(throws: XMLParseError.self) {
      try rewriter.rewrite(.chunks(chunks.map { Array($0.utf8) }), to: .chunks { _ in })
    }
    #expect(error?.limit == "treeBytes")
  }

  /// What comes before a record or after it in the same chunk does not count.
  @Test(arguments: [1000, 64 << 10])
  func aRecordIsLimitedByItself(size: Int) throws {
    var options = XMLOptions()
    options.limits.treeBytes = 4 << 10
    let document = "<r>" + String(repeating: "<a>0123456789</a>", count: 4000) + "</r>"
    var rewriter = XMLRewriter(options: options)
    rewriter.onRecord("a") { _ in }
    #expect(try rewriter.rewrite(.chunks(Array(document.utf8).chunks(of: size))).elementsEqual(document.utf8))
  }

  @Test func namespacesOfARecordAreCounted() throws {
    var options = XMLOptions()
    options.limits.treeBytes = 4 << 20
    let document = "<r>" + String(repeating: "<a xmlns='u'/>", count: 50_000) + "</r>"
    #expect(throws: XMLParseError.self) { try ExpatXMLDocument(.string(document), options: options) }
  }

  /// An undeclared prefix, or one that is declared to have no namespace, is not in force.
  @Test(arguments: [
    ("<a ns1:id='0'/>", "<a ns1:id='0' xmlns:ns2='urn:x' ns2:id='1'/>"),
    ("<ns1:a/>", "<ns1:a xmlns:ns2=\"urn:x\" ns2:id=\"1\"/>"),
    ("<a xmlns:ns1=''/>", "<a xmlns:ns1='' xmlns:ns2='urn:x' ns2:id='1'/>"),
    ("<a xmlns:ns1='y'/>", "<a xmlns:ns1='y' xmlns:ns2='urn:x' ns2:id='1'/>"),
  ])
  func aNewPrefixIsNotInTheTag(document: String, expected: String) throws {
    #expect(try edit(document) { try $0.set("1", at: "@{urn:x}id") } == expected)
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onElement("*") { try $0.set("1", attribute: "{urn:x}id") }
    }
    #expect(rewritten == expected)
  }

  @Test func aColonAloneMakesNoPrefix() throws {
    #expect(try edit("<a :id='0'/>") { try $0.set("1", at: "@id") } == "<a :id='0' id='1'/>")
    let rewritten = try rewrite("<a :id='0'/>") { rewriter in
      rewriter.onElement("a") { element in
        let isRemoved = try element.remove(attribute: "id")
        #expect(!isRemoved)
      }
    }
    #expect(rewritten == "<a :id='0'/>")
  }

  /// Each takes linear time, wherever earlier changes are.
  @Test func manyChangesBetweenManyOthers() throws {
    let count = 50_000
    let edited = try edit("<r>\(String(repeating: "<i><b/><c/><d/></i>", count: count))</r>") { document in
      try document.set("x", at: "i/b")
      try document.set("y", at: "i/c")
      try document.remove("i/d")
      try document.set("1", at: "i/c/@k")
    }
    #expect(edited == "<r>\(String(repeating: "<i><b>x</b><c k=\"1\">y</c></i>", count: count))</r>")
  }

  @Test func whatIsRemovedMayContainWhatWasRemoved() throws {
    let depth = 5_000
    let inner = String(repeating: "<b/>", count: 2_000)
    let document =
      "<r>" + String(repeating: "<a>", count: depth) + inner + String(repeating: "</a>", count: depth) + "<b/></r>"
    let edited = try edit(document) { document in
      try document.remove("//a/b")
      try document.remove("//a")
      try document.set("x", at: "b")
      #expect(throws: XMLEditError.self) { try document.set("x", at: "//a/@x") }
      #expect(try document.set("x", at: "//b/@x") == 1)
    }
    #expect(edited == "<r><b x=\"x\">x</b></r>")
  }

  @Test func aChangeThatFailedLeavesNothing() throws {
    let edited = try edit("<r><a><b/></a><c/><b/></r>") { document in
      #expect(throws: XMLEditError.self) { try document.set("x", at: "b | c | a") }
      #expect(throws: XMLEditError.self) { try document.remove("b | c | .") }
      try document.set("y", at: "b")
      try document.set("z", at: "c")
    }
    #expect(edited == "<r><a><b/></a><c>z</c><b>y</b></r>")
  }

  /// Here they come out of defaults.
  @Test func theTextsOfNamespacesAreCounted() throws {
    var options = XMLOptions()
    options.limits.treeBytes = 1 << 20
    let (one, other) = (String(repeating: "x", count: 10_000), String(repeating: "y", count: 10_000))
    let type = "<!DOCTYPE r [<!ATTLIST a xmlns:p CDATA '\(one)'><!ATTLIST b xmlns:p CDATA '\(other)'>]>"
    let document = "\(type)<r>\(String(repeating: "<a/><b/>", count: 500))</r>"
    let error = #expect(throws: XMLParseError.self) { try ExpatXMLDocument(.string(document), options: options) }
    #expect(error?.limit == "treeBytes")
  }
}
