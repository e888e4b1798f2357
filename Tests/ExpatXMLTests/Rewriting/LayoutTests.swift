import ExpatXMLCore
import Testing

/// What is inserted looks like what is there, and what is removed leaves no empty line.
@Suite struct LayoutTests {
  typealias Change = @Sendable (inout ExpatXMLDocument) throws -> Void

  struct Row: CustomTestStringConvertible, Sendable {
    let document: String
    let change: Change
    let expected: String

    init(_ document: String, _ expected: String, _ change: @escaping Change) {
      self.document = document
      self.expected = expected
      self.change = change
    }

    var testDescription: String { document.debugDescription }
  }

  private static let rows = [
    // An element with elements in it stands on several lines.
    Row(
      "<p>\n    <deps>\n        <dep>\n            <g>a</g>\n        </dep>\n    </deps>\n</p>",
      """
      <p>
          <deps>
              <dep>
                  <g>a</g>
              </dep>
              <dep>
                  <g>x</g>
                  <v>1</v>
              </dep>
          </deps>
      </p>
      """
    ) {
      try $0.insert(.after, "deps/dep[last()]") { deps in
        try deps.element("dep") { dep in
          try dep.element("g", "x")
          try dep.element("v", "1")
        }
      }
    },
    // Two elements of one call.
    Row("<p>\n  <a>1</a>\n</p>", "<p>\n  <a>1</a>\n  <b/>\n  <c/>\n</p>") {
      try $0.insert(.after, "a") { content in
        try content.element("b")
        try content.element("c")
      }
    },
    // The indentation of what is inserted is replaced.
    Row("<p>\n  <a/>\n</p>", "<p>\n  <a/>\n  <n>\n    <m>t</m>\n  </n>\n</p>") { document in
      let element = try ExpatXMLElement(.string("<n>\n\t\t<m>t</m>\n</n>"))
      try document.insert(.atEnd, ".") { try $0.write(element) }
    },
    // What has text stays on its line.
    Row("<p>\n  <a/>\n</p>", "<p>\n  <a/>\n  <n>t<b/></n>\n</p>") {
      try $0.insert(.after, "a") { content in
        try content.element("n") { n in
          try n.text("t")
          try n.element("b")
        }
      }
    },
    Row("<a/>", "<a/><?p q?>") { try $0.insert(.after, ".") { try $0.processingInstruction("p", "q") } },
  ]

  @Test(arguments: rows) func linesAreKept(row: Row) throws {
    #expect(try edit(row.document, row.change) == row.expected)
    let document = row.document.replacing("\n", with: "\r\n")
    #expect(try edit(document, row.change) == row.expected.replacing("\n", with: "\r\n"))
  }

  @Test func whiteSpaceAroundARecordMayBeText() throws {
    let document = "<d xml:space='preserve'>\n <r>\n  <a/>\n </r></d>"
    let rewritten = try rewrite(document) {
      $0.onRecord("r") { _ = try $0.insert(.after, "a") { try $0.element("n") } }
    }
    #expect(rewritten == document.replacing("<a/>", with: "<a/><n/>"))
  }

  @Test func recordsHaveComments() throws {
    let document = "<d><r>\n  x<!--c-->y\n  <b/>\n </r></d>"
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onRecord("r") { record in
        #expect(Array(record.root.nodes.prefix(3)) == [.text("\n  x"), .comment("c"), .text("y\n  ")])
        try record.set("1", at: "b")
        #expect(record.root.nodes[1] == .comment("c") && record.root.directText == "\n  xy\n  \n ")
      }
    }
    #expect(rewritten == document.replacing("<b/>", with: "<b>1</b>"))
  }

  @Test func lineFeedsOfTextsAreLineEndsOfTheDocument() throws {
    let edited = try edit("<p>\r\n  <v>1</v>\r\n</p>") { document in
      try document.set("a\nb", at: "v")
      try document.insert(.after, "v") { try $0.comment(" x\n y ") }
    }
    #expect(edited == "<p>\r\n  <v>a\r\nb</v>\r\n  <!-- x\r\n y -->\r\n</p>")
    #expect(try ExpatXMLElement(.string(edited))["v"]?.text == "a\nb")
  }

  @Test func theTextsOfNewLinesAreInTheTree() throws {
    var document = try ExpatXMLDocument(.string("<p>\r\n  <a/>\r\n</p>"))
    try document.insert(.after, "a") { try $0.element("n") { try $0.element("m") } }
    #expect(try document.root == ExpatXMLElement(.bytes(document.bytes)))
    #expect(document.root.text == "\n  \n  \n    \n  \n")
  }
}
