@Suite struct EntityRegressionTests {
  @Test func anExternalEntityOfAnyLength() {
    let text = String(repeating: "0123456789abcdef", count: 1 << 20)
    let outcome = record(ExpatXMLParser(document: "<a>&x;</a>")) {
      $0.answer(["x": text])
    }
    #expect(outcome.succeeded)
  }

  @Test(.needsNetworking) func anAbortedRequestForAnEntityIsNotMade() throws {
    let requests = Mutex(0)
    let url = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body([])
    }
    let document = #"<!DOCTYPE a [<!ENTITY x SYSTEM "\#(url)">]><a>&x;</a>"#
    let outcome = record(ExpatXMLParser(document: document)) {
      $0.shouldResolveExternalEntities = true
      $0.externalEntityResolvingPolicy = .always
      ($0.delegate as? EventRecorder)?.onEvent = { if $1.hasPrefix("resolve") { $0.abortParsing() } }
    }
    #expect(outcome.events.last == "error 512")
    #expect(requests.withLock { $0 } == 0)
  }

  @Test(.needsNetworking) func theOriginIsThatOfTheResponse() throws {
    let requests = Mutex(0)
    let secret = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body(Array("secret".utf8))
    }
    let document = #"<!DOCTYPE a [<!ENTITY x SYSTEM "\#(secret)">]><a>&x;</a>"#
    let target = try TestServer.shared.publish(Array(document.utf8)).absoluteString
      .replacing("127.0.0.1", with: "localhost")
    let start = try TestServer.shared.publish { _ in .body([], status: 302, headers: [("Location", target)]) }
    let outcome = record(try #require(ExpatXMLParser(contentsOf: start))) {
      $0.shouldResolveExternalEntities = true
      $0.externalEntityResolvingPolicy = .sameOriginOnly
    }
    #expect(outcome.succeeded)
    #expect(requests.withLock { $0 } == 0)
  }
}
