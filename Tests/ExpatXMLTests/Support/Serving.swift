extension LoopbackServer.Response {
  /// Sends a head, whose line ends become CR LF, and a body, and performs further steps.
  static func raw(_ head: String, _ body: some TextOrBytes = "", then steps: LoopbackServer.Step...) -> Self {
    .init(steps: [.send(head.replacing("\n", with: "\r\n").utf8 + body.allBytes)] + steps)
  }

  /// The start of a document, and nothing more.
  static var silent: Self { .raw("HTTP/1.1 200 OK\nContent-Length: 100\n\n", "<a><b/>", then: .hang) }

  /// A document that never ends.
  static var endless: Self {
    .init(steps: Endless(head: "HTTP/1.1 200 OK\nContent-Length: 99999999999\n\n", start: "<a>"))
  }
}

extension LoopbackServer {
  func location(_ path: String = "/") throws -> URL { try #require(URL(string: url(path))) }
}

extension LoopbackServer.Step {
  /// Sends a head, whose line ends become CR LF.
  static func head(_ lines: String) -> Self { .send(Array(lines.replacing("\n", with: "\r\n").utf8)) }
}

/// A response whose body never ends.
struct Endless: Sequence, IteratorProtocol, Sendable {
  private var start: [UInt8]?
  private let chunk: [UInt8]
  private var stepCount = 0

  init(head: String, start: String = "", chunk: String = "<b>text</b>") {
    self.start = Array(head.replacing("\n", with: "\r\n").utf8) + Array(start.utf8)
    self.chunk = Array(String(repeating: chunk, count: 1 + (16 << 10) / chunk.utf8.count).utf8)
  }

  mutating func next() -> LoopbackServer.Step? {
    defer { start = nil }
    stepCount += 1
    guard stepCount.isMultiple(of: 5) else { return .send(start ?? chunk) }
    // Sends slowly so that other tests get processor time. After 25 MB it sends even more slowly, so that it does not
    // fill the disk while the client waits for the processor.
    return .pause(.milliseconds(stepCount < 2000 ? 1 : 250))
  }
}

/// A response that is sent as fast as possible. It ends when `limit` bytes of its body are sent, so that it does no harm
/// if nobody stops it.
struct Flood: Sequence, IteratorProtocol, Sendable {
  private var head: [UInt8]?
  private var limit: Int
  private let chunk = Array(String(repeating: "<b>text</b>", count: 100_000).utf8)
  private let didEnd: @Sendable () -> Void

  init(head: String, start: String = "", limit: Int, didEnd: @escaping @Sendable () -> Void) {
    self.head = Array(head.replacing("\n", with: "\r\n").utf8) + Array(start.utf8)
    self.limit = limit
    self.didEnd = didEnd
  }

  mutating func next() -> LoopbackServer.Step? {
    if let head {
      self.head = nil
      return .send(head)
    }
    guard limit > 0 else {
      didEnd()
      return .close
    }
    limit -= chunk.count
    return .send(chunk)
  }
}

/// The result of parsing a response.
struct ServedOutcome {
  var outcome: Outcome
  var error: (any Error)?

  var urlError: URLError.Code? { (error as? URLError)?.code }
  var status: Int? { (error as? XMLHTTPStatusError)?.response.statusCode }
}

/// Parses the answer of a server that is used only once, since a wrong answer may spoil the next one on its connection.
func parse(
  credential: URLCredential? = nil, configure: (inout URLRequest) -> Void = { _ in },
  from response: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
) throws -> ServedOutcome {
  let server = try LoopbackServer(handler: response)
  defer { server.shutdown() }
  let url = try #require(URL(string: server.url("/")))
  return parse(url, credential: credential, configure: configure)
}

/// Parses the answer of the server at a URL.
func parse(
  _ url: URL, credential: URLCredential? = nil,
  configure: (inout URLRequest) -> Void = { _ in }
) -> ServedOutcome {
  var request = URLRequest(url: url, timeoutInterval: patience)
  configure(&request)
  let parser = ExpatXMLParser(request: request, credential: credential)
  let outcome = record(parser)
  return ServedOutcome(outcome: outcome, error: parser.parserError)
}
