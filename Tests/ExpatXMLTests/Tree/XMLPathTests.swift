@testable import ExpatXMLTree

/// The path language, in code. `Fixtures/trees.txt` has what paths find.
@Suite struct XMLPathTests {
  private func root() throws -> ExpatXMLElement {
    try ExpatXMLElement(
      .string("<r x='0'>1<a id='1'><b>2</b><c><b>3</b></c></a>4<a id='2'><b>5</b><b>6<d/></b></a><e/></r>"))
  }

  @Test(arguments: ["a/@id", "#text", "(a|@b)"]) func aPathToAttributesIsNoPathToElements(path: String) throws {
    #expect(throws: XMLPathError.self) { try root().elements(matching: path) }
  }

  @Test func aPathToElementsIsAPathToTexts() throws {
    #expect(try root().texts(XMLTextPath(XMLPath("a/b"))) == ["2", "5", "6"])
  }

  @Test func aPathThatIsNoLiteralIsParsed() throws {
    let root = try root()
    let (path, attribute) = ("a/b[2]", "a/@id")
    #expect(try root[path]?.text == "6")
    #expect(try root[path.dropLast(3)]?.text == "2")
    #expect(try root.elements(matching: "a/" + "b").count == 3)
    #expect(try root.text(attribute) == "1")
    #expect(try root.texts(attribute) == ["1", "2"])
    #expect(throws: XMLPathError.self) { try root[path + "["] }
    #expect(throws: XMLPathError.self) { try root.text(attribute + "/b") }
  }

  @Test func absolutePathsBeginAtTheRootOfTheTree() throws {
    let inner = try #require(try root()["a/c"])
    #expect(inner["/r/e"]?.name == "e")
    #expect(inner.elements(matching: "//a").count == 2)
  }

  private func quoted() throws -> ExpatXMLElement {
    try ExpatXMLElement(
      .string("<r><u id=\"a'] | u[@id='b\">1</u><u id='b'>2</u><u id=\"'&quot;\" n='7'>3</u><u id=''>4</u></r>"))
  }

  @Test(arguments: [
    ("a'] | u[@id='b", ["1"]), ("b", ["2"]), ("'\"", ["3"]), ("", ["4"]), ("'] | .", []), ("b\u{301}", []),
  ])
  func aValueIsData(value: String, texts: [String]) throws {
    let root = try quoted()
    #expect(root.texts("u[@id=\(value)]") == texts)
    #expect(root.texts("u[ @id = '\(value)' ]") == texts)
    #expect(root.texts("u[@id=\"\(value.prefix(1))\(value.dropFirst())\"]") == texts)
    #expect(root.elements(matching: "u[@id=\(value)]/../u[@id='\(value)']").map(\.text) == texts)
  }

  @Test func aValueMayBeAPartOfAText() throws {
    let (first, last) = ("'] |", "[@id='b")
    #expect(try quoted().text("u[@id='a\(first) u\(last)']") == "1")
  }

  @Test(arguments: [(1, "1"), (4, "4"), (5, nil), (0, nil), (-1, nil), (Int.min, nil), (Int.max, nil)])
  func aNumberIsAPosition(number: Int, text: String?) throws {
    #expect(try quoted()["u[\(number)]"]?.text == text)
  }

  @Test func aNumberMayBeAValue() throws {
    #expect(try quoted().text("u[@n=\(UInt8(7))]") == "3")
    #expect(try quoted().text("u[.='\(2)']/@id") == "b")
  }

  @Test(arguments: [("b", "a[@id='b']"), ("'", "a[@id=\"'\"]")]) func aValueIsShownInQuotes(value: String, text: String)
  {
    #expect(XMLPath("a[@id=\(value)]").description == text)
    #expect(XMLTextPath("a[@id='b\(value)']").description == "a[@id='b\(value)']")
    #expect(XMLPath("a[\(2)]").text == "a[2]")
  }

  @Test func pathsWithOtherValuesAreNotEqual() {
    let value = "b'] | a[@id='c"
    #expect(XMLPath("a[@id='\(value)']") != "a[@id='b'] | a[@id='c']")
    #expect(XMLPath("a[@id=\("b")]") == "a[@id='b']")
  }

  /// The texts of literals, which would end the program.
  static let misplaced: [XMLPath.StringInterpolation] = ["", "a/", "a", "{", "a[@", "a[@id='b'", "{'}a"].flatMap {
    start in
    [String?.none, "a"].map { value in
      var path = XMLPath.StringInterpolation(literalCapacity: 0, interpolationCount: 1)
      path.appendLiteral(start)
      if let value { path.appendInterpolation(value) } else { path.appendInterpolation(1) }
      return path
    }
  }

