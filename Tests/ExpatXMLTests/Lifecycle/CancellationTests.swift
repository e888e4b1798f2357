/// After a cancellation, at most the events of one buffer follow, however many the input that was read makes.
@Suite struct CancellationTests {
  /// The events of 64 KiB of `<e/>`, each with a start and an end.
  private static let mostEvents = 2 * (64 << 10) / 4

  /// Many events from few bytes. All of the compressed document is read at once.
  private static let document = [UInt8]("<a>\(String(repeating: "<e/>", count: 400_000))</a>".utf8)
  private static let compressed = gzip(document)
  /// The same events from one entity, inside which some releases of libexpat can't be suspended.
  private static let entity = [UInt8](
    "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "<e/>", count: 100_000))'>]><a>&e;</a>".utf8)

  /// As arguments they would be printed.
  private static let documents = [document, compressed, entity]

  private func count(_ next: () throws -> Any?) -> Int {
    var count = 0
    #expect(throws: CancellationError.self) { while try next() != nil { count += 1 } }
    return count
  }

  private func cancel(_ run: XMLProgress, asProgress: Bool) {
    if asProgress { run.foundationProgress.cancel() } else { run.cancel() }
  }

  @Test(arguments: documents.indices, [false, true]) func readers(index: Int, cancelsProgress: Bool) throws {
    let events = XMLEventReader(.bytes(Self.documents[index]))
    let records = XMLRecordReader(.bytes(Self.documents[index]), named: "e")
    for isRecords in [false, true] {
      func next() throws -> Any? { isRecords ? try records.next() : try events.next() }
      for _ in 0..<10 { _ = try next() }
      cancel(isRecords ? records.progress : events.progress, asProgress: cancelsProgress)
      #expect(count(next) <= Self.mostEvents)
      #expect(try next() == nil)
    }
  }

  @Test(arguments: documents.indices, [false, true]) func sequences(index: Int, cancelsProgress: Bool) async throws {
    let document = Self.documents[index]
    for isRecords in [false, true] {
      let run = XMLProgress()
      var count = 0
      func note() {
        count += 1
        if count == 10 { cancel(run, asProgress: cancelsProgress) }
      }
      await #expect(throws: CancellationError.self) {
        if isRecords {
          for try await _ in XMLRecords(.bytes(document), named: "e", progress: run) { note() }
        } else {
          for try await _ in XMLEvents(.bytes(document), progress: run) { note() }
        }
      }
      #expect(count <= Self.mostEvents)
    }
  }

  @Test(arguments: [0, 1], [false, true]) func delegates(index: Int, isFed: Bool) {
    let document = Self.documents[index]
    let parser = isFed ? ExpatXMLParser() : ExpatXMLParser(data: Data(document))
    let recorder = EventRecorder()
    recorder.onEvent = { [unowned recorder] parser, _ in
      if recorder.entries.count == 10 { parser.progress.foundationProgress.cancel() }
    }
    parser.delegate = recorder
    #expect(!(isFed ? parser.feed(document) : parser.parse()))
    #expect((parser.parserError as NSError?)?.code == XMLErrorCode.delegateAbortedParseError.rawValue)
    #expect(recorder.entries.count <= 10 + Self.mostEvents)
  }

  @Test func afterTheEndThereIsNoEffect() throws {
    let reader = XMLRecordReader(.string("<a><b/></a>"), named: "b")
    #expect(try reader.next()?.name == "b")
    #expect(try reader.next() == nil)
    reader.progress.cancel()
    #expect(try reader.next() == nil)
  }

  private func names(_ records: XMLRecords) async throws -> [String] {
    var names: [String] = []
    for try await record in records { names.append(record.name) }
    return names
  }

  @Test(.needsScanner) func iterationsAreIndependent() async throws {
    let records = XMLRecords(.string("<a><b/><b/></a>"), named: "b")
    var iterator = records.makeAsyncIterator()
    #expect(try await iterator.next()?.name == "b")
    #expect(try await names(records) == ["b", "b"])
    #expect(try await iterator.next()?.name == "b")
    #expect(try await iterator.next() == nil)
  }

  /// A task captures a copy of the sequence, and may not have begun.
  @Test func aRunThatIsPassedReachesCopiesThatBeginLater() async throws {
    let run = XMLProgress()
    let records = XMLRecords(.string("<a><b/></a>"), named: "b", progress: run)
    #expect(try await names(records) == ["b"])
    let copy = records
    run.cancel()
    await #expect(throws: CancellationError.self) { try await names(copy) }
  }

  /// What a run knows is about the iteration that began last.
  @Test func aRunKnowsTheNewestIteration() async throws {
    let run = XMLProgress()
    let events = XMLEvents(.string("<a/>"), progress: run)
    for _ in 1...2 {
      for try await _ in events {}
      #expect(run.completedBytes == 4)
      #expect(run.totalBytes == 4)
      #expect(run.foundationProgress.isFinished)
    }
  }

  @Test func aCancelledRunIsOverForGood() async throws {
    let run = XMLProgress()
    run.cancel()
    #expect(throws: CancellationError.self) { try XMLRecordReader(.string("<a/>"), named: "a", progress: run).next() }
    await #expect(throws: CancellationError.self) { try await ExpatXMLElement(.string("<a/>"), progress: run) }
    #expect(run.isCancelled)
    let parser = XMLStreamParser(.string("<a/>"))
    parser.progress.foundationProgress.cancel()
    var handler = SilentHandler()
    #expect(throws: CancellationError.self) { try parser.parse(&handler) }
  }
}
