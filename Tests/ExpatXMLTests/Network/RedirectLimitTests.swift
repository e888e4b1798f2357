@testable import ExpatXML

#if Networking
  /// `Fixtures/responses.txt` has the redirects that limits permit.
  @Suite struct RedirectLimitTests {
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
  }
#endif
