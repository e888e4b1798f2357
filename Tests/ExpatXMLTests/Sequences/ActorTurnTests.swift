@testable import ExpatXMLCore

/// A loop on an actor lets the actor's other tasks run, whatever the document and its source.
@Suite struct ActorTurnTests {
  private static let elementCount = 1_000_000
  private static let document = Array("<a>\(String(repeating: "<b/>", count: elementCount))</a>".utf8)
  private static let compressed = gzip(document)

  /// The source of the document. None of them makes a task wait for long.
  enum Place: CaseIterable {
    case data, compressedData, string, stream, file, compressedFile, server, chunks

    static var reachable: [Place] { allCases.filter { $0 != .server || hasNetworking } }
  }

  /// Chunks that are available at once, so that requesting them never suspends a task.
  private struct Chunks: AsyncSequence, Sendable {
    struct Iterator: AsyncIteratorProtocol {
      var rest = ActorTurnTests.document[...]

      mutating func next(isolation actor: isolated (any Actor)?) async -> ArraySlice<UInt8>? {
        defer { rest = rest.dropFirst(1 << 16) }
        return rest.isEmpty ? nil : rest.prefix(1 << 16)
      }

      mutating func next() async -> ArraySlice<UInt8>? { await next(isolation: nil) }
    }

    func makeAsyncIterator() -> Iterator { Iterator() }
  }

  private func events(_ place: Place, _ progress: XMLProgress? = nil) throws -> XMLEvents {
    let source: XMLAsyncSource =
      switch place {
      case .data: .data(Data(Self.document))
      case .compressedData: .data(Data(Self.compressed))
      case .string: .string(String(decoding: Self.document, as: UTF8.self))
      case .stream: .stream(InputStream(data: Data(Self.document)))
      case .file: .file(try TemporaryFile(Self.document).path)
      case .compressedFile: .file(try TemporaryFile(Self.compressed).path)
      case .server: .url(try TestServer.shared.publish(Self.document))
      case .chunks: .chunks(Chunks())
      }
    return XMLEvents(source, progress: progress)
  }

  @MainActor private final class Others { var haveRun = false }

  @MainActor private func expectOthersRun(during loop: @MainActor (Others) async throws -> Void) async throws {
    let others = Others()
    Task { others.haveRun = true }
    try await loop(others)
    #expect(others.haveRun)
  }

  @MainActor @Test(arguments: Place.reachable) func othersOnTheMainActorRun(_ place: Place) async throws {
    let events = try events(place)
    try await expectOthersRun { others in for try await _ in events where others.haveRun { break } }
  }

  @MainActor @Test func othersRunBetweenRecords() async throws {
    struct Empty: Decodable {}
    let records = XMLRecords(.data(Data(Self.document)), named: "b")
    try await expectOthersRun { others in for try await _ in records where others.haveRun { break } }
    let values = records.decode(Empty.self)
    try await expectOthersRun { others in for try await _ in values where others.haveRun { break } }
  }

  /// All of the document comes from one chunk of the source.
  @MainActor @Test func othersRunWhileNoRecordIsFound() async throws {
    #expect(Self.compressed.count < 1 << 16)
    try await expectOthersRun { _ in for try await _ in XMLRecords(.data(Data(Self.compressed)), named: "c") {} }
  }

  @MainActor @Test(arguments: Place.reachable, [true, false])
  func othersOnTheMainActorCancelTheTaskOrItsProgress(_ place: Place, cancelsTask: Bool) async throws {
    let run = XMLProgress()
    let events = try events(place, run)
    let task = Task { for try await _ in events {} }
    Task { if cancelsTask { task.cancel() } else { run.foundationProgress.cancel() } }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// A tree is requested with a single call.
  @MainActor @Test(arguments: [true, false]) func othersOnTheMainActorCancelRecordsOrATree(isTree: Bool) async throws {
    let run = XMLProgress()
    let task = Task {
      if isTree {
        _ = try await ExpatXMLElement(.chunks(Chunks()), progress: run)
      } else {
        for try await _ in XMLRecords(.data(Data(Self.document)), named: "b", progress: run) {}
      }
    }
    Task { run.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private actor Reader {
    private var othersRan = false

    private func run() { othersRan = true }

    func read(_ events: XMLEvents) async throws -> Bool {
      Task { run() }
      for try await _ in events where othersRan { break }
      return othersRan
    }
  }

  @Test func othersOnAnyActorRun() async throws {
    #expect(try await Reader().read(XMLEvents(.data(Data(Self.document)))))
  }

  /// The clock is read between batches.
  @Test func eventsOfAnEntityAreReturnedInBatches() throws {
    let entity = String(repeating: "<b/>", count: 10_000)
    let document = "<!DOCTYPE a [<!ENTITY e \"\(entity)\">]><a>&e;</a>"
    let capacity = PullCapacity.events
    let puller = EventPuller(DataSource(Data(document.utf8)), XMLOptions(), XMLProgress(), capacity: capacity)
    var count = 0
    while try puller.next() != nil {
      var batch = 1
      while puller.popReady() != nil { batch += 1 }
      #expect(batch <= 2 * capacity.batch)
      count += batch
    }
    #expect(count == 2 * 10_000 + 6)
  }
}
