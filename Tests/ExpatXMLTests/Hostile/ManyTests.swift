import ExpatXML
import Foundation
import Testing

/// Very large numbers of things of which documents usually have few.
@Suite struct ManyTests {
  /// Compares names with the expected ones, without keeping them.
  private final class NameChecker: ExpatXMLParserDelegate {
    let name: (Int) -> String
    private(set) var open: [Int] = []
    private(set) var started = 0
    private(set) var ended = 0
    private(set) var deepest = 0
    private(set) var mistakes = 0
    private(set) var attributes = 0

    init(_ name: @escaping (Int) -> String) { self.name = name }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
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

  /// The stack is too small for a call at each depth.
  @Test func nestedElements() async {
    let count = Self.manyElements
    let isFreed = await withCheckedContinuation { continuation in
      let thread = Thread {
        weak var freed: ExpatXMLParser?
        do {
          let parser = ExpatXMLParser(
            XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, ("<a>", count), ("</a>", count)) })
          freed = parser
          parser.options.limits = .unlimited
          parser.shouldProcessNamespaces = true
          let checker = NameChecker { _ in "a" }
          parser.delegate = checker
          #expect(parser.parse())
          #expect((checker.started, checker.ended, checker.deepest) == (count, count, count))
          #expect(checker.mistakes == 0)
        }
        continuation.resume(returning: freed == nil)
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    #expect(isFreed)
  }

  /// All elements are still open when the parser is released.
  @Test func nestedElementsWithoutAnEnd() {
    let checker = NameChecker { _ in "a" }
    let parser = ExpatXMLParser(XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, ("<a>", Self.manyElements)) })
    parser.options.limits = .unlimited
    parser.delegate = checker
    #expect(!parser.parse())
    #expect(checker.started == Self.manyElements)
    #expect((parser.parserError as NSError?)?.code == XMLErrorCode.prematureDocumentEndError.rawValue)
  }

  @Test func nestedElementsBeyondTheDefaultLimit() {
    let checker = NameChecker { _ in "a" }
    let parser = ExpatXMLParser(XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, ("<a>", 1_000_000)) })
    parser.delegate = checker
    #expect(!parser.parse())
    #expect(checker.started == 10_000)
    #expect(
      parser.parserError?.localizedDescription == "The limit elementDepth of 10000 is exceeded. Line 1, column 30001.")
  }

  @Test(arguments: [false, true]) func attributesOfOneElement(areDistinctlyNamed: Bool) {
    let count = HostileScale.choose(20_000, full: 100_000)
    let attributes = (0..<count).map { areDistinctlyNamed ? " a\($0)=''" : " xmlns:a\($0)='b'" }.joined()
    for (limits, isEnough) in [(XMLLimits.unlimited, true), (XMLLimits(), false)] {
      let checker = NameChecker { _ in "a" }
      let parser = ExpatXMLParser(document: "<a\(attributes)/>")
      parser.options.limits = limits
      parser.delegate = checker
      #expect(parser.parse() == isEnough)
      #expect(checker.attributes == (isEnough ? count : 0))
      let error = "The limit attributesPerElement of \(limits.attributesPerElement) is exceeded. Line 1, column 1."
      #expect(parser.parserError?.localizedDescription == (isEnough ? nil : error))
    }
  }

  /// The same attribute occurs twice, a hundred thousand attributes apart.
  @Test func oneAttributeTwiceAmongMany() {
    let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
    let parser = ExpatXMLParser(document: "<a\(attributes) a0=''/>")
    parser.options.limits = .unlimited
    #expect(!parser.parse())
    #expect((parser.parserError as NSError?)?.code == XMLErrorCode.attributeRedefinedError.rawValue)
  }

  @Test func distinctNames() {
    let count = Self.manyElements
    let elements = (1..<count).map { "<a\($0) b\($0)=''/>" }.joined()
    let checker = NameChecker { "a\($0)" }
    let parser = ExpatXMLParser(document: "<a0>\(elements)</a0>")
    parser.delegate = checker
    #expect(parser.parse())
    #expect((checker.started, checker.ended, checker.attributes) == (count, count, count - 1))
    #expect(checker.mistakes == 0)
  }

  /// Many more names than are cached, all of them in use.
  @Test func distinctNamesNested() {
    let count = 10_000
    let names = (0..<count).map { "n\($0)" }
    let document = names.map { "<\($0)>" }.joined() + names.reversed().map { "</\($0)>" }.joined()
    let checker = NameChecker { names[$0] }
    let parser = ExpatXMLParser(document: document)
    parser.delegate = checker
    #expect(parser.parse())
    #expect((checker.started, checker.ended, checker.mistakes) == (count, count, 0))
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
    let checker = NameChecker { $0 == 0 ? "a" : names[$0 - 1] }
    let parser = ExpatXMLParser(document: document)
    parser.delegate = checker
    #expect(parser.parse())
    #expect((checker.started, checker.ended, checker.mistakes) == (names.count + 1, names.count + 1, 0))
  }

  /// Each element declares the same prefix again.
  @Test func nestedNamespaceDeclarations() {
    final class URIChecker: ExpatXMLParserDelegate {
      private var depth = 0
      private(set) var mistakes = 0

      func parser(
        _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String]
      ) {
        if namespaceURI != "u\(depth)" { mistakes += 1 }
        depth += 1
      }

      func parser(
        _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
      ) {
        depth -= 1
        if namespaceURI != "u\(depth)" { mistakes += 1 }
      }
    }
    let count = 5000
    let document =
      (0..<count).map { "<p:a xmlns:p='u\($0)'>" }.joined() + String(repeating: "</p:a>", count: count)
    let checker = URIChecker()
    let parser = ExpatXMLParser(document: document)
    parser.shouldProcessNamespaces = true
    parser.delegate = checker
    #expect(parser.parse())
    #expect(checker.mistakes == 0)
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
