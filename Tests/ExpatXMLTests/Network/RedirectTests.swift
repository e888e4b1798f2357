/// Redirects, and the parts of the request that follow them.
@Suite(.needsNetworking) struct RedirectTests {
  /// Redirects at one path, and answers with a document at all others. Records every request.
  private final class Site: Sendable {
    private final class Log: Sendable { let lines = Mutex<[String]>([]) }
    private let log = Log()
    private let server: LoopbackServer

    init(at start: String = "/start", _ status: Int = 302, headers: [(String, String)]) throws {
      server = try LoopbackServer { [log] request in
        let names = ["Authorization", "Cookie", "Content-Length"]
        let line = names.reduce("\(request.method) \(request.uri)") { line, name in
          line + (request.header(name).map { " \(name): \($0)" } ?? "")
        }
        log.lines.withLock { $0.append(line) }
        guard request.uri == start else { return .body(Array("<at path='\(request.uri)'/>".utf8)) }
        return .body(Array("<not this='document'/>".utf8), status: status, headers: headers)
      }
    }

    convenience init(at start: String = "/start", _ status: Int = 302, to location: String) throws {
      try self.init(at: start, status, headers: [("Location", location)])
    }

    func url(_ path: String = "/start") throws -> URL { try server.location(path) }

    var requests: [String] { log.lines.withLock { $0 } }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func everyStatusIsFollowed(status: Int) throws {
    let site = try Site(status, to: "/end")
    #expect(
      try parse(site.url()).outcome.events == ["startDocument", #"start at path="/end""#, "end at", "endDocument"])
    #expect(site.requests == ["GET /start", "GET /end"])
  }

  @Test(arguments: [
    "b.xml": "/c/d/b.xml", "../b.xml": "/c/b.xml", "./": "/c/d/", "/b.xml": "/b.xml", "?q=1%20": "/c/d/a.xml?q=1%20",
    "b.xml#part": "/c/d/b.xml", "b.xml?é": "/c/d/b.xml?%C3%A9", "//127.0.0.1:PORT/b.xml": "/b.xml",
    "http://127.0.0.1:PORT/b.xml": "/b.xml", "HTTP://127.0.0.1:PORT/b.xml": "/b.xml",
  ])
  func everyFormOfReference(location: String, path: String) throws {
    let end = try Site(to: "/")
    let port = try #require(end.url().port)
    let site = try Site(at: "/c/d/a.xml", to: location.replacing("PORT", with: "\(port)"))
    #expect(try parse(site.url("/c/d/a.xml")).outcome.events[1] == "start at path=\(path.debugDescription)")
  }

  @Test(arguments: [
    "", "file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/xml,<a/>", "javascript:x", "about:blank", "mailto:a@b.c",
    "http://", "http:///x", "https:", "//", "//[", "//%zz/", "//127.0.0.1:-1/", ":", "http://127.0.0.1:1 /",
  ])
  func onlyHTTPURLsAreFollowed(location: String) throws {
    let site = try Site(to: location)
    #expect(try parse(site.url()).status == 302)
    #expect(site.requests == ["GET /start"])
  }

  @Test func aServerCannotChooseAProxy() throws {
    let site = try Site(305, to: "/end")
    let served = try parse(site.url())
    #expect(served.status == 305)
    #expect(served.outcome.error?.contains("a server can't choose a proxy") == true)
    #expect(site.requests == ["GET /start"])
  }

  @Test(arguments: [
    ("file:///etc/passwd", " to file:///etc/passwd", "it leads to no http or https URL"),
    ("ftp://u:secret@127.0.0.1/x", " to ftp://127.0.0.1/x", "it leads to no http or https URL"),
    ("http://localhost/", " to http://localhost/", "it leads to another origin than limits.redirectTargets permits"),
    ("", "", "it leads to no http or https URL"),
  ])
  func theErrorSaysWhereARedirectLeadsAndWhyItWasNotFollowed(location: String, target: String, reason: String) throws {
    let site = try Site(to: location)
    let url = try site.url()
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.options.limits.redirectTargets = .sameOrigin
    let answer = "The server answered with HTTP status 302: \(url)"
    #expect(record(parser).error == "The redirect\(target) was not followed: \(reason). \(answer)")
  }

  @Test func theErrorSaysThatThereAreTooManyRedirects() throws {
    let site = try Site(to: "/start")
    let url = try site.url()
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.options.limits.redirects = 2
    let error = record(parser).error
    #expect(error?.hasPrefix("The redirect to \(url) was not followed: limits.redirects is 2. ") == true)
  }

  @Test func missingServers() throws {
    let unreachable = try Site(to: "http://127.0.0.1:1/")
    #expect(try parse(unreachable.url()).urlError == .cannotConnectToHost)
    let plain = try Site(to: "/")
    let port = try #require(plain.url().port)
    let encrypted = try Site(to: "https://127.0.0.1:\(port)/")
    #expect(try parse(encrypted.url()).urlError == .secureConnectionFailed)
    #expect(plain.requests.isEmpty)
  }

  @Test func loopsEnd() throws {
    let site = try Site(to: "/start")
    #expect(try parse(site.url()).urlError == .httpTooManyRedirects)
    #expect(site.requests.count == 21)
    let posting = try Site(307, to: "/start")
    let served = try parse(posting.url()) {
      $0.httpMethod = "POST"
      $0.httpBody = Data("body".utf8)
    }
    #expect(served.status == 307)
    #expect(posting.requests.count == 21)
  }

  @Test func aRedirectThatSaysTooLittleOrTooMuch() throws {
    let end = try Site(to: "/")
    let url = try end.url("/end").absoluteString
    #expect(try parse { _ in .raw("HTTP/1.1 302 Found\nLocation: \(url)\n\n", then: .close) }.outcome.succeeded)
    let chunked = "HTTP/1.1 302 Found\nLocation: \(url)\nTransfer-Encoding: chunked\n\n"
    #expect(try parse { _ in .raw(chunked, "4\r\n<x/>\r\n0\r\n\r\n") }.outcome.succeeded)
    let cut = "HTTP/1.1 302 Found\nLocation: \(url)\nContent-Length: 100\n\n"
    #expect(try parse { _ in .raw(cut, "<x/>", then: .close) }.urlError == .networkConnectionLost)
  }

  @Test(arguments: [
    (301, "POST", "GET /end"), (302, "POST", "GET /end"), (303, "POST", "GET /end"), (303, "PUT", "GET /end"),
    (301, "PUT", "PUT /end Content-Length: 4"), (307, "POST", "POST /end Content-Length: 4"),
    (308, "PUT", "PUT /end Content-Length: 4"), (307, "DELETE", "DELETE /end Content-Length: 4"),
  ])
  func theBodyOfTheRequestIsSentWithItsMethod(status: Int, method: String, line: String) throws {
    let site = try Site(status, to: "/end")
    let served = try parse(site.url()) {
      $0.httpMethod = method
      $0.httpBody = Data("body".utf8)
    }
    #expect(served.outcome.succeeded)
    #expect(site.requests == ["\(method) /start Content-Length: 4", line])
  }

  @Test func cookiesAreForTheChainOfRedirectsThatSetThem() throws {
    let site = try Site(headers: [("Location", "/end"), ("Set-Cookie", "id=1; Path=/")])
    for _ in 1...2 { #expect(try parse(site.url()).outcome.succeeded) }
    #expect(site.requests == ["GET /start", "GET /end Cookie: id=1", "GET /start", "GET /end Cookie: id=1"])
    // The same server under another name, for which the cookies are not valid.
    let elsewhere = try site.url("/end").absoluteString.replacing("127.0.0.1", with: "localhost")
    let other = try Site(headers: [("Location", elsewhere), ("Set-Cookie", "id=1; Path=/")])
    #expect(try parse(other.url()).outcome.succeeded)
    #expect(site.requests.last == "GET /end")
  }

  @Test func cookiesOfTheRequestAreKept() throws {
    let site = try Site(headers: [("Location", "/end"), ("Set-Cookie", "id=1; Path=/")])
    #expect(try parse(site.url()) { $0.setValue("own=2", forHTTPHeaderField: "Cookie") }.outcome.succeeded)
    #expect(site.requests.last == "GET /end Cookie: own=2")
    #expect(try parse(site.url()) { $0.httpShouldHandleCookies = false }.outcome.succeeded)
    #expect(site.requests.last == "GET /end")
  }
}
