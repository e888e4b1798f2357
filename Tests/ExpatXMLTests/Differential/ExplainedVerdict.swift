#if canImport(FoundationXML)
  /// The reason why only one of the parsers reports an error, or why the errors differ: an entry of `Fixtures/verdicts.txt`, which
  /// explains its format.
  struct ExplainedVerdict: CustomTestStringConvertible, Sendable {
    var reason: String
    var example: GeneratedDocument
    /// The conditions, such as `theirs 9 26`.
    var conditions: [[String]] = []

    var testDescription: String { reason }

    static let all = FixtureCase.all("verdicts").map { test in
      var example = GeneratedDocument(String(decoding: unescaped(test.document), as: UTF8.self))
      if test.settings == ["marked"] { example.encoding = .markedUTF16LittleEndian }
      let conditions = test.result.split(separator: "; ").map { condition in
        let isPattern = condition.hasPrefix("text ")
        return condition.split(separator: " ", maxSplits: isPattern ? 1 : .max).map(String.init)
      }
      return ExplainedVerdict(reason: test.title, example: example, conditions: conditions)
    }

    func isMet(_ comparison: DamageComparison) -> Bool {
      conditions.allSatisfy { condition in
        switch condition[0] {
        case "short": comparison.document.data.count < 4
        case "marked": comparison.document.encoding != .utf8
        case "text": comparison.document.contains(condition[1])
        case let parser:
          Self.matches(parser == "theirs" ? comparison.theirs.code : comparison.ours.code, condition.dropFirst())
        }
      }
    }

    private static func matches(_ code: Int?, _ codes: some Collection<String>) -> Bool {
      guard let code else { return codes.contains("none") }
      return codes.contains("\(code)") || codes.contains("some")
    }
  }
#endif
