/// Servers that demand credentials in other ways than those in `Fixtures/responses.txt`.
@Suite(.needsNetworking) struct CredentialTests {
  #if canImport(FoundationNetworking)
    @Test func digestIsAnErrorOnLinux() throws {
      let challenge = #"Digest realm="r", nonce="n", qop="auth""#
      #expect(
        try parse(credential: secret) { _ in
          .body([], status: 401, headers: [("WWW-Authenticate", challenge)])
        }.status == 401)
    }
  #endif

  private let secret = URLCredential(user: "user", password: "pass", persistence: .none)

  @Test func credentialsForAURL() throws {
    let url = try TestServer.shared.publish { request in
      request.header("Authorization") == "Basic dXNlcjpwYXNz"
        ? .body(Array("<in/>".utf8)) : .body([], status: 401, headers: [("WWW-Authenticate", #"Basic realm="r""#)])
    }.absoluteString
    let own = try #require(URL(string: url.replacing("http://", with: "http://user:pass@")))
    #expect(parse(own).outcome.succeeded)
  }

  @Test func aRefusalThatNeverEndsIsNotWaitedFor() throws {
    let server = try LoopbackServer { request in
      request.header("Authorization") == nil
        ? .init(steps: Endless(head: "HTTP/1.1 401 No\nWWW-Authenticate: Basic\nContent-Length: 99999999999\n\n"))
        : .body(Array("<in/>".utf8))
    }
    let url = try server.location()
    #expect(parse(url, credential: secret).outcome.succeeded)
    #expect(parse(url).status == 401)
    #expect(soon { server.connectionsOpen <= 1 })
  }
}
