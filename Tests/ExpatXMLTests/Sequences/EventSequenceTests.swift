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
    do { for try await event in events { lines.append(event.line) } } catch { lines.append("\(error)") }
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
    let events = XMLEvents(.chunks(ChunkSequence([Array(document.utf8)])))
    #expect(try await events.reduce(0) { $0 + ($1 == .characters("text") ? 1 : 0) } == 100_000)
  }

  @Test func positions() async throws {
    let options = XMLOptions(tracksPositions: true)
    let document = "<a>\n<b/>text\n</a>"
    let reader = XMLEventReader(.string(document), options: options)
    let run = XMLProgress()
    var iterator = XMLEvents(.string(document), options: options, progress: run).makeAsyncIterator()
    var positions: [String] = []
    while let event = try reader.next() {
      #expect(try await iterator.next() == event)
      #expect(run.position == reader.progress.position)
      positions.append(reader.progress.position?.description ?? "")
    }
    #expect(positions == record(ExpatXMLParser(document: document)).positions)
    #expect(reader.progress.position == nil)
    let without = XMLEventReader(.string(document))
    _ = try without.next()
    #expect(without.progress.position == nil)
  }

  @Test func anErrorIsThrownAfterTheEventsBeforeIt() async throws {
    let document = "<a>\n<b/>text</c>"
    var iterator = XMLEvents(.string(document)).makeAsyncIterator()
    let reader = XMLEventReader(.string(document))
    for line in ["startDocument", "start a", #"text "\n""#, "start b", "end b", #"text "text""#] {
      #expect(try await iterator.next()?.line == line)
      #expect(try reader.next()?.line == line)
    }
    let thrown = await #expect(throws: XMLParseError.self) { try await iterator.next() }
    #expect(thrown?.code == .tagNameMismatchError && thrown?.position.line == 2)
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
    let gopher = try #require(URL(string: "gopher://a"))
    let broken = ChunkSequence([Array("<a><b/>text".utf8)], fault: POSIXError(.EIO))
    let sources: [(XMLAsyncSource, (any Error) -> Bool, Int)] = [
      (.url(cut), { ($0 as? URLError)?.code == .networkConnectionLost }, 5),
      (.url(missing), { ($0 as? XMLHTTPStatusError)?.response.statusCode == 404 }, 0),
      (.file("/nowhere"), { ($0 as? XMLFileError)?.code == ENOENT }, 0),
      (.url(gopher), { ($0 as? URLError)?.code == .unsupportedURL }, 0),
      (.chunks(broken), { ($0 as? POSIXError)?.code == .EIO }, 5),
      (.data(Data(gzip(Array("<a>text</a>".utf8)).dropLast(9))), { $0 is XMLCompressionError }, 4),
    ]
    for (source, isExpected, count) in sources {
      var iterator = XMLEvents(source).makeAsyncIterator()
      var seen: [String] = []
      do {
        while let event = try await iterator.next() { seen.append(event.line) }
        Issue.record("no error after \(seen)")
      } catch { #expect(isExpected(error), "\(error)") }
      #expect(seen.count == count, "\(seen)")
      #expect(try await iterator.next() == nil)
    }
  }

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
    let reader = XMLEventReader(.string("<!DOCTYPE a PUBLIC 'p' 's' [<!ENTITY e SYSTEM 'f'>]><a>&e;</a>"))
    for event in [
      .startDocument(.init()), .documentType(.init(name: "a", publicID: "p", systemID: "s")),
      .declaration(.init(.entity(.init(name: "e", systemID: "f")))), .startElement(.init(name: "a")),
      .skippedEntity("e"), .endElement(.init(name: "a")),
    ] as [XMLEvent] { #expect(try reader.next() == event) }
  }
}
