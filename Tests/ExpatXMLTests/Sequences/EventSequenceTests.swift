/// `XMLEvents` and `XMLEventReader`: sources, events, errors and ends.
@Suite struct EventSequenceTests {
  private static let document =
    "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'entity'>]><a x='1'>text &e;<b/><!--c--><?p d?></a>"

  private static let lines = [
    "startDocument", "", #"internal e "entity""#, #"start a x="1""#, #"text "text entity""#, "start b", "end b",
    #"comment "c""#, #"pi p "d""#, "end a", "endDocument",
  ]

  /// All events, and the error.
  private func lines(_ events: XMLEvents) async -> [String] {
    var lines: [String] = []
    do {
      for try await event in events { lines.append(event.line) }
    } catch {
      lines.append("\(error)")
    }
    return lines
  }

  @Test func chunksOfEveryKindGiveTheSame() async throws {
    let bytes = Array(Self.document.utf8)
    for bytes in [bytes, gzip(bytes)] {
      let chunks = chunks(bytes, of: 7)
      for events in [
        XMLEvents(.chunks(ChunkSequence([bytes]))), XMLEvents(.chunks(ChunkSequence(bytes.map { [$0] }))),
        XMLEvents(.chunks(ChunkSequence(chunks.map { Data($0) }))),
        XMLEvents(.chunks(ChunkSequence(chunks.flatMap { [[], $0[...], []] }))),
        XMLEvents(.chunks(ChunkSequence(chunks.map { $0.reversed().reversed() as ReversedCollection }))),
      ] { #expect(await lines(events) == Self.lines) }
    }
  }

  @Test func aChunkLongerThanTheBuffer() async throws {
    let document = "<a>\(String(repeating: "<b>text</b>", count: 100_000))</a>"
    var count = 0
    for try await event in XMLEvents(.chunks(ChunkSequence([Array(document.utf8)]))) where event == .characters("text")
    {
      count += 1
    }
    #expect(count == 100_000)
  }

  @Test func optionsAreThoseOfTheParser() async {
    var options = XMLOptions()
    options.reportsCDATA = true
    options.textDelivery = .runs
    let document = "<n:a xmlns:n='u' n:b='1'>one<!--c-->two<![CDATA[three]]></n:a>"
    let expected = record(ExpatXMLParser(document: document)) {
      $0.shouldProcessNamespaces = true
      $0.shouldReportNamespacePrefixes = true
      $0.options.reportsCDATA = true
      $0.options.textDelivery = .runs
    }
    #expect(await lines(XMLEvents(.data(Data(document.utf8)), options: options)) == expected.events)
    options.checksNamespaces = true
    options.limits.elementDepth = 1
    for (document, message) in [("<n:a/>", "The prefix n is not declared."), ("<a><b/></a>", "The limit elementDepth")]
    {
      let last = await lines(XMLEvents(.data(Data(document.utf8)), options: options)).last
      #expect(last?.hasPrefix(message) == true, "\(last ?? "")")
    }
  }

  @Test func positions() async throws {
    var options = XMLOptions()
    options.tracksPositions = true
    let document = "<a>\n<b/>text\n</a>"
    let reader = XMLEventReader(.data(Data(document.utf8)), options: options)
    let run = XMLProgress()
    var iterator = XMLEvents(.data(Data(document.utf8)), options: options, progress: run).makeAsyncIterator()
    var positions: [String] = []
    while let event = try reader.next() {
      #expect(try await iterator.next() == event)
      #expect(run.position == reader.progress.position)
      positions.append(reader.progress.position?.description ?? "")
    }
    #expect(positions == record(ExpatXMLParser(document: document)).positions)
    #expect(reader.progress.position == nil)
    let without = XMLEventReader(.data(Data(document.utf8)))
    _ = try without.next()
    #expect(without.progress.position == nil)
  }

  // MARK: Errors

  @Test func anErrorIsThrownAfterTheEventsBeforeIt() async throws {
    let document = Data("<a>\n<b/>text</c>".utf8)
    var iterator = XMLEvents(.data(document)).makeAsyncIterator()
    let reader = XMLEventReader(.data(document))
    for line in ["startDocument", "start a", #"text "\n""#, "start b", "end b", #"text "text""#] {
      #expect(try await iterator.next()?.line == line)
      #expect(try reader.next()?.line == line)
    }
    let thrown = await #expect(throws: XMLParseError.self) { try await iterator.next() }
    #expect(thrown?.code == .tagNameMismatchError)
    #expect(thrown?.position.line == 2)
    #expect(throws: try #require(thrown)) { try reader.next() }
    for _ in 1...3 {
      #expect(try await iterator.next() == nil)
      #expect(try reader.next() == nil)
    }
  }

  @Test(.needsNetworking) func errorsOfSourcesAreThrownUnchanged() async throws {
    let cut = try TestServer.shared.publish { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", "<a><b/>text", then: .close)
    }
    let missing = try TestServer.shared.publish { _ in .body([], status: 404) }
    let sequences: [(XMLEvents, (any Error) -> Bool, Int)] = [
      (XMLEvents(.url(cut)), { ($0 as? URLError)?.code == .networkConnectionLost }, 5),
      (XMLEvents(.url(missing)), { ($0 as? XMLHTTPStatusError)?.response.statusCode == 404 }, 0),
      (XMLEvents(.file("/nowhere")), { ($0 as? XMLFileError)?.code == ENOENT }, 0),
      (
        XMLEvents(.url(try #require(URL(string: "gopher://a")))), { ($0 as? URLError)?.code == .unsupportedURL },
        0
      ),
      (
        XMLEvents(.chunks(ChunkSequence([Array("<a><b/>text".utf8)], fault: POSIXError(.EIO)))),
        { ($0 as? POSIXError)?.code == .EIO }, 5
      ),
      (XMLEvents(.data(Data(gzip(Array("<a>text</a>".utf8)).dropLast(9)))), { $0 is XMLCompressionError }, 4),
    ]
    for (events, isExpected, count) in sequences {
      var iterator = events.makeAsyncIterator()
      var seen: [String] = []
      do {
        while let event = try await iterator.next() { seen.append(event.line) }
        Issue.record("no error after \(seen)")
      } catch {
        #expect(isExpected(error), "\(error)")
      }
      #expect(seen.count == count, "\(seen)")
      #expect(try await iterator.next() == nil)
    }
  }

  // MARK: Values

  @Test(arguments: [
    ("<a/>", XMLEvent.StartDocument()), ("<?xml version='1.0'?><a/>", .init(version: "1.0")),
    (
      "<?xml version='1.0' encoding='ISO-8859-1' standalone='no'?><a/>",
      .init(version: "1.0", encoding: "ISO-8859-1", isStandalone: false)
    ),
    ("<?xml version='1.0' standalone='yes'?><!DOCTYPE a><a/>", .init(version: "1.0", isStandalone: true)),
  ])
  func theStartTellsTheXMLDeclaration(document: String, start: XMLEvent.StartDocument) throws {
    #expect(try XMLEventReader(.string(document)).next() == .startDocument(start))
  }

  @Test func aDocumentTypeIsAnEventAfterTheStart() throws {
    let document = "<!DOCTYPE a PUBLIC 'p' 's' [<!ENTITY e SYSTEM 'f'>]><a>&e;</a>"
    let reader = XMLEventReader(.data(Data(document.utf8)))
    #expect(try reader.next() == .startDocument(.init()))
    #expect(try reader.next() == .documentType(.init(name: "a", publicID: "p", systemID: "s")))
    #expect(try reader.next() == .declaration(.init(.entity(.init(name: "e", systemID: "f")))))
    #expect(try reader.next() == .startElement(XMLEvent.StartElement(name: "a")))
    #expect(try reader.next() == .skippedEntity("e"))
    #expect(try reader.next() == .endElement(XMLEvent.EndElement(name: "a")))
  }
}
