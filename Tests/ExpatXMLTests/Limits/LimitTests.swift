import ClientOfExpatXML
import ExpatXML
import Foundation
import TestData
import Testing

/// Each limit: a document passes at its value. Beyond it, the error names the limit.
@Suite struct LimitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: XMLLimits.Name
    var value: Int
    var allowed: String
    var exceeding: String
    /// The position of the error.
    var position: String
    /// The event before the error.
    var last: String

    var testDescription: String { "\(name) \(exceeding)" }
  }

  static let cases = [
    Case(
      name: .elementDepth, value: 2, allowed: "<a><b/><b/></a>", exceeding: "<a><b><c/></b></a>", position: "1:7",
      last: "start b"),
    Case(
      name: .attributesPerElement, value: 2, allowed: "<a b='' c=''/>", exceeding: "<a>x<d b='' c='' e=''/></a>",
      position: "1:5", last: #"text "x""#),
    Case(
      name: .attributesPerElement, value: 1, allowed: "<!DOCTYPE a [<!ATTLIST a b CDATA ''>]><a/>",
      exceeding: "<!DOCTYPE a [<!ATTLIST a b CDATA ''>]><a c=''/>", position: "1:39",
      last: #"attribute a b CDATA """#),
    Case(
      name: .attributeValueBytes, value: 4, allowed: "<a b='éé'/>", exceeding: "<a b='éé1'/>", position: "1:1",
      last: "startDocument"),
    Case(
      name: .attributeValueBytes, value: 4, allowed: "<!DOCTYPE a [<!ENTITY e '12'>]><a b='&e;&e;'/>",
      exceeding: "<!DOCTYPE a [<!ENTITY e '12345'>]><a b='&e;'/>", position: "1:35", last: #"internal e "12345""#),
    Case(
      name: .nameBytes, value: 4, allowed: "<éé b123=''/>", exceeding: "<a><éé1/></a>", position: "1:4",
      last: "start a"),
    Case(
      name: .nameBytes, value: 4, allowed: "<a b123='12345'/>", exceeding: "<a><b c1234=''/></a>", position: "1:4",
      last: "start a"),
    // Default attributes make a tag longer than its source.
    Case(
      name: .attributesPerElement, value: 1, allowed: "<!DOCTYPE a [<!ATTLIST b c CDATA ''>]><a><b/></a>",
      exceeding: "<!DOCTYPE a [<!ATTLIST b c CDATA ''>]><a><b d=''/></a>", position: "1:42", last: "start a"),
    Case(
      name: .attributeValueBytes, value: 4, allowed: "<!DOCTYPE a [<!ATTLIST b c CDATA '1234'>]><a><b/></a>",
      exceeding: "<!DOCTYPE a [<!ATTLIST b c CDATA '12345'>]><a><b/></a>", position: "1:47", last: "start a"),
    Case(
      name: .nameBytes, value: 4, allowed: "<!DOCTYPE a [<!ENTITY e '<b123/>'>]><a>&e;</a>",
      exceeding: "<!DOCTYPE a [<!ENTITY e '<b1234/>'>]><a>&e;</a>", position: "1:41", last: "start a"),
    Case(
      name: .textRunBytes, value: 5, allowed: "<a>12&amp;<!---->3\n<b/>12345</a>", exceeding: "<a>12<b/>123&amp;56</a>",
      position: "1:19", last: #"text "123&5""#),
  ]

  private func outcome(_ document: String, _ configure: (inout XMLLimits) -> Void) throws -> Outcome {
    try parse(document) {
      var limits = XMLLimits()
      configure(&limits)
      $0.options.limits = limits
    }
  }

  private func set(_ name: XMLLimits.Name, _ value: Int, in limits: inout XMLLimits) {
    switch name {
    case .elementDepth: limits.elementDepth = value
    case .attributesPerElement: limits.attributesPerElement = value
    case .attributeValueBytes: limits.attributeValueBytes = value
    case .nameBytes: limits.nameBytes = value
    case .markupBytes: limits.markupBytes = value
    case .textRunBytes: limits.textRunBytes = value
    case .declarationBytes: limits.declarationBytes = value
    case .documentBytes: limits.documentBytes = value
    case .repairs: limits.repairs = value
    case .treeBytes: limits.treeBytes = value
    case .inflateRatio: limits.inflateRatio = Double(value)
    case .entityDepth: limits.entityDepth = value
    case .entityAmplification: limits.entityAmplification = Double(value)
    case .allocationAmplification: limits.allocationAmplification = Double(value)
    }
  }

  @Test(arguments: cases)
  func isEnforced(limit: Case) throws {
    #expect(try outcome(limit.allowed) { set(limit.name, limit.value, in: &$0) }.succeeded)
    let outcome = try outcome(limit.exceeding) { set(limit.name, limit.value, in: &$0) }
    #expect(!outcome.succeeded)
    #expect(outcome.events.suffix(2) == [limit.last, "error 1"])
    #expect(outcome.positions.last == limit.position)
    #expect(outcome.error?.hasPrefix("The limit \(limit.name.rawValue) of \(limit.value) is exceeded. Line ") == true)
  }

  /// The values that the article "Untrusted input" states. A limit without a line is not public.
  @Test(arguments: [
    (
      XMLLimits(),
      """
      elementDepth: 10000, attributesPerElement: 16384, attributeValueBytes: 67108864, nameBytes: 131072, \
      markupBytes: 134217728, textRunBytes: 268435456, declarationBytes: 268435456, documentBytes: 9223372036854775807, \
      repairs: 100000, treeBytes: 4294967296, inflateRatio: 500.0, entityDepth: 256, entityAmplification: 100.0, \
      downloadBufferBytes: 4294967296, idleTime: nil, redirects: 20, redirectTargets: anyHost
      """
    ),
    (
      .untrusted,
      """
      elementDepth: 256, attributesPerElement: 256, attributeValueBytes: 1048576, nameBytes: 1024, markupBytes: 2097152, \
      textRunBytes: 16777216, declarationBytes: 33554432, documentBytes: 67108864, repairs: 1000, treeBytes: 268435456, \
      inflateRatio: 100.0, entityDepth: 32, entityAmplification: 10.0, downloadBufferBytes: 67108864, \
      idleTime: Optional(30.0 seconds), redirects: 5, redirectTargets: sameOrigin
      """
    ),
  ])
  func valuesOfAllLimits(limits: XMLLimits, values: String) {
    let fixed: Set = [
      "inflateActivationBytes", "entityActivationBytes", "allocationAmplification", "allocationActivationBytes",
      "downloadMemoryBytes", "errorBodyBytes",
    ]
    let lines = Mirror(reflecting: limits).children.compactMap { child in
      fixed.contains(child.label ?? "") ? nil : "\(child.label ?? ""): \(child.value)"
    }
    #expect(lines.joined(separator: ", ") == values)
  }

  @Test func theErrorTellsTheLimit() throws {
    let parser = ExpatXMLParser(document: "<a><b/></a>")
    parser.options.limits.elementDepth = 1
    #expect(!parser.parse())
    let error = try #require(parser.parserError as NSError?)
    let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? XMLParseError)
    #expect(underlying.limit == "elementDepth")
    #expect(underlying.position == XMLPosition(line: 1, column: 4, byteOffset: 3))
  }

  @Test func documentBytesCountInflatedBytesAndEntities() throws {
    let document = Array("<a>&x;</a>".utf8)
    for bytes in [document, gzip(document)] {
      for (limit, isEnough) in [(16, true), (15, false)] {
        let outcome = record(ExpatXMLParser(data: Data(bytes))) {
          $0.options.limits.documentBytes = limit
          ($0.delegate as? EventRecorder)?.entities = ["x": Array("<b/>12".utf8)]
        }
        #expect(outcome.succeeded == isEnough)
        #expect(isEnough || outcome.events.last == "error 1")
      }
    }
  }

  @Test(arguments: ["<!-- # -->", "<?p #?>", "<a b='#'/>", "<!DOCTYPE a [<!ENTITY e '#'>]>"])
  func markupIsLimitedBeforeItIsComplete(pattern: String) {
    let document = pattern.replacing("#", with: String(repeating: "x", count: 300_000))
    var limits = XMLLimits()
    limits.markupBytes = 150_000
    let bytes = Array(document.utf8)
    for size in [1000, 64 << 10] {
      let source = CountingSource(ChunkSource(bytes, size: size))
      let outcome = record(ExpatXMLParser(XMLSource { _ in source })) { $0.options.limits = limits }
      #expect(outcome.events.last == "error 1")
      #expect(outcome.error?.hasPrefix("The limit markupBytes of 150000 is exceeded.") == true)
      #expect(source.count < 290_000)
    }
  }

  /// However it arrives, and with the same error at every chunk size.
  @Test(
    arguments: [100, 1000, 70_000],
    [
      ("<!--", "-->"), ("<?p ", "?>"), ("<a b='", "'/>"), ("<a b='c' d='", "'></a>"), ("<a", "/>"),
      ("<a ", ">text</a>"),
      ("</r", ">"), ("&", ";"),
    ])
  func markupOfTheLimitPassesAndNoLonger(limit: Int, markup: (start: String, end: String)) {
    let tag = markup.end.prefix { $0 != ">" }.utf8.count + (markup.end.contains(">") ? 1 : 0)
    for excess in [0, 1, 2, limit] {
      let filler = markup.start == "<a " || markup.start == "</r" ? " " : "x"
      let count = limit + excess - markup.start.utf8.count - tag
      let text = markup.start + String(repeating: filler, count: count) + markup.end
      let document = markup.start == "</r" ? "<r>1\(text)" : "<r>1\(text)2</r>"
      let outcome = parseInChunks(document, sizes: [1000, 4096, 7, 64 << 10].filter { limit / $0 < 1000 }) {
        $0.options.limits.markupBytes = limit
        $0.options.limits.nameBytes = .max
        $0.options.textDelivery = .discard
      }
      if excess > 0 {
        #expect(outcome.lastLine == "1:5 error 1", "\(excess) too long: \(outcome.error ?? "")")
        #expect(outcome.error?.hasPrefix("The limit markupBytes of \(limit) is exceeded.") == true)
      } else if markup.start == "&" {
        #expect(outcome.events.last == "error 26")
      } else {
        #expect(outcome.succeeded, "\(outcome.error ?? "")")
      }
    }
  }

  @Test func aShortLimitOfMarkupCountsLinesOnce() {
    for space in 0..<12 {
      let document = "<a/>" + String(repeating: " ", count: space) + "\r\n<b/>"
      #expect(
        parseInChunks(document, sizes: [1, 3, 8]) { $0.options.limits.markupBytes = 8 }.lastLine == "2:1 error 5")
    }
  }

  @Test func theShortestLimitOfMarkupAllowsText() {
    let outcome = parseInChunks("<a>\u{1F600}]] ]]x\r\n</a>", sizes: [1, 2, 3, 5]) { $0.options.limits.markupBytes = 4 }
    #expect(outcome.succeeded)
    #expect(parseInChunks("<a><bcd/></a>") { $0.options.limits.markupBytes = 4 }.lastLine == "1:4 error 1")
  }

  /// Everything before the limit is delivered, and nothing after it.
  @Test(
    arguments: ["<b/>", "text and <b/>", "<b c='&lt;'>é&amp;</b>", "<!--c-->text<![CDATA[d]]>"], [50, 1000, 66_000])
  func nothingAfterTheLimitOfTheDocumentIsDelivered(unit: String, limit: Int) {
    let count = 2 * limit / unit.utf8.count
    let document = "<r>" + String(repeating: unit, count: count) + "</r>"
    let outcome = parseInChunks(document, sizes: [1000, 4096, 17, 64 << 10]) { $0.options.limits.documentBytes = limit }
    #expect(outcome.events.last == "error 1")
    #expect(outcome.error?.hasPrefix("The limit documentBytes of \(limit) is exceeded.") == true)
    let known = record(ExpatXMLParser(data: Data(document.utf8.prefix(limit))))
    #expect(outcome.events.dropLast() == known.events.dropLast())
  }

  /// The declarations of known entities are none of the document.
  @Test func knownEntitiesAreNoExpansion() throws {
    for amplification in [1, 2, 10] {
      for document in [
        "<r>\(String(repeating: "x", count: 5000))</r>", "<r>&nbsp;\(String(repeating: "<b/>", count: 5000))</r>",
      ] {
        #expect(
          try parse(document) {
            $0.options.entities = .html
            $0.options.limits.entityActivationBytes = 1000
            $0.options.limits.entityAmplification = Double(amplification)
          }.succeeded)
      }
    }
  }

  @Test func theRatioOfCompressionIsLimited() throws {
    var limits = XMLLimits()
    limits.inflateActivationBytes = 1 << 20
    let bomb = gzip(Array("<a>".utf8) + [UInt8](repeating: 0x20, count: 4 << 20) + Array("</a>".utf8))
    let outcome = record(ExpatXMLParser(data: Data(bomb))) {
      $0.options.limits = limits
      $0.options.textDelivery = .discard
    }
    #expect(outcome.events == ["startDocument", "start a", "error 1"])
    #expect(outcome.error?.hasPrefix("The limit inflateRatio of 500.0 is exceeded. Line 1, column ") == true)
    limits.inflateRatio = .infinity
    #expect(
      record(ExpatXMLParser(data: Data(bomb))) {
        $0.options.limits = limits
        $0.options.textDelivery = .discard
      }.succeeded)
  }

  @Test func theExpansionOfEntitiesIsLimited() throws {
    let text = String(repeating: "x", count: 1000)
    let document = "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>\(String(repeating: "&e;", count: 200))</a>"
    let limited = try outcome(document) {
      $0.entityAmplification = 20
      $0.entityActivationBytes = 100_000
    }
    #expect(limited.events.last == "error 89")
    #expect(limited.error?.hasPrefix("The limit entityAmplification of 20.0 is exceeded. Line 1, column ") == true)
    #expect(try outcome(document) { $0.entityActivationBytes = 300_000 }.succeeded)
  }

  @Test func streamedAndDiscardedTextIsOfAnyLength() {
    for delivery in [XMLTextDelivery.streamed(maximumBytes: 100), .discard] {
      let parser = ExpatXMLParser(document: "<a>\(String(repeating: "x", count: 10_000))</a>")
      parser.options.limits.textRunBytes = 1000
      parser.options.textDelivery = delivery
      #expect(parser.parse())
    }
  }

  /// Those that were read are remembered.
  @Test func namesOfEntitiesThatADelegateAnswersAreCounted() {
    final class Delegate: ExpatXMLParserDelegate {
      func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        Data()
      }
    }
    let references = (0..<20_000).map { "&e\($0);" }.joined()
    let parser = ExpatXMLParser(.string("<!DOCTYPE a SYSTEM 's'><a>\(references)</a>"))
    let delegate = Delegate()
    parser.delegate = delegate
    parser.options.limits.declarationBytes = 2 << 20
    #expect(!parser.parse())
    #expect((parser.parserError as? XMLParseError)?.limit == "declarationBytes")
  }

  /// Whatever it is. (The memory for `declarationBytes` is an estimate, and may be negative.)
  @Test(
    arguments: [
      \.elementDepth, \.attributesPerElement, \.attributeValueBytes, \.nameBytes, \.markupBytes, \.textRunBytes,
      \.documentBytes, \.repairs, \.treeBytes, \.inflateActivationBytes, \.entityDepth,
      \.entityActivationBytes, \.downloadMemoryBytes, \.downloadBufferBytes, \.errorBodyBytes, \.redirects,
    ] as [any WritableKeyPath<XMLLimits, Int> & Sendable])
  func aLimitBelowZero(_ limit: any WritableKeyPath<XMLLimits, Int> & Sendable) throws {
    let document = Array(
      "<!DOCTYPE a [<!ENTITY e '1'>]><a b='2'><!--3-->4&e;5<?p 6?><c>7<![CDATA[8]]>&#57;</c><d xmlns='x'>é</a>".utf8)
    func outcomes(_ value: Int) -> [String] {
      var limits = XMLLimits()
      limits[keyPath: limit] = value
      let options = XMLOptions(repairs: .endTags, limits: limits)
      return [document, gzip(document)].flatMap { document in
        [1, 7, document.count].flatMap { size -> [String] in
          let source = XMLSource.chunks(document.chunks(of: size))
          let records = XMLRecordReader(source, named: "*", options: options)
          var rewriter = XMLRewriter(options: XMLOptions(limits: limits))
          rewriter.onRecord("c") { _ in }
          return [
            record(ExpatXMLParser(source)) { $0.options = options }.lines.joined(separator: "\n"),
            "\(Result { try ExpatXMLElement(source, options: options).text })",
            "\(Result { while try records.next() != nil {} })", "\(Result { try rewriter.rewrite(source) })",
          ]
        }
      }
    }
    #expect(outcomes(.min).map { $0.replacing(" of \(Int.min) ", with: " of -1 ") } == outcomes(-1))
  }

  @Test func unlimitedIsUnlimited() {
    let depth = 20_000
    let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    #expect(!ExpatXMLParser(document: document).parse())
    let parser = ExpatXMLParser(document: document)
    parser.options.limits = .unlimited
    #expect(parser.parse())
  }
}
