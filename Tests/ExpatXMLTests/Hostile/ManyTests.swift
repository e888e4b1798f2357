@Suite struct ManyTests {
  /// Compares names with the expected ones, without keeping them.
  private final class NameChecker: ExpatXMLParserDelegate {
    let name: (Int) -> String
    private(set) var open: [Int] = []
    private(set) var (started, ended, deepest, mistakes, attributes) = (0, 0, 0, 0, 0)

    init(_ name: @escaping (Int) -> String) { self.name = name }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      if elementName != name(started) { mistakes += 1 }
      attributes += attributeDict.count
      open.append(started)
      started += 1
      deepest = max(deepest, open.count)
    }

    func parser(
      _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
      ended += 1
      if open.popLast().map(name) != elementName { mistakes += 1 }
    }
  }

  private static let manyElements = HostileScale.choose(20_000, full: 1_000_000)

  /// Checks the elements of a document, whose names are known by their numbers.
  private func check(
    _ parser: ExpatXMLParser, limits: XMLLimits = XMLLimits(), _ name: @escaping (Int) -> String = { _ in "a" }
  ) -> (checker: NameChecker, error: XMLParseError?) {
    let checker = NameChecker(name)
    parser.options.limits = limits
    parser.delegate = checker
    parser.parse()
    #expect(checker.mistakes == 0)
    return (checker, parser.parserError as? XMLParseError)
  }

  private func open(_ count: Int) -> ExpatXMLParser {
    ExpatXMLParser(XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, ("<a>", count)) })
  }

  /// The stack is too small for a call at each depth.
  @Test func nestedElements() async {
    let count = Self.manyElements
    let isFreed = await onSmallStack {
      weak var freed: ExpatXMLParser?
      do {
        let parser = ExpatXMLParser(
          XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, ("<a>", count), ("</a>", count)) })
        freed = parser
        parser.shouldProcessNamespaces = true
        let (checker, error) = check(parser, limits: .unlimited)
        #expect(error == nil)
        #expect((checker.started, checker.ended, checker.deepest) == (count, count, count))
      }
      return freed == nil
    }
    #expect(isFreed)
  }

  /// All elements are still open when the parser is released.
  @Test func nestedElementsWithoutAnEnd() {
    let (checker, error) = check(open(Self.manyElements), limits: .unlimited)
    #expect(checker.started == Self.manyElements)
    #expect(error?.code == .prematureDocumentEndError)
    let (limited, limit) = check(open(1_000_000))
    #expect(limited.started == 10_000)
    #expect(limit?.description == "The limit elementDepth of 10000 is exceeded. Line 1, column 30001.")
  }

  @Test(arguments: ["a#=''", "xmlns:a#='b'"]) func attributesOfOneElement(attribute: String) {
    let count = HostileScale.choose(20_000, full: 100_000)
    let attributes = (0..<count).map { " " + attribute.replacing("#", with: "\($0)") }.joined()
    let (checker, error) = check(ExpatXMLParser(document: "<a\(attributes)/>"), limits: .unlimited)
    #expect(checker.attributes == count && error == nil)
    let (limited, limit) = check(ExpatXMLParser(document: "<a\(attributes)/>"))
    #expect(limited.attributes == 0)
    #expect(limit?.description == "The limit attributesPerElement of 16384 is exceeded. Line 1, column 1.")
  }

  /// The same attribute occurs twice, a hundred thousand attributes apart.
  @Test func oneAttributeTwiceAmongMany() {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    let (_, error) = check(ExpatXMLParser(document: "<a\(attributes) a0=''/>"), limits: .unlimited)
    #expect(error?.code == .attributeRedefinedError)
  }

  @Test func distinctNames() {
    let count = Self.manyElements
    let elements = (1..<count).map { "<a\($0) b\($0)=''/>" }.joined()
    let (checker, _) = check(ExpatXMLParser(document: "<a0>\(elements)</a0>")) { "a\($0)" }
    #expect((checker.started, checker.ended, checker.attributes) == (count, count, count - 1))
  }

  /// Many more names than are cached, all of them in use.
  @Test func distinctNamesNested() {
    let names = (0..<10_000).map { "n\($0)" }
    let document = names.map { "<\($0)>" }.joined() + names.reversed().map { "</\($0)>" }.joined()
    let (checker, _) = check(ExpatXMLParser(document: document)) { names[$0] }
    #expect((checker.started, checker.ended) == (10_000, 10_000))
  }

  /// Names with the same place in a table are distinguished. The place depends on a secret, so there are names of each
  /// kind: equal in length, at the start, at the end, and in the sum of their bytes.
  @Test func similarNames() {
    let letters = ["a", "b", "c", "d"]
    var names = [""]
    for _ in 0..<6 { names = names.flatMap { name in letters.map { name + $0 } } }
    names += (1..<300).map { String(repeating: "a", count: $0) }
    names += (1..<300).map { String(repeating: "aA", count: $0) + "a" }
    let document = "<a>" + names.map { "<\($0)></\($0)>" }.joined() + "</a>"
    let (checker, _) = check(ExpatXMLParser(document: document)) { [names] in $0 == 0 ? "a" : names[$0 - 1] }
    #expect((checker.started, checker.ended) == (names.count + 1, names.count + 1))
  }

  @Test func declarations() {
    let count = HostileScale.choose(20_000, full: 200_000)
    let entities = (0..<count).map { "<!ENTITY e\($0) '\($0)'>" }.joined()
    let references = (0..<count).map { "&e\($0);" }.joined()
    let counter = ParseCounter(ExpatXMLParser(document: "<!DOCTYPE a [\(entities)]><a>\(references)</a>"))
    #expect(counter.succeeded)
    #expect(counter.textBytes == (0..<count).reduce(0) { $0 + "\($1)".utf8.count })
  }
}
