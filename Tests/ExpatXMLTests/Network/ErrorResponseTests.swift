/// Responses with an error status: their contents, and how to parse them.
@Suite(.needsNetworking) struct ErrorResponseTests {
  private static let fault = "<fault><code>busy</code></fault>"

  private static func head(_ status: Int, _ length: Int) -> String {
    "HTTP/1.1 \(status) Whatever\nContent-Type: text/xml\nRetry-After: 120\nContent-Length: \(length)\n\n"
  }

  private func publish(_ status: Int = 503, _ body: String = fault) throws -> URL {
    try TestServer.shared.publish { _ in .raw(Self.head(status, body.utf8.count), body) }
  }

  private func statusError(_ url: URL, _ limits: XMLLimits = XMLLimits()) async throws -> XMLHTTPStatusError {
    let error = await #expect(throws: XMLHTTPStatusError.self) {
      for try await _ in XMLEvents(.url(url), options: XMLOptions(limits: limits)) {}
    }
    return try #require(error)
  }

  @Test(arguments: [400, 403, 404, 500, 503]) func theErrorHasStatusHeadersAndBody(status: Int) async throws {
    let url = try publish(status)
    let error = try await statusError(url)
    #expect(error.response.statusCode == status)
    #expect(error.response.url == url)
    #expect(error.response.header("retry-after") == "120")
    #expect(error.response.header("Content-Type") == "text/xml")
    #expect(error.response.header("ETag") == nil)
    #expect(String(decoding: error.body, as: UTF8.self) == Self.fault)
  }

  @Test func everyEntryPointThrowsIt() async throws {
    let readings = await readInEveryWay(.url(try publish()), XMLOptions())
    #expect(readings.anyErrors.count == readings.all.count)
    for (way, error) in readings.anyErrors {
      #expect((error as? XMLHTTPStatusError)?.body == Data(Self.fault.utf8), "\(way)")
    }
  }

  @Test func passwordsAreNotInTheMessage() {
    let error = XMLHTTPStatusError(
      XMLHTTPResponse(statusCode: 401, url: URL(string: "http://reader:secret@example.org/a?b=c")))
    #expect("\(error)" == "The server answered with HTTP status 401: http://example.org/a?b=c")
  }

  @Test func theBodyIsLimited() async throws {
    let server = try LoopbackServer { _ in .init(steps: Endless(head: Self.head(500, 99_999_999_999))) }
    let url = try server.location()
    for limit in [0, 1, 100, 100_000] {
      var limits = XMLLimits()
      limits.errorBodyBytes = limit
      let error = try await statusError(url, limits)
      #expect(error.body.count == limit)
    }
    #expect(await eventually { server.connectionsOpen == 0 })
  }

  @Test func aBodyThatBreaksOff() async throws {
    let server = try LoopbackServer { _ in .raw(Self.head(500, 1000), "<fault>", then: .close) }
    let url = try server.location()
    let error = try await statusError(url)
    #expect(String(decoding: error.body, as: UTF8.self) == "<fault>")
  }

  private let options = XMLOptions(shouldParseErrorResponses: true)

  @Test(arguments: [400, 403, 500]) func theBodyIsParsedIfAskedFor(status: Int) async throws {
    let url = try publish(status)
    let readings = await readInEveryWay(.url(url), options, recordsNamed: "code")
    for (way, reading) in readings.all { #expect(reading.text == "busy" && reading.fault == nil, "\(way)") }
    for (way, run) in readings.runs {
      #expect(run.response?.statusCode == status && run.response?.header("Retry-After") == "120", "\(way)")
    }
  }

  /// On Linux, the session asks for credentials only after the body.
  @Test func theBodyOfADemandForCredentialsIsParsed() throws {
    let url = try TestServer.shared.publish { _ in
      .body(Array(Self.fault.utf8), status: 401, headers: [("WWW-Authenticate", "Basic realm=\"r\"")])
    }
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.options.shouldParseErrorResponses = true
    #expect(record(parser).events.suffix(2) == ["end fault", "endDocument"])
    #expect(parser.parserError == nil)
    #expect(parser.progress.response?.statusCode == 401)
  }

  /// Such a body is probably a page for people.
  @Test func aBodyThatIsNotXMLIsAnErrorOfTheDocument() throws {
    let parser = try #require(ExpatXMLParser(contentsOf: try publish(502, "Bad gateway")))
    parser.options.shouldParseErrorResponses = true
    #expect(!parser.parse())
    #expect((parser.parserError as? NSError)?.domain == ExpatXMLParser.errorDomain)
    #expect(parser.progress.response?.statusCode == 502)
  }
}
