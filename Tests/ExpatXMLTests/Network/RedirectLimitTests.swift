@testable import ExpatXML

@Suite(.needsNetworking) struct RedirectLimitTests {
  /// A document at `/0`, to which `/1` redirects, to which `/2` redirects, and so on. It counts the requests.
  private final class Chain: Sendable {
    private final class Count: Sendable { let value = Atomic<Int>(0) }
    private let count = Count()
    private let server: LoopbackServer

    /// `location` makes the location of a redirect from the path that it leads to.
    init(location: @escaping @Sendable (String) -> String = { $0 }) throws {
      server = try LoopbackServer { [count] request in
        count.value.add(1, ordering: .relaxed)
        let number = Int(request.uri.dropFirst()) ?? 0
        if number == 0 { return .body(Array("<a/>".utf8)) }
        return .body([], status: 302, headers: [("Location", location("/\(number - 1)"))])
      }
    }

    func url(_ number: Int) throws -> URL { try server.location("/\(number)") }

    var requests: Int { count.value.load(ordering: .relaxed) }
  }

  private func limits(_ redirects: Int, _ targets: XMLRedirectTargets = .anyHost) -> XMLLimits {
    var limits = XMLLimits()
    limits.redirects = redirects
    limits.redirectTargets = targets
    return limits
  }

  /// Parses in every way. Returns the statuses of the errors; 200 where there is none.
  private func statuses(_ url: URL, _ limits: XMLLimits) async -> Set<Int> {
    func status(_ error: (any Error)?) -> Int {
      error.map { ($0 as? XMLHTTPStatusError)?.response.statusCode ?? -1 } ?? 200
    }
    let readings = await readInEveryWay(.url(url), XMLOptions(limits: limits))
    #expect(readings.all.count + 1 == Self.waysOfParsing)
    let parser = ExpatXMLParser(request: URLRequest(url: url))
    parser.options.limits = limits
    let inBackground = await parse(parser, on: DispatchQueue(label: "background"))
    return Set(readings.all.keys.map { status(readings.anyErrors[$0]) } + [status(inBackground)])
  }

  private static let waysOfParsing = 11

  @Test func noRedirectIsFollowed() async throws {
    let chain = try Chain()
    #expect(await statuses(try chain.url(1), limits(0)) == [302])
    #expect(chain.requests == Self.waysOfParsing)
    #expect(await statuses(try chain.url(0), limits(0)) == [200])
  }

  @Test func atMostAsManyRedirectsAsTheLimit() async throws {
    let chain = try Chain()
    #expect(await statuses(try chain.url(2), limits(2)) == [200])
    #expect(await statuses(try chain.url(3), limits(2)) == [302])
    #expect(chain.requests == 2 * 3 * Self.waysOfParsing)
  }

  @Test func anotherHostIsNotContacted() async throws {
    let other = try Chain()
    let port = try #require(other.url(0).port)
    let chain = try Chain { "http://localhost:\(port)\($0)" }
    #expect(await statuses(try chain.url(1), limits(20, .sameOrigin)) == [302])
    #expect(await statuses(try chain.url(1), .untrusted) == [302])
    #expect(other.requests == 0)
    #expect(await statuses(try chain.url(1), XMLLimits()) == [200])
  }

  @Test func anotherPortIsAnotherOrigin() async throws {
    let other = try Chain()
    let location = try other.url(0).absoluteString
    let chain = try Chain { _ in location }
    #expect(await statuses(try chain.url(1), .untrusted) == [302])
    #expect(other.requests == 0)
  }

  @Test func theSameOriginIsFollowed() async throws {
    let chain = try Chain()
    #expect(await statuses(try chain.url(2), .untrusted) == [200])
    #expect(await statuses(try chain.url(6), .untrusted) == [302])
  }

  @Test func anEntityObeysTheLimitsToo() throws {
    let chain = try Chain()
    func error(_ limits: XMLLimits) throws -> Int? {
      let entity = try chain.url(1).absoluteString
      let parser = ExpatXMLParser(.string("<!DOCTYPE a [<!ENTITY e SYSTEM '\(entity)'>]><a>&e;</a>"))
      parser.options.limits = limits
      parser.shouldResolveExternalEntities = true
      parser.externalEntityResolvingPolicy = .always
      parser.parse()
      return (parser.parserError as? XMLHTTPStatusError)?.response.statusCode
    }
    #expect(try error(XMLLimits()) == nil)
    #expect(try error(limits(0)) == 302)
  }

  #if Networking
    @Test(
      arguments: [
        ("http://a/", "http://a/", [true, true, true]), ("http://a/", "https://a/", [true, true, true]),
        ("http://a:8080/", "https://a/", [false, true, true]), ("http://a/", "http://b/", [false, true, true]),
        ("https://a/", "https://b/", [false, true, true]), ("https://a/", "http://a/", [false, false, true]),
        ("https://a/", "https://a:444/", [false, true, true]), ("HTTPS://A/", "https://a:443/", [true, true, true]),
      ] as [(String, String, [Bool])])
    func theTargetsThatArePermitted(from: String, to: String, expected: [Bool]) throws {
      let from = try #require(URL(string: from).flatMap(Origin.init))
      let to = try #require(URL(string: to).flatMap(Origin.init))
      let targets = [XMLRedirectTargets.sameOrigin, .anyHost, .anyURL]
      #expect(targets.map { (try? $0.check(to, from: from)) != nil } == expected)
    }
  #endif
}
