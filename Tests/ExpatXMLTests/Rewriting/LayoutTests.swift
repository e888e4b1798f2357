import ExpatXMLCore
import Testing

/// What is inserted looks like what is there, and what is removed leaves no empty line.
@Suite struct LayoutTests {
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
