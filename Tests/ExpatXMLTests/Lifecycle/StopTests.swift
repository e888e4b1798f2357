/// Stopping a delegate's parse of every kind: in each callback, before, between, after and twice. The article "Stopping a
/// parse" has a table of the results.
@Suite struct StopTests {
  private static let document = """
    <?xml version='1.0'?><!DOCTYPE a [<!ELEMENT a ANY>]><a x='1' xmlns:n='u'>text<b/>more<!--c--><?p d?><![CDATA[e]]></a>
    """
  static let bytes = Array(document.utf8)

  /// The ways of parsing a document for a delegate.
  enum Kind {
    case data, file, stream, url, pipe, background, task, fed

    static let all: [Kind] = [.data, .file, .stream, .pipe, .background, .task, .fed] + (hasNetworking ? [.url] : [])

    func makeParser() throws -> ExpatXMLParser {
      switch self {
      case .data, .background, .task: return ExpatXMLParser(data: Data(StopTests.bytes))
      case .file: return ExpatXMLParser(.file(try TemporaryFile(StopTests.bytes).path))
      case .stream: return ExpatXMLParser(stream: InputStream(data: Data(StopTests.bytes)))
      case .url: return try #require(ExpatXMLParser(contentsOf: TestServer.shared.publish(StopTests.bytes)))
      case .pipe: return ExpatXMLParser(.file(try NamedPipe.written(StopTests.bytes)))
      case .fed: return ExpatXMLParser()
      }
    }

    /// Parses the document. Returns whether that succeeded.
    func parse(_ parser: ExpatXMLParser) async -> Bool {
      switch self {
      case .background:
        return await ExpatXMLTests.parse(parser, on: .global()) == nil
      case .task: return (try? await parser.parseDocument()) != nil
      case .fed:
        for byte in StopTests.bytes where !parser.feed([byte]) { return false }
        return parser.finish()
      default: return parser.parse()
      }
    }
  }

  enum Action: CaseIterable {
    case abort, abortTwice, cancel

    func callAsFunction(_ parser: ExpatXMLParser) {
      switch self {
      case .abort: parser.abortParsing()
      case .abortTwice:
        parser.abortParsing()
        parser.abortParsing()
      case .cancel: parser.progress.foundationProgress.cancel()
      }
    }
  }

  private func record(
    _ kind: Kind, _ onEvent: @escaping (ExpatXMLParser, EventRecorder) -> Void = { _, _ in }
  ) async throws -> (lines: [String], succeeded: Bool, error: NSError?) {
    let parser = try kind.makeParser()
    parser.shouldReportNamespacePrefixes = true
    parser.options.reportsCDATA = true
    let recorder = EventRecorder()
    recorder.onEvent = { [unowned recorder] parser, _ in onEvent(parser, recorder) }
    parser.delegate = recorder
    let succeeded = await kind.parse(parser)
    return (recorder.lines, succeeded, parser.parserError as NSError?)
  }

  @Test(arguments: Kind.all, Action.allCases) func inEveryCallback(kind: Kind, action: Action) async throws {
    let all = try await record(kind).lines
    #expect(all.last == "endDocument" && all.count > 12)
    for index in all.indices {
      let outcome = try await record(kind) { parser, recorder in
        if recorder.lines.count == index + 1 { action(parser) }
      }
      // Nothing follows the last call. Foundation may cancel a Progress with a delay, which may be too late.
      if index == all.count - 1 || action == .cancel && outcome.succeeded {
        #expect(outcome.lines == all)
        #expect(outcome.succeeded && outcome.error == nil)
      } else {
        let delivered = action == .cancel ? outcome.lines.count - 2 : index
        #expect(delivered >= index)
        #expect(outcome.lines == all[...delivered] + ["error 512"])
        #expect(!outcome.succeeded && outcome.error?.code == 512)
      }
    }
  }

  @Test(arguments: Action.allCases) func inTheCallThatReportsAnError(action: Action) {
    let parser = ExpatXMLParser(document: "<a></b>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("error") { action(parser) } }
    parser.delegate = recorder
    #expect(!parser.parse())
    #expect(recorder.lines == ["startDocument", "start a", "error 76"])
    #expect((parser.parserError as NSError?)?.code == 76)
  }

  @Test(arguments: Kind.all) func beforeAndAfter(kind: Kind) async throws {
    let parser = try kind.makeParser()
    parser.abortParsing()
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(await kind.parse(parser))
    parser.abortParsing()
    parser.progress.foundationProgress.cancel()
    #expect(parser.parserError == nil)
    #expect(recorder.lines.last == "endDocument")
  }

  @Test(arguments: Kind.all, [false, true])
  func cancellingTheProgressBefore(kind: Kind, asProgress: Bool) async throws {
    let parser = try kind.makeParser()
    if asProgress { parser.progress.foundationProgress.cancel() } else { parser.progress.cancel() }
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(await !kind.parse(parser))
    #expect(recorder.lines == ["error 512"])
  }

  @Test(arguments: Action.allCases, ["<c/>", ""]) func betweenTwoFeeds(action: Action, second: String) {
    let parser = ExpatXMLParser()
    let recorder = EventRecorder()
    parser.delegate = recorder
    #expect(parser.feed(Array("<a><b/>".utf8)))
    action(parser)
    #expect(recorder.lines.last == "end b")
    #expect(!parser.feed(Array(second.utf8)))
    #expect(recorder.lines.suffix(2) == ["end b", "error 512"])
    #expect(!parser.feed(Array("<d/>".utf8)))
    #expect(!parser.finish())
    #expect(recorder.lines.last == "error 512")
  }

  @Test(
    arguments: ["abc", "abc<b/>", "abcdefghijk", ""], [XMLTextDelivery.coalesced, .runs, .streamed(maximumBytes: 4)])
  func inTheCallForAnEntityThatIsThenAnswered(answer: String, delivery: XMLTextDelivery) {
    for document in ["<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a>&e;<z/></a>", "<!DOCTYPE a SYSTEM 's'><a>&e;y</a>"] {
      let parser = ExpatXMLParser(document: document)
      let recorder = EventRecorder()
      recorder.entities = ["e": Array(answer.utf8)]
      recorder.onEvent = { parser, line in if line.hasPrefix("resolve e") { parser.abortParsing() } }
      parser.delegate = recorder
      parser.options.textDelivery = delivery
      #expect(!parser.parse())
      #expect(recorder.lines.last == "error 512")
      #expect(recorder.lines.dropLast().last?.hasPrefix("resolve e") == true)
    }
  }
}
