/// Servers that demand credentials.
@Suite(.needsNetworking) struct CredentialTests {
  private static func secret(_ password: String = "pass") -> URLCredential {
    URLCredential(user: "user", password: password, persistence: .none)
  }

  private static func demand(_ challenge: String, body: String = "<out/>") -> LoopbackServer.Response {
    .body(Array(body.utf8), status: 401, headers: [("WWW-Authenticate", challenge)])
  }

  private static let guarded: @Sendable (LoopbackServer.Request) -> LoopbackServer.Response = { request in
    request.header("Authorization") == "Basic dXNlcjpwYXNz"
      ? .body(Array("<in method='\(request.method)' length='\(request.header("Content-Length") ?? "")'/>".utf8))
      : demand(#"Basic realm="r""#)
  }

  @Test func aServerThatAsksForCredentialsGetsThem() throws {
    let served = try parse(credential: Self.secret(), from: Self.guarded)
    #expect(served.outcome.events[1] == #"start in length="" method="GET""#)
    #expect(served.outcome.succeeded)
  }

  @Test func theBodyOfTheRequestIsSentOnceMore() throws {
    let served = try parse(
      credential: Self.secret(),
      configure: {
        $0.httpMethod = "POST"
        $0.httpBody = Data("body".utf8)
      }, from: Self.guarded)
    #expect(served.outcome.events[1] == #"start in length="4" method="POST""#)
  }

  @Test(arguments: [nil, "wrong"])
  func aServerThatAsksForOtherCredentialsIsAnError(password: String?) throws {
    let served = try parse(credential: password.map(Self.secret), from: Self.guarded)
    #expect(served.outcome.events == ["error ExpatXML.XMLHTTPStatusError 1"])
  }

  @Test(arguments: [
    "Basic", "basic realm=r", "BASIC realm=\"a \\\" b\"", "Digest realm=\"r\", nonce=\"n\", Basic realm=\"r\"",
    "Basic realm=\"r\", Digest realm=\"r\", nonce=\"n\"",
  ])
  func basicAuthenticationInEveryForm(challenge: String) throws {
    let served = try parse(credential: Self.secret()) { request in
      request.header("Authorization") == nil ? Self.demand(challenge) : .body(Array("<in/>".utf8))
    }
    #expect(served.outcome.succeeded)
  }

  /// Digest authentication works only on Apple platforms.
  @Test(arguments: ["Bearer realm=\"r\"", "Negotiate", "NotBasic realm=\"r\"", "", ","])
  func otherSchemesAreErrors(challenge: String) throws {
    #expect(try parse(credential: Self.secret()) { _ in Self.demand(challenge) }.status == 401)
  }

  #if canImport(FoundationNetworking)
    @Test func digestIsAnErrorOnLinux() throws {
      let challenge = #"Digest realm="r", nonce="n", qop="auth""#
      #expect(try parse(credential: Self.secret()) { _ in Self.demand(challenge) }.status == 401)
    }
  #endif

  @Test func credentialsForAURL() throws {
    let url = try TestServer.shared.publish(Self.guarded).absoluteString
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
    #expect(parse(url, credential: Self.secret()).outcome.succeeded)
    #expect(parse(url).status == 401)
    #expect(soon { server.connectionsOpen <= 1 })
  }
}
