@Suite struct ManyTests {
  private static let manyElements = HostileScale.choose(20_000, full: 1_000_000)

  private func count(_ parser: ExpatXMLParser, limits: XMLLimits = .unlimited) -> ParseCounter {
    parser.options.limits = limits
    return ParseCounter(parser)
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
        let counter = self.count(parser)
        #expect(counter.succeeded && counter.elements == count)
      }
      return freed == nil
    }
    #expect(isFreed)
  }

  /// All elements are still open when the parser is released.
  @Test func nestedElementsWithoutAnEnd() {
    let counter = count(open(Self.manyElements))
    #expect(counter.elements == Self.manyElements)
    #expect((counter.error as? XMLParseError)?.code == .prematureDocumentEndError)
    let limited = count(open(1_000_000), limits: XMLLimits())
    #expect(limited.elements == 10_000)
    let message = "The limit elementDepth of 10000 is exceeded. Line 1, column 30001."
    #expect(limited.error?.localizedDescription == message)
  }

  @Test(arguments: ["a#=''", "xmlns:a#='b'"]) func attributesOfOneElement(attribute: String) {
    let number = HostileScale.choose(20_000, full: 100_000)
    let attributes = (0..<number).map { " " + attribute.replacing("#", with: "\($0)") }.joined()
    let counter = count(ExpatXMLParser(document: "<a\(attributes)/>"))
    #expect(counter.succeeded && counter.attributes == number)
    let limited = count(ExpatXMLParser(document: "<a\(attributes)/>"), limits: XMLLimits())
    #expect(limited.attributes == 0)
    let message = "The limit attributesPerElement of 16384 is exceeded. Line 1, column 1."
    #expect(limited.error?.localizedDescription == message)
  }

  /// The same attribute occurs twice, a hundred thousand attributes apart.
  @Test func oneAttributeTwiceAmongMany() {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    let counter = count(ExpatXMLParser(document: "<a\(attributes) a0=''/>"))
    #expect((counter.error as? XMLParseError)?.code == .attributeRedefinedError)
  }

  /// Expects the events of a document. A failure does not print all of them.
  private func expect(_ events: [String], of document: String) {
    let found = record(ExpatXMLParser(document: document)).events
    let expected = ["startDocument"] + events + ["endDocument"]
    let difference = zip(found, expected).first { $0 != $1 }
    #expect(difference == nil && found.count == expected.count, "\(difference.map { "\($0)" } ?? "")")
  }

  @Test func distinctNames() {
    let numbers = 1..<Self.manyElements
    let elements = numbers.map { "<a\($0) b\($0)=''/>" }.joined()
    let events = numbers.flatMap { ["start a\($0) b\($0)=\"\"", "end a\($0)"] }
    expect(["start a0"] + events + ["end a0"], of: "<a0>\(elements)</a0>")
  }

  /// Many more names than are cached, all of them in use.
  @Test func distinctNamesNested() {
    let names = (0..<10_000).map { "n\($0)" }
    let document = names.map { "<\($0)>" }.joined() + names.reversed().map { "</\($0)>" }.joined()
    expect(names.map { "start \($0)" } + names.reversed().map { "end \($0)" }, of: document)
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
    expect(["start a"] + names.flatMap { ["start \($0)", "end \($0)"] } + ["end a"], of: document)
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
