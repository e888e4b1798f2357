import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// The path language, in trees. The results of the table are those of XPath 1.0, as lxml gives them.
@Suite struct TreePathTests {
  private static let document = """
    <r x='0'>1<a id='1'><b>2</b><c k='v'><b>3</b></c></a>4<a id='2'><b>5</b><b k='v'>6<d/></b></a><e><a id='3'/></e></r>
    """

  private func root() throws -> ExpatXMLElement { try ExpatXMLElement(.string(Self.document)) }

  /// Elements are shown by the first number in or before them, attributes and texts as they are.
  static let paths: [(String, [String])] = [
    ("a", ["23", "56"]), ("a/b", ["2", "5", "6"]), ("a//b", ["2", "3", "5", "6"]), (".//b", ["2", "3", "5", "6"]),
    ("//b", ["2", "3", "5", "6"]), ("/r/a/b", ["2", "5", "6"]), ("/r", ["123456"]), ("*/*", ["2", "3", "5", "6", ""]),
    ("a/@id", ["1", "2"]), (".//a/@id", ["1", "2", "3"]), ("//a/@id", ["1", "2", "3"]),
    ("a[1]/b", ["2"]), ("a[2]/b[2]", ["6"]), ("a/b[1]", ["2", "5"]), ("a/b[last()]", ["2", "6"]),
    ("a[last()]/b", ["5", "6"]),
    (".//b[1]", ["2", "3", "5"]), ("a[@id='2']/b", ["5", "6"]), ("a[@id]", ["23", "56"]), ("a[@x]", []),
    ("a[c]/@id", ["1"]), ("a[b='5']/@id", ["2"]), ("a[b=\"6\"]/@id", ["2"]), ("a/b[@k='v'][1]", ["6"]),
    ("a/b[2][@k='v']", ["6"]),
    ("a/c/..", ["23"]), ("a/b/../@id", ["1", "2"]), ("a/c/b/../../@id", ["1"]), ("..", []), (".", ["123456"]),
    ("./a/@id", ["1", "2"]),
    ("e|a/b", ["2", "5", "6", ""]), ("(a|e)/@id", ["1", "2"]), ("(a|e/a)/@id", ["1", "2", "3"]),
    ("a/(b|c/b)", ["2", "3", "5", "6"]),
    ("a|a", ["23", "56"]), ("a/b | a/c/@k", ["2", "v", "5", "6"]), ("@x", ["0"]), ("a/b/@k", ["v"]), ("a/x", []),
    ("/a", []),
    (".//*[@k='v']", ["3", "6"]), ("a/*/@k", ["v", "v"]), ("//a[1]/@id", ["1", "3"]), ("//c//b", ["3"]),
    ("//@id", ["1", "2", "3"]), ("//@x", ["0"]), ("a//@k", ["v", "v"]), ("a/b//@k", ["v"]),
    ("a//(c/b|@k)", ["v", "3", "v"]),
    ("//b/#text", ["2", "3", "5", "6"]), ("a[1]//#text", ["", "2", "", "3"]),
    ("//b[.='3']", ["3"]), ("a[.='56']/@id", ["2"]), ("a/b[.=\"6\"]/@k", ["v"]), ("a[#text='']/@id", ["1", "2"]),
    ("a[c/b]/@id", ["1"]), ("a[c/b='3']/@id", ["1"]), ("a[c/b='2']", []), ("a[c/@k]/@id", ["1"]),
    ("a[b/@k='v']/@id", ["2"]),
    ("a[b/#text='6']/@id", ["2"]), ("a[c|b[2]]/@id", ["1", "2"]), ("a[b[@k]='6']/@id", ["2"]), ("a[b[2]/d]/@id", ["2"]),
    ("a/following-sibling::a/@id", ["2"]), ("a/following-sibling::*", ["56", ""]),
    ("a/b/following-sibling::*", ["3", "6"]), ("a[1]/following-sibling::*[1]/@id", ["2"]),
    ("//b/following-sibling::b[@k='v'][1]", ["6"]), ("a/following-sibling::e/a/@id", ["3"]),
    ("a/(b/following-sibling::b|c)", ["3", "6"]), ("/following-sibling::a", []), ("following-sibling::a", []),
    ("*[a/@id = '3']", [""]), ("a[*='23']", []), ("a[*/b]/@id", ["1"]), ("a[.]/@id", ["1", "2"]),
  ]

