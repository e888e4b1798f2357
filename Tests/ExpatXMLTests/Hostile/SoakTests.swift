#if os(Linux)
  /// Long documents and many parses, each in a process of its own, whose memory must not grow. The full size is 10 GB.
  @Suite(.disabled(if: Sanitizer.isActive, "A sanitizer takes memory of its own."))
  struct SoakTests {
    private static let start =
      "<!DOCTYPE feed [<!ENTITY e 'entity'><!ATTLIST link rel CDATA 'self'>]>\n<feed xmlns='urn:feed'>"

    /// Records of several kinds, with numbers that never repeat.
    private static let records = [
      "<entry id='№' xml:lang='en'><title>Number № &amp; &e;</title>\n  <link href='http://a/?b&amp;c'/></entry>\n",
      "<m:point xmlns:m='urn:№' m:lat='48.1' m:lon='№'/>\n",
      "<note><!-- № --><![CDATA[<b>№</b>]]>\r\ntext</note>\n", "<p>日本 №<?page №?> é😀&#xE9;</p>\n",
      "\(String(repeating: "<d>", count: 100))№\(String(repeating: "</d>", count: 100))\n",
      "<t>\(String(repeating: "№\n", count: 400))</t>\n", "<u a='\(String(repeating: "№\n", count: 100))'/>\n",
    ].joined()

    private static func parse(_ count: Int) -> ParseCounter {
      let source = GeneratedSource(chunkSize: 7919, (start, 1), (records, count), ("</feed>", 1))
      let parser = ExpatXMLParser(XMLSource { _ in source })
      parser.shouldProcessNamespaces = true
      return ParseCounter(parser)
    }

    /// By one parser, and by eight on threads.
    @Test(arguments: [1, 8]) func aLongDocument(threads: Int) async {
      await #expect(processExitsWith: .success) { [threads] in
        OwnProcess.begin()
        let count = HostileScale.choose(64 << 20, full: 10 << 30) / SoakTests.records.utf8.count / threads
        let one = SoakTests.parse(1)
        let (elements, attributes) = (one.elements - 1, one.attributes)
        @Sendable func isRight(_ count: Int) -> Bool {
          let counter = SoakTests.parse(count)
          return counter.succeeded && counter.elements == 1 + count * elements
            && counter.attributes == count * attributes
        }
        // Makes the one-time allocations.
        _ = await onThreads(threads) { _ in isRight(count / 10) }
        let before = Resources.residentBytes
        try Resources.resetPeak()
        let results = await onThreads(threads) { _ in isRight(count) }
        #expect(results == Array(repeating: true, count: threads))
        // Each thread may have an arena of the C library.
        #expect(Resources.peakBytes - before < (4 + threads) << 20)
      }
    }

    /// Thousands of documents with events and errors of every kind.
    @Test func manyDocuments() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let documents = try EventTests.cases.filter { !$0.settings.contains("whole") }.map {
          (test: $0, bytes: Data(try $0.bytes()))
        }
        /// Returns the memory in use after it.
        func parseAll() -> Int {
          for document in documents {
            _ = record(ExpatXMLParser(data: document.bytes)) { EventTests().configure($0, for: document.test) }
          }
          Resources.releaseFreeMemory()
          return Resources.residentBytes
        }
        // Makes the one-time allocations.
        let before = parseAll()
        let growth = (1...HostileScale.choose(10, full: 100)).map { _ in parseAll() - before }
        // An object that stays of each parse would take as much in ten rounds.
        #expect((growth.last ?? 0) < 2 << 20, "\(growth)")
      }
    }
  }
#endif
