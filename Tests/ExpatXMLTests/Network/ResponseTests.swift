/// What a parser makes of the answers of a server: the cases in `Fixtures/responses.txt`. There, a line with `#` says what the answers
/// after it are about. In brackets it has settings. Lines with `<` are the answers, one to each request, and lines with `>` the
/// requests. The line with `=` ends a case: it has the events, and the message of an error, which may be left out.
///
/// In an answer, `⏸` is a pause, `✂` closes the connection, and `↯` resets it. The line ends of its head become CR LF. `PORT` is the
/// port of the server.
@Suite(.needsNetworking) struct ResponseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var title = ""
    var settings: [String] = []
    var answers: [String] = []
    var requests: [String] = []
    var events = ""

    var testDescription: String { "\(title): \(answers.joined(separator: " "))" }

    static let all: [Case] = {
      var cases: [Case] = []
      var next = Case()
      for line in fixtureLines("responses") {
        let text = String(line.dropFirst(2))
        switch line.first {
        case "#":
          let parts = text.split(separator: " [", maxSplits: 1)
          next = Case(title: String(parts[0]))
          if parts.count > 1 { next.settings = parts[1].dropLast().split(separator: "; ").map(String.init) }
        case "<": next.answers.append(text)
        case ">": next.requests.append(text)
        default:
          next.events = text
          if line.first == "=" { cases.append(next) }
          (next.answers, next.requests) = ([], [])
        }
      }
      return cases
    }()

    /// The steps of an answer.
    func steps(_ number: Int, port: Substring) -> [LoopbackServer.Step] {
      var steps: [LoopbackServer.Step] = []
      var text = ""
      for character in expanded(answers[min(number, answers.count - 1)].replacing("PORT", with: port)) + "⏹" {
        guard "⏸✂↯⏹".contains(character) else {
          text.append(character)
          continue
        }
        if !text.isEmpty { steps.append(.send(Self.withCarriageReturns(unescaped(text)))) }
        text = ""
        switch character {
        case "⏸": steps.append(.pause(.milliseconds(20)))
        case "✂": steps.append(.close)
        case "↯": steps.append(.reset)
        default: break
        }
      }
      return steps
    }

    /// Line ends up to the last empty line are those of a head.
    private static func withCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.range(of: "\n\n", options: .backwards) else { return bytes }
      let head = text[..<end.upperBound].utf8
      return head.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] } + bytes.dropFirst(head.count)
    }

    /// The request and its credential.
    func request(_ url: URL) -> (URLRequest, URLCredential?) {
      var request = URLRequest(url: url, timeoutInterval: patience)
      var credential: URLCredential?
      for setting in settings {
        let words = setting.split(separator: " ", maxSplits: 1).map(String.init)
        switch words[0] {
        case "secret": credential = URLCredential(user: "user", password: words[1], persistence: .none)
        case "cookieless": request.httpShouldHandleCookies = false
        case "redirects", "sameOrigin", "untrusted": break
        case let name where name.hasSuffix(":"): request.setValue(words[1], forHTTPHeaderField: String(name.dropLast()))
        default:
          request.httpMethod = words[0]
          if words.count > 1 { request.httpBody = Data(expanded(words[1]).utf8) }
        }
      }
      return (request, credential)
    }
  }

  @Test(arguments: Case.all) func areParsed(_ test: Case) throws {
    let lines = Mutex<[String]>([])
    let server = try LoopbackServer { request in
      let host = request.header("Host")?.split(separator: ":") ?? []
      let names = ["Authorization", "Cookie", "Content-Length", "X-Other"].filter { request.header($0) != nil }
      let line = "\(request.method) \(host.first == "localhost" ? "localhost" : "")\(request.uri)"
      let number = lines.withLock {
        $0.append(names.reduce(line) { "\($0) \($1): \(request.header($1) ?? "")" })
        return $0.count - 1
      }
      return .init(steps: test.steps(number, port: host.last ?? ""))
    }
    defer { server.shutdown() }
    let (request, credential) = test.request(try server.location("/c/d/start"))
    let parser = ExpatXMLParser(request: request, credential: credential)
    let outcome = record(parser) {
      for setting in test.settings {
        if setting == "untrusted" { $0.options.limits = .untrusted }
        if setting == "sameOrigin" { $0.options.limits.redirectTargets = .sameOrigin }
        if setting.hasPrefix("redirects ") { $0.options.limits.redirects = Int(setting.dropFirst(10)) ?? 0 }
      }
    }
    let events = outcome.events.joined(separator: " | ")
    let error = outcome.error.map { " | \($0)".replacing(":\(server.port)", with: ":PORT") } ?? ""
    #expect([events, events + error].contains(test.events), "\(events)\(error)")
    #expect(outcome.succeeded == (outcome.error == nil))
    if !test.requests.isEmpty { #expect(lines.withLock { $0 } == test.requests) }
  }

  @Test func thereAreManyCases() { #expect(Case.all.count > 100) }
}
