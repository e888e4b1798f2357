import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

@Suite struct NamespaceScopeTests {
  /// If each new namespace were compared with all others, this would take hours.
  @Test(.timeLimit(.minutes(15))) func manyNamespacesInForce() throws {
    let scope = NamespaceScope()
    let count = 500_000
    for number in 0..<count { scope.declare(prefix: ExactString("p\(number)"), uri: ExactString("u\(number)")) }
    let first = try #require(scope.namespace(ofPrefix: "p0"))
    scope.declare(prefix: "again", uri: "u0")
    #expect(scope.namespace(ofPrefix: "again") === first)
    for _ in 0...count { _ = scope.removeLast() }
    #expect(scope.namespace(ofPrefix: "p0") == nil)
    #expect(scope.namespace(ofPrefix: "xml") === Namespace.xml)
  }

  /// A forgotten namespace is not in force, and does not come into force again when an element ends.
  @Test func thereIsOneObjectForEachInForce() throws {
    let scope = NamespaceScope()
    scope.declare(prefix: "p", uri: "hidden")
    let hidden = scope.namespace(ofPrefix: "p")
    scope.declare(prefix: "p", uri: "u")
    for number in 0..<10_000 {
      scope.declare(prefix: "q", uri: ExactString("u\(number)"))
      _ = scope.removeLast()
    }
    scope.declare(prefix: "q", uri: "u")
    #expect(scope.namespace(ofPrefix: "q") === scope.namespace(ofPrefix: "p"))
    scope.declare(prefix: "r", uri: "hidden")
    #expect(scope.namespace(ofPrefix: "r") === hidden)
  }
}
