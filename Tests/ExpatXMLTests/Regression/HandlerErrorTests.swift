/// The first error ends a parse: that of a handler, if it comes before a fault of the document.
@Suite struct HandlerErrorTests {
  private struct DiskFull: Error {}

  /// The kinds of events.
  enum Call: CaseIterable {
    case startElement, characters, comment, processingInstruction, skippedEntity, cdata, endElement
  }

  /// Acts in its first event of a kind, after which there is no other.
  private struct Handler: XMLStreamHandler {
    let call: Call
    let act: () throws -> Void
    var countAfterIt: Int?

    init(_ call: Call = .characters, act: @escaping () throws -> Void = { throw DiskFull() }) {
      (self.call, self.act) = (call, act)
    }

    private mutating func note(_ call: Call) throws {
      if let count = countAfterIt {
        countAfterIt = count + 1
      } else if call == self.call {
        countAfterIt = 0
        try act()
      }
    }

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws { try note(.startElement) }
    mutating func endElement(_ name: XMLBorrowedName) throws { try note(.endElement) }
    mutating func characters(_ text: XMLBorrowedUTF8) throws { try note(.characters) }
    mutating func cdata(_ text: XMLBorrowedUTF8) throws { try note(.cdata) }
    mutating func comment(_ text: XMLBorrowedUTF8) throws { try note(.comment) }
    mutating func skippedEntity(_ name: String) throws { try note(.skippedEntity) }
    mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) throws {
      try note(.processingInstruction)
    }
  }

  private static let documents = [
    "<a>text</a>", "<a>text</b>", "<a>text", "<a>text&amp;</b>", "<a>te<!--c-->xt</b>", "<a>text]]></a>",
    "<a>text&x;</a>", "<a>text<b c></a>", "<a>text\u{1}</a>", "<a>text& </a>", "<a>text<![CDATA[c",
  ]

  @Test(arguments: documents) func comesBeforeALaterFaultOfBorrowedBytes(_ document: String) {
    // The second is like one of the parser.
    for error in [DiskFull() as any Error, XMLParseError(code: .internalError, message: "", position: .start)] {
      var handler = Handler { throw error }
      let thrown = #expect(throws: (any Error).self) {
        try XMLSource.withSpan(of: Array(document.utf8).span) { try XMLStreamParser($0).parse(&handler) }
      }
      #expect(thrown.map { "\($0)" } == "\(error)")
      #expect(handler.countAfterIt == 0)
    }
  }

  /// The document ends in a fault, which is after all events or in the middle of them.
  @Test(
    arguments: Call.allCases,
    [
      "", "<!--", "]]>", "</b>", "&", "& ", "&x;", "<e f>", "text]]>", "text</b>", "&amp;</b>", "\u{1}", "<![CDATA[",
      "</a>", "</a>x", "</a>]]", "<b", "<!--d--><!--e-->",
    ])
  func orACancellationInAnyEventComesBeforeALaterFault(call: Call, fault: String) {
    let document = "<!DOCTYPE a SYSTEM 's'><a>1<!--c-->2<?p?>&e;<b c='&nbsp;'/>\u{2}<![CDATA[d]]>" + fault
    var options = XMLOptions(repairs: [.entities, .characters])
    options.reportsCDATA = true
    let bytes = Array(document.utf8)
    for size in 1...bytes.count {
      let parser = XMLStreamParser(.chunks(chunks(bytes, of: size)), options: options)
      var handler = Handler(call)
      #expect(throws: DiskFull.self, "chunks of \(size)") { try parser.parse(&handler) }
      #expect(handler.countAfterIt == 0)
      let cancelled = XMLStreamParser(.chunks(chunks(bytes, of: size)), options: options)
      var canceller = Handler(call) { cancelled.progress.cancel() }
      #expect(throws: CancellationError.self, "chunks of \(size)") { try cancelled.parse(&canceller) }
      #expect(canceller.countAfterIt == 0)
    }
  }

  @Test(arguments: documents, [false, true])
  func aDelegateThatAbortsComesBeforeALaterFault(_ document: String, isFed: Bool) {
    let bytes = Array(document.utf8)
    for size in 1...bytes.count {
      let recorder = EventRecorder()
      recorder.onEvent = { parser, line in if line.hasPrefix("text ") { parser.abortParsing() } }
      let parser = isFed ? ExpatXMLParser() : ExpatXMLParser(bytes, size: size)
      parser.delegate = recorder
      if isFed {
        for chunk in chunks(bytes, of: size) { parser.feed(chunk) }
        #expect(!parser.finish())
      } else {
        #expect(!parser.parse())
      }
      let error = parser.parserError as? XMLParseError
      #expect(error?.code == .delegateAbortedParseError, "chunks of \(size)")
      #expect(recorder.lines.count { $0.hasPrefix("text ") } == 1)
    }
  }

  private struct Value: Decodable {
    init(from decoder: any Decoder) throws { throw DiskFull() }
  }

  @Test(arguments: ["<r><a>1</a></r>", "<r><a>1</a>", "<r><a>1</a></b>", "<r><a>1</a>&", "<r><a>1</a>]]>"])
  func aTypeThatDecodesItselfComesBeforeALaterFault(_ document: String) async {
    let bytes = Array(document.utf8)
    for size in 1...bytes.count {
      var values = XMLRecords(.chunks(ChunkSequence(chunks(bytes, of: size))), named: "a").decode(Value.self)
        .makeAsyncIterator()
      await #expect(throws: DiskFull.self, "chunks of \(size)") { try await values.next() }
    }
  }

  /// Whoever pulls events may stop at any of them.
  @Test(arguments: documents) func eventsComeBeforeALaterFault(_ document: String) async throws {
    let bytes = Array(document.utf8)
    for size in 1...bytes.count {
      let reader = XMLEventReader(.chunks(chunks(bytes, of: size)))
      var pulled: XMLEvent?
      repeat { pulled = try reader.next() } while pulled?.isText == false
      var events = XMLEvents(.chunks(ChunkSequence(chunks(bytes, of: size)))).makeAsyncIterator()
      var awaited: XMLEvent?
      repeat { awaited = try await events.next() } while awaited?.isText == false
      #expect(pulled?.isText == true && awaited == pulled, "chunks of \(size)")
    }
  }

  @Test func aFaultOfTheDocumentComesBeforeALaterError() {
    let parser = XMLStreamParser(.string("<a></b>text</a>"))
    var handler = Handler()
    #expect(throws: XMLParseError.self) { try parser.parse(&handler) }
    #expect(handler.countAfterIt == nil)
  }
}

extension XMLEvent {
  fileprivate var isText: Bool { if case .characters = self { true } else { false } }
}
