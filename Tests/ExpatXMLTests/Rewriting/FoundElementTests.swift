/// Elements that were found are changed, whatever was changed meanwhile. `Fixtures/edits.txt` has more changes of them.
@Suite struct FoundElementTests {
  @Test func eachElementIsChanged() throws {
    let edited = try edit("<r a='1' b='2'><u id='1'>a</u><u id='2'>b</u></r>") { document in
      for unit in document.root.elements {
        try document.set(unit.text + unit.text, in: unit)
        try document.set("x\(unit.attribute("id") ?? "")", attribute: "id", of: unit)
        try document.rename(unit, to: "v")
        try document.insert(.before, unit) { try $0.element("w") }
      }
      try document.remove(attribute: "a", of: document.root)
    }
    #expect(edited == "<r b='2'><w/><v id='x1'>aa</v><w/><v id='x2'>bb</v></r>")
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

  @Test func aRemovedElementIsRemovedOnce() throws {
    var document = try ExpatXMLDocument(.string("<r><a><b/></a></r>"))
    let (a, b) = (try #require(document.root["a"]), try #require(document.root["a/b"]))
    for element in [a, a, b] { try document.remove(element) }
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

  @Test func contentIsReplaced() throws {
    let options = XMLOptions(keepsCommentsAndInstructions: true)
    let source = try ExpatXMLElement(.string("<s>a &amp; <b>c</b><!--d--><?e f?></s>"), options: options)
    let edited = try edit("<r><a>1<b/>2<!--c--></a><c/><t/></r>") { document in
      try document.set(at: "a") { content, old in
        try content.cdata(old.text)
        try content.element("i", "x")
      }
      try document.set(in: #require(document.root["c"])) { content, _ in try content.text("t") }
      try document.set(at: "t") { content, _ in for node in source.nodes { try content.write(node) } }
    }
    #expect(edited == "<r><a><![CDATA[12]]><i>x</i></a><c>t</c><t>a &amp; <b>c</b><!--d--><?e f?></t></r>")
  }

  @Test func attributesThatWereSetComeBeforeDefaults() throws {
    let text = "<!DOCTYPE r [<!ENTITY e 'x<e>y</e>z'><!ATTLIST a d CDATA '1'>]><r>&e;<a b='2'>&lt;</a>&e;<!--c--></r>"
    _ = try edit(text) { document in
      let before = document.root
      try document.set("3", at: "a/@b")
      try document.set("4", at: "a/@c")
      #expect(document.root["a"]?.attributes.map(\.description) == [#"b="3""#, #"c="4""#, #"d="1""#])
      #expect(document.root.text == before.text)
    }
  }

  @Test func aFaultOfMarkupIsSaid() throws {
    let error = #expect(throws: XMLEditError.self) { try edit("<r/>") { try $0.set(markup: "<b>", at: ".") } }
    #expect(error?.message == "What is to be inserted is not well-formed: It ends inside an element.")
  }

  @Test func theOldElementKnowsTheNamespacesAroundIt() throws {
    var found: [String?] = []
    _ = try edit("<r xmlns:p='u' xmlns:q='v'><a xmlns:q='w'><b t='p:x'/></a></r>") { document in
      try document.set(at: "a/b") { _, old in found = ["p", "q", "x"].map { old.namespace(forPrefix: $0) } }
    }
    #expect(found == ["u", "w", nil])
  }

  /// A path without a prefix means the default namespace in force where the element is now.
  @Test func aMovedNameIsFoundByTheDefaultNamespaceThere() throws {
    for (start, other) in [("<r xmlns='u' xmlns:p='u'>", "<b xmlns='v'/>"), ("<r xmlns:p='u'>", "<b xmlns='u'/>")] {
      _ = try edit("\(start)<p:a/>\(other)</r>") { document in
        let (moved, target) = (try #require(document.root["p:a"]), document.root.elements[1])
        try document.move(moved, .atEnd, target)
        let isFound = try ExpatXMLDocument(.bytes(document.bytes)).root["*/a"] != nil
        #expect((document.root["*/a"] != nil) == isFound)
        #expect(((try? document.set("1", at: "*/a/@x")) != nil) == isFound)
      }
    }
  }

  @Test func aTagThatWasChangedBeforeAnErrorIsChangedBack() throws {
    let edited = try edit("<r><a xmlns:p='u'/><b/></r>") { document in
      let before = document.bytes
      #expect(throws: XMLWriteError.self) { try document.set("1", at: "*/@p:x") }
      #expect(document.bytes == before && document.root["a"]?.attributes.isEmpty == true)
      try document.set("1", at: "a/@{u}y")
    }
    #expect(edited == "<r><a xmlns:p='u' p:y='1'/><b/></r>")
  }
}
