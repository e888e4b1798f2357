import ExpatXMLCore
import Testing

/// Elements that were found are changed, whatever was changed meanwhile.
@Suite struct FoundElementTests {
  private func edited(_ document: String, _ change: (inout ExpatXMLDocument) throws -> Void) throws -> String {
    try edit(document, change)
  }

  @Test func eachElementIsChanged() throws {
    let edited = try edited("<r><u id='1'>a</u><u id='2'>b</u></r>") { document in
      for unit in document.root.elements {
        try document.set(unit.text + unit.text, in: unit)
        try document.set("x\(unit.attribute("id") ?? "")", attribute: "id", of: unit)
        try document.rename(unit, to: "v")
        try document.insert(.before, unit) { try $0.element("w") }
      }
    }
    #expect(edited == "<r><w/><v id='x1'>aa</v><w/><v id='x2'>bb</v></r>")
  }

  @Test func elementsOfEachStateAreChanged() throws {
    var document = try ExpatXMLDocument(.string("<r><a>1</a></r>"))
    let old = try #require(document.root["a"])
    try document.insert(.after, old) { try $0.element("b", "2") }
    let inserted = try #require(document.root["b"])
    try document.insert(.atStart, ".") { try $0.element("c") }
    try document.set("3", in: inserted)
    try document.set("4", in: old)
    #expect(document.description == "<r><c/><a>4</a><b>3</b></r>")
    #expect(old.text == "1" && inserted.text == "2")
  }

  @Test func attributesAreRemoved() throws {
    let edited = try edited("<r a='1' b='2'/>") { try $0.remove(attribute: "a", of: $0.root) }
    #expect(edited == "<r b='2'/>")
  }