  @Test(arguments: misplaced) func aValueAtAnyOtherPlaceMakesItNoPath(path: XMLPath.StringInterpolation) {
    let error = #expect(throws: XMLPathError.self) { try ParsedPath(path.text, [:]) }
    #expect(error?.advice == "A value may stand in quotes, after =, or as a position in brackets.", "\(path)")
  }

  @Test func anErrorShowsThePathAsItWasWritten() {
    let text = "a[@id='it's \"x\"']"
    let error = #expect(throws: XMLPathError.self) { try XMLPath(parsing: text) }
    let expected = """
      "a[@id='it's "x"']" is not a path: expected ] at character 11.
      a[@id='it's "x"']
                ^
      """
    #expect(error?.description == expected)
  }

  @Test(arguments: [
    ("", 1, "^"), ("a[", 3, "  ^"), ("a\tb", 3, " \t^"), ("日[", 3, "  ^"), ("a", 9, " ^"), ("a", -1, "^"),
  ])
  func aCaretIsBelowTheCharacter(path: String, character: Int, caret: String) {
    let error = XMLPathError(path: path, character: character, reason: "expected a name")
    #expect(error.description.hasSuffix("\n\(path)\n\(caret)"))
  }

  @Test func aPathThatIsNoPatternEndsTheRecords() throws {
    let path: XMLPath = "b[@c]/a"
    let reader = XMLRecordReader(.string("<a/>"), named: path)
    let error = #expect(throws: XMLPathError.self) { try reader.next() }
    let sentence = "\"\(path)\" can't choose elements while they are read: at a start tag, only"
    #expect(error?.description.hasPrefix(sentence) == true && error?.description.contains(".\n\(path)\n") == true)
    #expect(try reader.next() == nil)
  }

  @Test(arguments: [
    Array(repeating: "(a|b)", count: 7).joined(separator: "/"), String(repeating: "a/", count: 1001) + "a",
    String(repeating: "a[", count: 200_000),
    "a" + String(repeating: "[" + String(repeating: "a/", count: 500) + "a]", count: 2),
    String(repeating: "(", count: 200_000), String(repeating: "(", count: 33) + "a" + String(repeating: ")", count: 33),
    "(" + String(repeating: "a/", count: 599) + "a)/(" + String(repeating: "a/", count: 599) + "a)",
  ])
  func pathsAreLimited(path: String) { #expect(throws: XMLPathError.self) { try XMLPath(parsing: path) } }

  @Test func manyParenthesesAreAllowed() throws {
    let deepest = String(repeating: "(", count: 32) + "a" + String(repeating: ")", count: 32)
    #expect(try XMLPath(parsing: deepest) != XMLPath(parsing: "b"))
  }

  /// It is compared with texts of the same length.
  @Test func aTextInManyElementsIsCompared() throws {
    let (depth, text) = (5_000, String(repeating: "x", count: 1 << 20))
    let document = String(repeating: "<b>", count: depth) + text + String(repeating: "</b>", count: depth)
    let root = try ExpatXMLElement(.string("<a><b>1</b><c><b>x</b></c>\(document)</a>"))
    #expect(root.elements(matching: "//*[b='x']").map(\.name) == ["c"])
    #expect(root.elements(matching: "//*[b='1']").map(\.name) == ["a"])
  }

  /// Each step takes linear time.
  @Test func deepTreesAreSearched() throws {
    let depth = 20_000
    let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let root = try ExpatXMLElement(.string(document), options: XMLOptions(limits: .unlimited))
    #expect(root.elements(matching: "//a//a//a").count == depth - 2)
    #expect(root.elements(matching: ".//a/../..").count == depth - 2)
  }

  /// Each list of siblings is visited once.
  @Test func manySiblingsAreSearched() throws {
    let count = 50_000
    let root = try ExpatXMLElement(.string("<r>\(String(repeating: "<a/>", count: count))<b/></r>"))
    #expect(root.elements(matching: "a/following-sibling::*/following-sibling::a").count == count - 2)
    #expect(root.elements(matching: "a/following-sibling::b[1]").count == 1)
  }

  @Test(arguments: ["[2]", "[last()]", "[1][@b]", "[1][1]"]) func siblingsHaveNoPositionButTheFirst(position: String) {
    #expect(throws: XMLPathError.self) { try XMLPath(parsing: "a/following-sibling::b\(position)") }
  }
}

@Suite struct AttributeIndexTests {
  /// Each change of a tag notes its element again.
  @Test func anElementThatIsChangedOftenIsOneCandidate() throws {
    let tree = try ExpatXMLElement(.string("<r><p i='1'/><q i='1'/></r>")).tree
    let step = try #require(XMLPath("p[@i='1']").parsed.routes.first?.steps.first)
    var index = AttributeIndex()
    for _ in 0..<2 { index.note(step, in: tree) }
    for _ in 0..<20 { for element in [1, 2] { index.add(Int32(element), tree, element) } }
    #expect(index.candidates(for: step) == [1, 2])
  }
}