  @Test(arguments: paths) func elementsAttributesAndTexts(path: String, texts: [String]) throws {
    let (root, path) = (try root(), try XMLTextPath(parsing: path))
    #expect(root.texts(path) == texts)
    #expect(root.text(path) == texts.first)
  }

  @Test func theTextDirectlyInside() throws {
    #expect(try root().texts("#text") == ["14"])
    #expect(try root().texts("a/b/#text") == ["2", "5", "6"])
  }

  @Test(arguments: [("a/@id", 3), ("#text", 1), ("a|b/@c", 5), ("//@id", 3), ("(a|@b)", 4)])
  func aPathToAttributesOrTextsIsNoPathToElements(path: String, character: Int) throws {
    let error = #expect(throws: XMLPathError.self) { try XMLPath(parsing: path) }
    #expect(error?.character == character)
    #expect(error?.reason == "expected an element")
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

  // MARK: Values

  private static let quoted = """
    <r><u id="a'] | u[@id='b">1</u><u id='b'>2</u><u id="'&quot;" n='7'>3</u><u id=''>4</u></r>
    """

  @Test(arguments: [
    ("a'] | u[@id='b", ["1"]), ("b", ["2"]), ("'\"", ["3"]), ("", ["4"]), ("'] | .", []), ("b\u{301}", []),
  ])
  func aValueIsData(value: String, texts: [String]) throws {
    let root = try ExpatXMLElement(.string(Self.quoted))
    #expect(root.texts("u[@id=\(value)]") == texts)
    #expect(root.texts("u[ @id = '\(value)' ]") == texts)
    #expect(root.texts("u[@id=\"\(value.prefix(1))\(value.dropFirst())\"]") == texts)
    #expect(root.elements(matching: "u[@id=\(value)]/../u[@id='\(value)']").map(\.text) == texts)
  }

  @Test func aValueMayBeAPartOfAText() throws {
    let (first, last) = ("'] |", "[@id='b")
    let root = try ExpatXMLElement(.string(Self.quoted))
    #expect(root.text("u[@id='a\(first) u\(last)']") == "1")
  }

  @Test(arguments: [(1, "1"), (4, "4"), (5, nil), (0, nil), (-1, nil), (Int.min, nil), (Int.max, nil)])
  func aNumberIsAPosition(number: Int, text: String?) throws {
    #expect(try ExpatXMLElement(.string(Self.quoted))["u[\(number)]"]?.text == text)
  }

  @Test func aNumberMayBeAValue() throws {
    let root = try ExpatXMLElement(.string(Self.quoted))
    #expect(root.text("u[@n=\(UInt8(7))]") == "3")
    #expect(root.text("u[.='\(2)']/@id") == "b")
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

  @Test func absolutePathsBeginAtTheRootOfTheTree() throws {
    let inner = try #require(try root()["a/c"])
    #expect(inner["/r/e"]?.name == "e")
    #expect(inner.elements(matching: "//a").count == 3)
  }

  // MARK: Namespaces

  private static let vocabularies = """
    <f xmlns='d' xmlns:m='u' xmlns:d='d'><t>1</t><m:t m:k='a' k='b'>2</m:t><d:t>3</d:t><t xmlns=''>4</t><x:t>5</x:t><m:o>6</m:o></f>
    """

  @Test(arguments: [
    ("t", ["1", "3", "4"]), ("m:t", ["2"]), ("x:t", ["5"]), ("{u}t", ["2"]), ("{d}t", ["1", "3"]), ("{}t", ["4", "5"]),
    ("{*}t", ["1", "2", "3", "4", "5"]), ("m:*", ["2", "6"]), ("{u}*", ["2", "6"]), ("d:*", ["3"]),
    ("*", ["1", "2", "3", "4", "5", "6"]),
    ("m:t/@k", ["b"]), ("m:t/@m:k", ["a"]), ("m:t/@{u}k", ["a"]), ("m:t/@{*}k", ["a"]),
  ])
  func names(path: String, texts: [String]) throws {
    let (root, path) = (try ExpatXMLElement(.string(Self.vocabularies)), try XMLTextPath(parsing: path))
    #expect(root.texts(path) == texts)
  }

  @Test func prefixesOfThePathAreNotThoseOfTheDocument() throws {
    let root = try ExpatXMLElement(.string(Self.vocabularies))
    let namespaces = ["y": "u", "": "d", "m": "d"]
    func texts(_ path: String) throws -> [String] { root.texts(try XMLTextPath(parsing: path, namespaces: namespaces)) }
    #expect(try texts("y:t") == ["2"])
    #expect(try texts("t") == ["1", "3"])
    #expect(try texts("m:*") == ["1", "3"])
    // The namespace of names without a prefix is not for attributes.
    #expect(try texts("y:t/@k") == ["b"])
  }

  // MARK: Errors

  @Test(arguments: [
    ("", 1), ("a/", 3), ("/", 2), ("a//", 4), ("a b", 3), ("1", 1), ("a[", 3), ("a[0]", 3), ("a[1", 4), ("a[@]", 4),
    ("a[@k=v]", 6), ("a[@k='v]", 9), ("a[last]x", 8), ("a/@k/b", 5), ("a/#txt", 5), ("(a", 3), ("(a)[1]", 4), ("a|", 3),
    ("{u", 3), ("{u}", 1), ("{u}p:a", 4), ("a:", 1), ("@", 2), ("a$b", 2), ("a[text()]", 7), ("a/(/b)", 4),
    ("..[1]", 3), ("a::b", 1), ("a//.", 4), ("a[/b]", 3), ("a[b//c]", 3), ("a[../b]", 3), ("a[#text]", 8),
    ("a[b=c]", 5),
  ])
  func anErrorNamesItsCharacter(text: String, character: Int) {
    let error = #expect(throws: XMLPathError.self) { try XMLTextPath(parsing: text) }
    #expect(error?.character == character, "\(String(describing: error))")
    #expect(error?.path == text)
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
    ("a/text()", "The text of an element is #text."), ("a[text()='b']", "The text of an element is #text."),
    ("a[position()=2]", "The second is [2]."), ("*[local-name()='a']", "A name in any namespace is {*}name."),
    ("a[contains(., 'b')]", "There is no function but last(): filter in Swift what was found."),
    ("count(a)", "There is no function but last(): filter in Swift what was found."),
    ("a[@b='1' and @c]", "Both conditions are [a][b]."),
    ("a[@b or @c]", "Conditions have no or: filter in Swift what was found."),
    ("a[@b!='1']", "Values are only compared by =: filter in Swift what was found."),
    ("a[b < 1]", "Values are only compared by =: filter in Swift what was found."),
    ("a/ancestor::*", "There are no axes but // . .. following-sibling::, so filter in Swift."),
    ("a/@b", "A path to attributes or texts is an XMLTextPath."),
  ])
  func anErrorSaysWhatToWriteInstead(path: String, advice: String) throws {
    let error = try #require(throws: XMLPathError.self) { try XMLPath(parsing: path) }
    #expect(error.description.split(separator: "\n").first?.hasSuffix(". \(advice)") == true, "\(error)")
  }

  @Test(arguments: [
    ("", 1, "^"), ("a[", 3, "  ^"), ("a\tb", 3, " \t^"), ("日[", 3, "  ^"), ("a", 9, " ^"), ("a", -1, "^"),
  ])
  func aCaretIsBelowTheCharacter(path: String, character: Int, caret: String) {
    let error = XMLPathError(path: path, character: character, reason: "expected a name")
    #expect(error.description.hasSuffix("\n\(path)\n\(caret)"))
  }

  @Test(arguments: [
    ("a[2]", 1, notKnown), ("b/a[c='1']", 3, notKnown), ("b[@c]/a", 1, notKnown),
    (".", 1, "it does not end in an element"), ("a/../b", 3, "it leads back by .."),
    ("a/following-sibling::b", 3, "it leads to a sibling"),
  ])
  func aPathThatIsNoPatternIsStillAPath(path: String, character: Int, reason: String) throws {
    let path = try XMLPath(parsing: path, namespaces: [:])
    let error = #expect(throws: XMLPathError.self) { try XMLRecordReader(.string("<a/>"), named: path).next() }
    let sentence = "\"\(path)\" can't choose elements while they are read: \(reason)."
    #expect(error?.description.hasPrefix("\(sentence)\n\(path)\n") == true)
    #expect(error?.character == character)
  }

  @Test func alternativesAreLimited() {
    let many = Array(repeating: "(a|b)", count: 7).joined(separator: "/")
    #expect(throws: XMLPathError.self) { try XMLPath(parsing: many) }
    #expect(throws: XMLPathError.self) { try XMLPath(parsing: String(repeating: "a/", count: 1001) + "a") }
    #expect(throws: XMLPathError.self) { try XMLPath(parsing: String(repeating: "a[", count: 200_000)) }
    let long = "[" + String(repeating: "a/", count: 500) + "a]"
    #expect(throws: XMLPathError.self) { try XMLPath(parsing: "a" + long + long) }
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

/// Paths as patterns of records.
@Suite struct RecordPathTests {
  private static let document = """
    <r><m>1</m><q k='v'>2</q><x><m>3<m>4</m></m><p:m xmlns:p='u' xmlns='d'>5<m>6</m></p:m></x><q>7</q><y><x><m>8</m></x></y></r>
    """

  @Test(arguments: [
    ("m", ["1", "34", "6", "8"]), ("m|q", ["1", "2", "34", "6", "7", "8"]), ("/*/*", ["1", "2", "3456", "7", "8"]),
    ("/r/m", ["1"]),
    ("x/m", ["34", "8"]), ("/r/x/m", ["34"]), ("r//x/m", ["34", "8"]), ("y//m", ["8"]), ("//y/x", ["8"]),
    ("*/x/*", ["34", "56", "8"]),
    ("q[@k]", ["2"]), ("q[@k='v']", ["2"]), ("q[@k='w']", []), ("q[@x]|y/x", ["8"]), ("r/(q|y)", ["2", "7", "8"]),
    ("{u}m", ["56"]),
    ("p:m", ["56"]), ("p:*", ["56"]), ("{*}m", ["1", "34", "56", "8"]), ("{d}m", ["6"]), ("r", ["12345678"]),
    ("/m", []), ("x//y/m", []),
  ])
  func records(path: String, texts: [String]) async throws {
    let bytes = Array(Self.document.utf8)
    for size in [1, 2, 3, 7, bytes.count] {
      let chunks = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min(bytes.count, $0 + size)]) }
      var found: [String] = []
      for try await record in XMLRecords(.chunks(chunks), named: try XMLPath(parsing: path)) {
        found.append(record.text)
      }
      #expect(found == texts, "in chunks of \(size)")
    }
  }

  @Test func namespacesOfThePath() throws {
    let reader = XMLRecordReader(.string(Self.document), named: try XMLPath(parsing: "z:m", namespaces: ["z": "u"]))
    #expect(try reader.next()?.text == "56")
    #expect(try reader.next() == nil)
  }

  /// A start tag does not tell these.
  @Test(arguments: [
    ("m[2]", 1), ("m[last()]", 1), ("m[x]", 1), ("x[@k]/m", 1), ("x/..", 3), (".", 1), ("m[.='1']", 1), ("m[x/@k]", 1),
  ])
  func patternsThatAreErrors(path: String, character: Int) async throws {
    let path = try XMLPath(parsing: path)
    let error = await #expect(throws: XMLPathError.self) {
      for try await _ in XMLRecords(.string("<a/>"), named: path) {}
    }
    #expect(error?.character == character)
    let reader = XMLRecordReader(.string("<a/>"), named: path)
    #expect(throws: XMLPathError.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }
}

private let notKnown =
  "at a start tag, only the element's own attributes and the names of the elements around it are known"
