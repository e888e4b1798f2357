@Suite struct LargeChangeTests {
  /// Each takes linear time, wherever earlier changes are.
  @Test func manyChangesBetweenManyOthers() throws {
    let count = 50_000
    var document = try ExpatXMLDocument(.string("<r>\(String(repeating: "<i><b/><c/><d/></i>", count: count))</r>"))
    try document.set("x", at: "i/b")
    try document.set("y", at: "i/c")
    try document.remove("i/d")
    try document.set("1", at: "i/c/@k")
    let expected = "<r>\(String(repeating: "<i><b>x</b><c k=\"1\">y</c></i>", count: count))</r>"
    #expect(document.bytes.elementsEqual(expected.utf8))
    #expect(try ExpatXMLDocument(.bytes(document.bytes)).root == document.root)
  }

  /// All prefixes of a namespace are hidden by others around each changed element.
  @Test func manyDeclarationsAroundManyChanges() throws {
    let count = 1_000
    func tag(_ name: String, _ uri: String) -> String {
      "<\(name)\((0..<count).map { " xmlns:p\($0)='\(uri)'" }.joined())>"
    }
    func document(_ attributes: String) -> String {
      tag("r", "u") + tag("i", "v") + String(repeating: "<c\(attributes)/>", count: count) + "</i></r>"
    }
    let edited = try edit(document("")) { try $0.set("1", at: "i/c/@{u}x") }
    #expect(edited == document(" xmlns:ns1=\"u\" ns1:x=\"1\""))
  }

  @Test func whatIsRemovedMayContainWhatWasRemoved() throws {
    let depth = 5_000
    let inner = String(repeating: "<b/>", count: 2_000)
    let text =
      "<r>" + String(repeating: "<a>", count: depth) + inner + String(repeating: "</a>", count: depth) + "<b/></r>"
    let edited = try edit(text) { document in
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
      for (path, other) in [("//b", "a/b/c"), ("a", "x"), ("x", "a"), ("a", ".")] {
        #expect(throws: XMLEditError.self) {
          try document.move(XMLPath(parsing: path), .before, XMLPath(parsing: other))
        }
      }
      #expect(document.description == "<r><a><b/></a><c/><b/></r>")
      try document.set("y", at: "b")
      try document.set("z", at: "c")
    }
    #expect(edited == "<r><a><b/></a><c>z</c><b>y</b></r>")
  }

  private static let (one, other) = (String(repeating: "x", count: 10_000), String(repeating: "y", count: 10_000))

  /// Those of elements, and those that come out of defaults.
  @Test(arguments: [
    "<r>" + String(repeating: "<a xmlns='u'/>", count: 25_000) + "</r>",
    "<!DOCTYPE r [<!ATTLIST a xmlns:p CDATA '\(one)'><!ATTLIST b xmlns:p CDATA '\(other)'>]><r>"
      + String(repeating: "<a/><b/>", count: 500) + "</r>",
  ])
  func namespacesAreCounted(document: String) {
    var options = XMLOptions()
    options.limits.treeBytes = 2 << 20
    let error = #expect(throws: XMLParseError.self) { try ExpatXMLDocument(.string(document), options: options) }
    #expect(error?.limit == "treeBytes")
  }
}
