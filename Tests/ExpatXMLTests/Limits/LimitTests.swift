/// Limits. That a document passes at their values and no more is in `Fixtures/events.txt`, and how much of it is delivered.
@Suite struct LimitTests {
  @Test func theErrorTellsTheLimit() throws {
    let parser = ExpatXMLParser(document: "<a><b/></a>")
    parser.options.limits.elementDepth = 1
    #expect(!parser.parse())
    let error = try #require(parser.parserError as NSError?)
    let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? XMLParseError)
    #expect(underlying.limit == "elementDepth")
    #expect(underlying.position == XMLPosition(line: 1, column: 4, byteOffset: 3))
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

  /// If the delegate ignores comments, Expat does not report them.
  @Test(arguments: ["&#10;", "\r\n", "\n"])
  func theErrorIsAfterALineFeedBeforeACommentThatIsNotReported(lineFeed: String) {
    let document = Array("<a><!--1-->x\(lineFeed)<!--22222-->y</a>".utf8)
    for size in [1, 2, 3, document.count] {
      let parser = ExpatXMLParser(document, size: size)
      parser.options.limits.textRunBytes = 1
      #expect(!parser.parse())
      #expect((parser.lineNumber, parser.columnNumber) == (1, 13), "in chunks of \(size)")
    }
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
    let names = (0..<20_000).map { "e\($0)" }
    let references = names.map { "&\($0);" }.joined()
    let parser = ExpatXMLParser(.string("<!DOCTYPE a SYSTEM 's'><a>\(references)</a>"))
    let recorder = EventRecorder()
    recorder.entities = Dictionary(uniqueKeysWithValues: names.map { ($0, []) })
    parser.delegate = recorder
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
          let source = XMLSource.chunks(chunks(document, of: size))
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
}
