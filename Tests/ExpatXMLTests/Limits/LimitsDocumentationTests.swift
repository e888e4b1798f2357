/// The article and the comments state the actual limits.
@Suite struct LimitsDocumentationTests {
  /// What is fixed, and so not public.
  private static let fixed: Set = [
    "inflateActivationBytes", "entityActivationBytes", "allocationAmplification", "allocationActivationBytes",
    "downloadMemoryBytes", "errorBodyBytes",
  ]

  /// The names of all limits, with their values as written for people.
  private func limits(_ limits: XMLLimits) -> [(name: String, value: String)] {
    Mirror(reflecting: limits).children.compactMap { child in
      let name = child.label ?? ""
      if Self.fixed.contains(name) { return nil }
      return (name, description(child.value, isSize: name.hasSuffix("Bytes")))
    }
  }

  private func description(_ value: Any, isSize: Bool) -> String {
    switch value {
    case Int.max as Int: return "unlimited"
    case let size as Int where isSize:
      let unit = [("GiB", 30), ("MiB", 20), ("KiB", 10)].first { size % (1 << $0.1) == 0 }
      return unit.map { "\(size >> $0.1) \($0.0)" } ?? "\(size)"
    case let count as Int where count >= 1000:
      return "\(count / 1000) \(String("\(count % 1000 + 1000)".dropFirst()))"
    case let count as Int: return "\(count)"
    case let factor as Double: return "\(Int(factor))"
    case let time as Duration?: return time.map { "\($0.components.seconds) seconds" } ?? "the request's"
    default: return "\(value)"
    }
  }

  @Test func theTableOfLimitsIsRight() throws {
    let article = try file("Sources/ExpatXML/ExpatXML.docc/UntrustedInput.md")
    let untrusted = limits(.untrusted)
    #expect(untrusted.count == 17)
    for (limit, strict) in zip(limits(XMLLimits()), untrusted) {
      #expect(article.contains("\n| `\(limit.name)` | \(limit.value) | \(strict.value) | "))
    }
  }

  /// The comment of each limit states its default in the same words.
  @Test func theCommentsOfLimitsAreRight() throws {
    let source = try file("Sources/ExpatXMLCore/Model/XMLLimits.swift")
    for limit in limits(XMLLimits()) {
      let end = try #require(source.range(of: "  public var \(limit.name)"))
      let comment = try #require(source[..<end.lowerBound].components(separatedBy: "\n\n").last)
      let value = limit.name == "idleTime" ? "nil" : limit.value
      #expect(comment.contains("  /// Default \(value),"), "\(limit.name)")
    }
  }
}
