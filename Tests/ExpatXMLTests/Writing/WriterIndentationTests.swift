import ExpatXML
import Testing

/// Indentation never changes text.
@Suite struct WriterIndentationTests {
  @Test func elementsAreOnLinesOfTheirOwn() throws {
    let document = try written(.indented) {
      try $0.element("a", ["x": "1"]) {
        try $0.element("b") { try $0.element("c", "text") }
        try $0.comment("d")
        try $0.processingInstruction("e")
        try $0.element("f")
      }
    }
    #expect(
      document == """
        <a x="1">
          <b>
            <c>text</c>
          </b>
          <!--d-->
          <?e?>
          <f/>
        </a>

        """)
  }

  @Test(arguments: [XMLWriter.Format.indented(spaces: 1): " ", .indentedByTabs: "\t", .indented(spaces: 0): ""])
  func theIndentationCanBeChosen(format: XMLWriter.Format, indentation: String) throws {
    #expect(try written(format) { try $0.element("a") { try $0.element("b") } } == "<a>\n\(indentation)<b/>\n</a>\n")
  }

  @Test func whatFollowsTextIsNotIndented() throws {
    let document = try written(.indented) {
      try $0.element("p") {
        try $0.text("Hello ")
        try $0.element("b") { try $0.element("i") }
        try $0.text("!")
      }
    }
    #expect(document == "<p>Hello <b><i/></b>!</p>\n")
  }

  @Test func mixedElementsAreNotIndented() throws {
    let document = try written(.indented) {
      try $0.element("a") {
        try $0.element("p", isMixed: true) {
          try $0.element("b") { try $0.element("c") }
          try $0.text("text")
        }
      }
    }
    #expect(document == "<a>\n  <p><b><c/></b>text</p>\n</a>\n")
  }

  @Test func textAfterIndentationIsAnError() throws {
    for text in [{ try $0.text(" ") }, { try $0.cdata("") }] as [(inout XMLWriter.Scope) throws -> Void] {
      let error = try writeError(.indented) {
        try $0.element("b")
        try text(&$0)
      }
      #expect(error.code == .textAfterIndentation)
    }
  }

  @Test func spaceThatIsPreservedIsNotIndented() throws {
    let document = try written(.indented) {
      try $0.element("a", ["xml:space": "preserve"]) { try $0.element("b") { try $0.element("c") } }
    }
    #expect(document == "<a xml:space=\"preserve\"><b><c/></b></a>\n")
    let universal = try written(.indented) {
      try $0.element("a", ["{http://www.w3.org/XML/1998/namespace}space": "preserve"]) { try $0.element("b") }
    }
    #expect(universal == "<a xml:space=\"preserve\"><b/></a>\n")
  }

  @Test func nodesWithTextAreNotIndented() throws {
    let node = try ExpatXMLNode(.string("<a><b><c/><d>1</d></b><p><b><c/></b>text</p></a>"))
    let document = try written(.indented) { try $0.write(node) }
    #expect(document == "<a>\n  <b>\n    <c/>\n    <d>1</d>\n  </b>\n  <p><b><c/></b>text</p>\n</a>\n")
  }
}