  @Test func aRemovedElementIsRemovedOnce() throws {
    var document = try ExpatXMLDocument(.string("<r><a><b/></a></r>"))
    let (a, b) = (try #require(document.root["a"]), try #require(document.root["a/b"]))
    try document.remove(a)
    try document.remove(a)
    try document.remove(b)
    let error = #expect(throws: XMLEditError.self) { try document.set("x", in: b) }
    #expect(error?.code == .removed && document.description == "<r></r>")
  }

  @Test func anElementOfAnotherDocumentIsAnError() throws {
    var document = try ExpatXMLDocument(.string("<r><a/></r>"))
    for other in [try ExpatXMLDocument(.string("<r><a/></r>")).root, try ExpatXMLElement(.string("<r/>"))] {
      let error = #expect(throws: XMLEditError.self) { try document.set("x", in: other) }
      #expect(error?.code == .otherDocument)
    }
  }

  /// What was inserted into one copy is not in the other one.
  @Test func copiesAreValues() throws {
    var document = try ExpatXMLDocument(.string("<r><a/></r>"))
    try document.set("1", attribute: "x", of: document.root)
    var copy = document
    try document.insert(.atEnd, ".") { try $0.element("b") }
    try copy.insert(.atEnd, ".") { try $0.element("c") }
    let inserted = try #require(document.root["b"])
    let error = #expect(throws: XMLEditError.self) { try copy.set("x", in: inserted) }
    #expect(error?.code == .otherDocument)
    #expect(document.description == #"<r x="1"><a/><b/></r>"# && copy.description == #"<r x="1"><a/><c/></r>"#)
  }

  @Test func pathsSeeWhatIsThere() throws {
    let edited = try edited("<r><a/></r>") { document in
      try document.insert(.atEnd, ".") { try $0.element("dep") { try $0.element("v", "1") } }
      try document.set("2", at: "dep/v")
      try document.set("y", at: "dep/@x")
      try document.rename("dep[@x='y']", to: "done")
      try document.insert(.after, "done/v") { try $0.element("w") }
    }
    #expect(edited == #"<r><a/><done x="y"><v>2</v><w/></done></r>"#)
  }

  /// What was inserted after an element stays in the order of the calls, but not what was moved or removed since.
  @Test func insertionsComeBehindThoseThatAreStillThere() throws {
    let moved = try edited("<r><a/><c/><d/></r>") { document in
      try document.insert(.after, "a") { try $0.element("b") }
      try document.move(#require(document.root["b"]), .after, #require(document.root["d"]))
      try document.insert(.after, "a") { try $0.element("e") }
    }
    #expect(moved == "<r><a/><e/><c/><d/><b/></r>")
    let removed = try edited("<r><a/></r>") { document in
      for name in ["b", "c"] { try document.insert(.after, "a") { try $0.element(name) } }
      try document.remove("c")
      try document.insert(.after, "a") { try $0.element("d") }
    }
    #expect(removed == "<r><a/><b/><d/></r>")
    let target = try edited("<r><a/><c/></r>") { document in
      try document.insert(.after, "a") { try $0.element("b") }
      try document.move(#require(document.root["a"]), .atEnd, document.root)
      try document.insert(.after, "a") { try $0.element("e") }
    }
    #expect(target == "<r><b/><c/><a/><e/></r>")
  }

  // MARK: Content

  @Test func contentIsReplaced() throws {
    let edited = try edited("<r><a>1<b/>2<!--c--></a><c/></r>") { document in
      try document.set(at: "a") { content, old in
        try content.cdata(old.text)
        try content.element("i", "x")
      }
      try document.set(in: #require(document.root["c"])) { content, _ in try content.text("t") }
    }
    #expect(edited == "<r><a><![CDATA[12]]><i>x</i></a><c>t</c></r>")
  }

  @Test func theTreeAfterChangesIsThatOfTheBytes() throws {
    var document = try ExpatXMLDocument(
      .string("<!DOCTYPE r [<!ENTITY e 'x<e>y</e>z'><!ATTLIST a d CDATA '1'>]><r>&e;<a b='2'>&lt;</a>&e;<!--c--></r>"))
    let before = document.root
    try document.set("3", at: "a/@b")
    try document.set("4", at: "a/@c")
    #expect(document.root["a"]?.attributes.map(\.description) == [#"b="3""#, #"c="4""#, #"d="1""#])
    #expect(try document.root == ExpatXMLDocument(.bytes(document.bytes)).root)
    #expect(document.root.text == before.text)
  }

  @Test func lineEndsOfMarkupAreNotDoubled() throws {
    let edited = try edited("<r>\r\n</r>") { try $0.insert(.atStart, ".", markup: "a\r\nb\nc") }
    #expect(edited == "<r>a\r\nb\r\nc\r\n</r>")
  }

  @Test func aFaultOfMarkupIsSaid() throws {
    let error = #expect(throws: XMLEditError.self) { try edited("<r/>") { try $0.set(markup: "<b>", at: ".") } }
    #expect(error?.message == "What is to be inserted is not well-formed: It ends inside an element.")
  }

  @Test func whatStandsInAnElementIsWrittenIntoAnother() throws {
    let source = try ExpatXMLElement(
      .string("<s>a &amp; <b>c</b><!--d--><?e f?></s>"), options: XMLOptions(keepsCommentsAndInstructions: true))
    let edited = try edited("<r><t/></r>") { document in
      try document.set(at: "t") { content, _ in for node in source.nodes { try content.write(node) } }
    }
    #expect(edited == "<r><t>a &amp; <b>c</b><!--d--><?e f?></t></r>")
  }

  // MARK: Made in code

  @Test func elementsOfADocumentMadeInCodeAreChanged() throws {
    let child = try ExpatXMLElement("b", content: [.text("1")])
    var document = ExpatXMLDocument(root: try ExpatXMLElement("a", content: [.comment("c"), .element(child)]))
    try document.set("2", in: #require(document.root["b"]))
    #expect(document.description.hasSuffix("<a><!--c--><b>2</b></a>"))
    let before = document
    #expect(throws: XMLEditError.self) { try document.set("3", in: child) }
    #expect(document == before)
  }

  @Test func aDocumentMadeInCodeIsChanged() throws {
    var document = ExpatXMLDocument(root: try ExpatXMLElement("a", content: [.text("x")]), epilog: [.comment("c")])
    try document.set("y", at: ".")
    #expect(document.description == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>y</a>\n<!--c-->")
  }

  @Test func aMoveByPathIsMadeAsAWholeOrNotAtAll() throws {
    for (path, other) in [("//b", "a/b/c"), ("a", "x"), ("x", "a"), ("a", ".")] {
      var document = try ExpatXMLDocument(.string("<r><b/><a><b><c/></b></a></r>"))
      #expect(throws: XMLEditError.self) {
        try document.move(XMLPath(parsing: path), .before, XMLPath(parsing: other))
      }
      #expect(document.description == "<r><b/><a><b><c/></b></a></r>")
    }
  }

  // MARK: Namespaces

  @Test func theOldElementKnowsTheNamespacesAroundIt() throws {
    var found: [String?] = []
    _ = try edited("<r xmlns:p='u' xmlns:q='v'><a xmlns:q='w'><b t='p:x'/></a></r>") { document in
      try document.set(at: "a/b") { _, old in found = ["p", "q", "x"].map { old.namespace(forPrefix: $0) } }
    }
    #expect(found == ["u", "w", nil])
  }

  /// A path without a prefix means the default namespace in force where the element is now.
  @Test func aMovedNameIsFoundByTheDefaultNamespaceThere() throws {
    for (start, other) in [("<r xmlns='u' xmlns:p='u'>", "<b xmlns='v'/>"), ("<r xmlns:p='u'>", "<b xmlns='u'/>")] {
      var document = try ExpatXMLDocument(.string("\(start)<p:a/>\(other)</r>"))
      let (moved, target) = (try #require(document.root["p:a"]), document.root.elements[1])
      try document.move(moved, .atEnd, target)
      let read = try ExpatXMLDocument(.bytes(document.bytes))
      let isFound = read.root["*/a"] != nil
      #expect((document.root["*/a"] != nil) == isFound)
      #expect(((try? document.set("1", at: "*/a/@x")) != nil) == isFound)
    }
  }

  /// What the document type declares for one name, it does not declare for another.
  @Test(arguments: [
    ("<!ATTLIST a xmlns CDATA 'u'>", "<b xmlns=\"u\"><c/></b>"),
    ("<!ATTLIST a xmlns:p CDATA 'u'>", "<b xmlns:p=\"u\"><c/></b>"),
    ("<!ATTLIST a xmlns CDATA 'u'><!ATTLIST b xmlns CDATA 'u'>", "<b><c/></b>"),
    ("<!ATTLIST b xmlns CDATA 'v'>", "<b xmlns=\"\"><c/></b>"), ("<!ATTLIST b xmlns:p CDATA 'u'>", "<b><c/></b>"),
  ])
  func aRenamedElementKeepsItsDeclarations(type: String, expected: String) throws {
    var document = try ExpatXMLDocument(.string("<!DOCTYPE r [\(type)]><r><a><c/></a></r>"))
    try document.rename(try #require(document.root["a"] ?? document.root["{u}a"]), to: "b")
    #expect(document.description == "<!DOCTYPE r [\(type)]><r>\(expected)</r>")
    let read = try ExpatXMLDocument(.bytes(document.bytes))
    #expect(document.root == read.root)
    #expect(document.root.elements[0].namespace(forPrefix: "p") == read.root.elements[0].namespace(forPrefix: "p"))
  }

  @Test func aTagThatWasChangedBeforeAnErrorIsChangedBack() throws {
    let source = "<r><a xmlns:p='u'/><b/></r>"
    var document = try ExpatXMLDocument(.string(source))
    #expect(throws: XMLWriteError.self) { try document.set("1", at: "*/@p:x") }
    #expect(document.description == source && document.root["a"]?.attributes.isEmpty == true)
    try document.set("1", at: "a/@{u}y")
    #expect(document.description == "<r><a xmlns:p='u' p:y='1'/><b/></r>")
  }
}
