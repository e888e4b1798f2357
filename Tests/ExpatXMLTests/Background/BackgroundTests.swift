@testable import ExpatXML

@Suite struct BackgroundTests {
  /// A server that sends the start of a document and then nothing.
  private func silentServer(_ start: String = "<a><b/>") throws -> (LoopbackServer, URL) {
    let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", start, then: .hang) }
    return (server, try server.location())
  }

  @Test(.needsNetworking) func everyCallIsOnTheQueueInOrder() async throws {
    let type = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<b>entity</b>'>]>"
    let elements = (0..<300).map { "<b\($0)/>" }.joined()
    let bytes = Array("\(type)<a x='1'>text &e;<!--c--><?p d?>\(elements)</a>".utf8)
    let expected = record(ExpatXMLParser(data: Data(bytes)))
    for queue in [DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent)] {
      let url = try TestServer.shared.publish { _ in .body(bytes, chunkSize: 100, interval: .milliseconds(1)) }
      for parser in [
        ExpatXMLParser(bytes, size: 3), try #require(ExpatXMLParser(contentsOf: url)),
      ] {
        #expect(await recordWithoutStrays(parser, queue) == expected)
      }
    }
  }

  @Test func theQueueDoesOtherThingsBetweenTheChunks() async {
    let queue = DispatchQueue(label: "test")
    let done = Mutex<[String]>([])
    let source = ChunkSource(Array("<a><b/><c/></a>".utf8), size: 3)
    _ = await record(ExpatXMLParser(XMLSource { _ in source }), on: queue) { _, recorder in
      recorder.onEvent = { _, line in
        done.withLock { $0.append(line) }
        if line == "start a" { queue.async { done.withLock { $0.append("other") } } }
      }
    }
    #expect(done.withLock { $0 }.prefix(4) == ["startDocument", "start a", "other", "start b"])
  }

  @Test(.needsNetworking) func theMainQueue() async throws {
    let (server, url) = try silentServer("<a><b/></a>" + String(repeating: " ", count: 89))
    defer { server.shutdown() }
    #expect(await recordWithoutStrays(try #require(ExpatXMLParser(contentsOf: url)), .main).succeeded)
  }

  /// Expects that every call is on the queue.
  private func recordWithoutStrays(_ parser: ExpatXMLParser, _ queue: DispatchQueue) async -> Outcome {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let strays = Mutex(0)
    let outcome = await record(parser, on: queue) { _, recorder in
      recorder.onEvent = { _, _ in if DispatchQueue.getSpecific(key: key) != true { strays.withLock { $0 += 1 } } }
    }
    #expect(strays.withLock { $0 } == 0)
    return outcome
  }

  @Test(.needsNetworking) func abortingAtOnce() async throws {
    let (server, url) = try silentServer()
    for _ in 0..<20 {
      let parser = try #require(ExpatXMLParser(contentsOf: url))
      let outcome = await record(parser, on: .global(), meanwhile: { $0.abortParsing() })
      #expect(outcome.events.last == "error 512")
    }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  @Test func aParserParsesOnce() async {
    let queue = DispatchQueue(label: "test")
    let parser = ExpatXMLParser(document: "<a/>")
    #expect(await record(parser, on: queue).succeeded)
    let second = await record(parser, on: queue)
    #expect(second.events.isEmpty)
    #expect(second.error == "A parser can parse only once. Line 1, column 5.")
    let fed = await record(ExpatXMLParser(), on: queue)
    #expect(fed.error?.hasPrefix("The parser has no source: it has to be fed.") == true)
    await #expect(throws: (any Error).self) { try await parser.parseDocument() }
    await #expect(throws: (any Error).self) { try await ExpatXMLParser().parseDocument() }
  }

  @Test(.needsNetworking) func aDelegateMayPostponeIt() async throws {
    let (server, url) = try silentServer()
    let delegate = Hesitant([false])
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.delegate = delegate
    let error = await ExpatXMLTests.parse(parser, on: .global())
    #expect((error as? NSError)?.code == 512)
    #expect(parser.parserError == nil)
    #expect(server.connectionsAccepted == 0)
    // The server sends two tags at once. They must not arrive before the abort.
    let queue = DispatchQueue(label: "test", attributes: .initiallyInactive)
    let outcome = await record(
      parser, on: queue,
      meanwhile: {
        $0.abortParsing()
        queue.activate()
      })
    #expect(outcome.events == ["error 512"])
  }

  @Test func callsWhileItParsesAreRefusedAndHarmless() async throws {
    let expected = try parse("<a><b/></a>").events
    let refusals = Mutex<[String]>([])
    let outcome = await record(ExpatXMLParser(document: "<a><b/></a>"), on: .global()) { _, recorder in
      recorder.onEvent = { parser, _ in
        #expect(!parser.parse())
        #expect(!parser.feed([UInt8]("<a/>".utf8)))
        parser.parse(on: DispatchQueue(label: "other")) { error in
          refusals.withLock { $0.append(error?.localizedDescription ?? "") }
        }
      }
    }
    #expect(outcome.events == expected)
    #expect(await eventually { refusals.withLock { $0.count } == expected.count })
    #expect(refusals.withLock { $0 }.allSatisfy { $0.hasPrefix("The parser is parsing.") })
  }

  @Test(.needsNetworking) func parserAndDelegateLiveUntilTheCompletionAndNoLonger() async throws {
    let server = try LoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\nContent-Length: 4\n\n", "<a", then: .pause(.milliseconds(50)), .send(Array("/>".utf8)))
    }
    let url = try server.location()
    weak var parserLeft: ExpatXMLParser?
    weak var delegateLeft: EventRecorder?
    let events = Mutex<[String]>([])
    await withCheckedContinuation { continuation in
      let recorder = EventRecorder()
      recorder.onEvent = { _, line in events.withLock { $0.append(line) } }
      let parser = ExpatXMLParser(contentsOf: url)
      parser?.delegate = recorder
      parser?.parse(on: .global()) { _ in continuation.resume() }
      (parserLeft, delegateLeft) = (parser, recorder)
    }
    #expect(events.withLock { $0 } == ["startDocument", "start a", "end a", "endDocument"])
    #expect(await eventually { parserLeft == nil && delegateLeft == nil })
  }

  #if os(Linux)
    @Test(.needsNetworking) func aThousandParsersThatWaitNeedNoThreads() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        var files = rlimit(rlim_cur: 8192, rlim_max: 8192)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        let server = try LoopbackServer { _ in .silent }
        let url = try server.location()
        // Makes the first request of the process, whose cost should not be measured.
        #expect(ExpatXMLParser(contentsOf: try TestServer.shared.publish(Array("<a/>".utf8)))?.parse() == true)
        let threads = Resources.threads
        let counter = ElementCounter()
        let completions = Mutex<[Int]>([])
        var parsers: [ExpatXMLParser] = []
        for _ in 0..<1000 {
          let parser = ExpatXMLParser(request: URLRequest(url: url, timeoutInterval: 1000))
          parser.delegate = counter
          parser.parse(on: .global()) { error in
            completions.withLock { $0.append((error as? NSError)?.code ?? 0) }
          }
          parsers.append(parser)
        }
        #expect(await eventually { counter.count == 2000 })
        #expect(Resources.threads <= threads + 50)
        for parser in parsers { parser.abortParsing() }
        #expect(await eventually { completions.withLock { $0.count } == 1000 })
        #expect(completions.withLock { $0 }.allSatisfy { $0 == 512 })
        #expect(await eventually { server.connectionsOpen == 0 })
      }
    }
  #endif
}

private final class ElementCounter: ExpatXMLParserDelegate, Sendable {
  private let counted = Mutex(0)

  var count: Int { counted.withLock { $0 } }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    counted.withLock { $0 += 1 }
  }
}
