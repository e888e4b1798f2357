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

  @Test(arguments: [" ", "\t", ""])
  func theIndentationCanBeChosen(indentation: String) throws {
    #expect(
      try written(.indented(by: indentation)) { try $0.element("a") { try $0.element("b") } }
        == "<a>\n\(indentation)<b/>\n</a>\n")
  }

  @Test func anIndentationHasSpacesAndTabsOnly() throws {
    let document = try written(.indented(by: "\t<x>\n ")) { try $0.element("a") { try $0.element("b") } }
    #expect(document == "<a>\n\t <b/>\n</a>\n")
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

  @Test func textAfterIndentationStopsIt() throws {
    let document = try written(.indented) {
      try $0.element("a") { a in
        try a.element("p") {
          try $0.element("b") { try $0.element("c") }
          try $0.text(" ")
          try $0.element("i") { try $0.element("u") }
        }
        try a.element("p") {
          try $0.comment("b")
          try $0.cdata("")
        }
      }
    }
    #expect(
      document == """
        <a>
          <p>
            <b>
              <c/>
            </b> <i><u/></i></p>
          <p>
            <!--b--><![CDATA[]]></p>
        </a>

        """)
  }

  // MARK: Layout that was read

  /// What a document becomes that was indented in any way, or in none.
  static let layouts: [(String, indented: String, minified: String)] = [
    ("<a><b/>\n</a>", "<a>\n  <b/>\n</a>\n", "<a><b/></a>"),
    ("<a>\n\t<b>\n <c/> <c/></b></a>", "<a>\n  <b>\n    <c/>\n    <c/>\n  </b>\n</a>\n", "<a><b><c/><c/></b></a>"),
    ("<a> <!--b--> <?c?> </a>", "<a>\n  <!--b-->\n  <?c?>\n</a>\n", "<a><!--b--><?c?></a>"),
    ("<a> </a>", "<a> </a>\n", "<a> </a>"), ("<a> <b> </b> </a>", "<a>\n  <b> </b>\n</a>\n", "<a><b> </b></a>"),
    ("<a>x <b> <c/> </b> </a>", "<a>x <b> <c/> </b> </a>\n", "<a>x <b> <c/> </b> </a>"),
    (
      "<a>\n <b xml:space=\"preserve\"> <c/> </b> </a>", "<a>\n  <b xml:space=\"preserve\"> <c/> </b>\n</a>\n",
      "<a><b xml:space=\"preserve\"> <c/> </b></a>"
    ),
    // A carriage return is a reference, since nobody indents so.
    ("<a>&#13;<b/></a>", "<a>&#13;<b/></a>\n", "<a>&#13;<b/></a>"),
    ("<a>\r\n<b/></a>", "<a>\n  <b/>\n</a>\n", "<a><b/></a>"),
  ]

  @Test(arguments: layouts) func aTreeIsLaidOutAnew(document: String, indented: String, minified: String) throws {
    let root = try ExpatXMLElement(.string(document), options: XMLOptions(keepsCommentsAndInstructions: true))
    #expect(try root.xml(.indented.withoutDeclaration) == indented)
    #expect(try root.xml(.minified.withoutDeclaration) == minified)
    #expect(
      try root.xml(.indented.withoutDeclaration)
        == ExpatXMLElement(.string(indented), options: XMLOptions(keepsCommentsAndInstructions: true)).xml(
          .indented.withoutDeclaration))
  }

  @Test(arguments: layouts) func eventsAreLaidOutAnew(document: String, indented: String, minified: String) throws {
    for (format, expected) in [(XMLWriter.Format.indented, indented), (.minified, minified)] {
      var xml = XMLWriter(format: format.withoutDeclaration)
      let reader = XMLEventReader(.string(document))
      while let event = try reader.next() { try xml.write(event) }
      #expect(String(decoding: try xml.finish(), as: UTF8.self) == expected)
    }
  }

  @Test func aDocumentIsLaidOutAnew() throws {
    let document = try ExpatXMLDocument(.string("<!--1--><a>\n    <b/> <!--2--></a><!--3-->"))
    #expect(try document.xml(.indented.withoutDeclaration) == "<!--1-->\n<a>\n  <b/>\n  <!--2-->\n</a>\n<!--3-->\n")
  }

  // MARK: What is kept

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

  // MARK: Depth

  /// Every way of writing elements so many levels deep, with so many more in the innermost one.
  private enum Way: CaseIterable {
    case calls, node, filter

    func write(depth: Int, count: Int) throws -> String {
      let tags = String(repeating: "<a>", count: depth) + String(repeating: "<b/>", count: count)
      let document = tags + String(repeating: "</a>", count: depth)
      switch self {
      case .calls:
        func element(_ scope: inout XMLWriter.Scope, _ level: Int) throws {
          if level > 0 { return try scope.element("a") { try element(&$0, level - 1) } }
          for _ in 0..<count { try scope.element("b") }
        }
        return try written(.indented) { try element(&$0, depth) }
      case .node: return try ExpatXMLElement(.string(document)).xml(.indented.withoutDeclaration)
      case .filter:
        var xml = XMLWriter(format: .indented.withoutDeclaration)
        let reader = XMLEventReader(.string(document))
        while let event = try reader.next() { try xml.write(event) }
        return String(decoding: try xml.finish(), as: UTF8.self)
      }
    }
  }

  @Test(arguments: Way.allCases) private func indentationStopsGrowingAtADepth(way: Way) throws {
    let lines = try way.write(depth: 50, count: 1).split(separator: "\n")
    let widths = lines.map { $0.prefix { $0 == " " }.count / 2 }
    let levels = Array(0...50)
    #expect(widths == (levels + levels.dropLast().reversed()).map { min($0, 32) })
  }

  @Test(arguments: Way.allCases) private func theLengthIsProportionalToTheInput(way: Way) throws {
    // Deep, and both deep and long.
    for count in [0, 500] {
      let size = try way.write(depth: 500, count: count).utf8.count
      #expect(try way.write(depth: 1000, count: 2 * count).utf8.count < 3 * size)
    }
  }
}
