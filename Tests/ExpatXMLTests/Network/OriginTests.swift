/// The parts of a request that other origins receive.
@Suite(.needsNetworking) struct OriginTests {
  private func elsewhere(_ url: URL) -> String {
    url.absoluteString.replacing("127.0.0.1", with: "localhost")
  }

  @Test func passwordsAndCookiesAreForTheOriginOfTheRequest() throws {
    let seen = Mutex<[String?]>([])
    let target = try TestServer.shared.publish { request in
      seen.withLock { $0 += [request.header("Authorization"), request.header("Cookie"), request.header("X-Other")] }
      return .body(Array("<a/>".utf8))
    }
    for (location, expected) in [
      (elsewhere(target), [nil, nil, "o"]), (target.absoluteString, ["secret", "c=1", "o"]),
    ] as [(String, [String?])] {
      seen.withLock { $0 = [] }
      var request = URLRequest(
        url: try TestServer.shared.publish { _ in .body([], status: 302, headers: [("Location", location)]) })
      request.setValue("secret", forHTTPHeaderField: "Authorization")
      request.setValue("c=1", forHTTPHeaderField: "Cookie")
      request.setValue("o", forHTTPHeaderField: "X-Other")
      #expect(ExpatXMLParser(request: request).parse())
      #expect(seen.withLock { $0 } == expected)
    }
  }

  @Test func aCredentialIsForTheOriginOfTheRequest() throws {
    let seen = Mutex<[String?]>([])
    let target = try TestServer.shared.publish { request in
      seen.withLock { $0.append(request.header("Authorization")) }
      return .body(
        [], status: 401, headers: [("WWW-Authenticate", "Basic realm=\"r\""), ("Content-Type", "application/xml")])
    }
    let location = elsewhere(target)
    let start = try TestServer.shared.publish { _ in .body([], status: 302, headers: [("Location", location)]) }
    let credential = URLCredential(user: "u", password: "p", persistence: .none)
    let parser = ExpatXMLParser(request: URLRequest(url: start), credential: credential)
    #expect(!parser.parse())
    #expect(parser.parserError is XMLHTTPStatusError)
    #expect(seen.withLock { $0 } == [nil])
  }

  @Test func cookiesAreNotSharedByParsers() throws {
    let seen = Mutex<[String?]>([])
    let url = try TestServer.shared.publish { request in
      seen.withLock { $0.append(request.header("Cookie")) }
      return .body(Array("<a/>".utf8), headers: [("Set-Cookie", "c=1"), ("Content-Type", "application/xml")])
    }
    for _ in 0..<2 { #expect(ExpatXMLParser(contentsOf: url)?.parse() == true) }
    #expect(seen.withLock { $0 } == [nil, nil])
  }
}
