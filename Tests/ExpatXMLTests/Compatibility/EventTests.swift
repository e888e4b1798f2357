/// The delegate's events of a document, with their positions: the cases in `Fixtures/events.txt`. There, a line with `#` says what the
/// documents after it are about. In brackets it has settings, and answers to references. A line with `=` has the events of the
/// document before it, and the message of an error.
@Suite struct EventTests {
  struct Case: CustomTestStringConvertible {
    var title: String
    var settings: [Substring]
    var document: String
    var events: String

    var testDescription: String { "\(title): \(document)" }

    static let all: [Case] = {
      var cases: [Case] = []
      var (title, settings, document) = ("", [Substring](), "")
      for line in fixtureLines("events") {
        if line.hasPrefix("# ") {
          let parts = line.dropFirst(2).split(separator: " [", maxSplits: 1)
          title = String(parts[0])
          settings = parts.count > 1 ? parts[1].dropLast().split(separator: " ") : []
        } else if line.hasPrefix("= ") {
          cases.append(Case(title: title, settings: settings, document: document, events: String(line.dropFirst(2))))
        } else {
          document = line
        }
      }
      return cases
    }()
  }

  private static let limits: [Substring: any WritableKeyPath<XMLLimits, Int> & Sendable] = [
    "attributesPerElement": \.attributesPerElement, "attributeValueBytes": \.attributeValueBytes,
    "documentBytes": \.documentBytes, "elementDepth": \.elementDepth, "limits.repairs": \.repairs,
    "markupBytes": \.markupBytes, "nameBytes": \.nameBytes, "textRunBytes": \.textRunBytes,
  ]

  private func apply(_ setting: Substring, to parser: ExpatXMLParser) {
    let recorder = parser.delegate as? EventRecorder
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    if let limit = Self.limits[parts[0]] { return parser.options.limits[keyPath: limit] = Int(value) ?? 0 }
    switch parts[0] {
    case "processing": parser.shouldProcessNamespaces = true
    case "reporting": parser.shouldReportNamespacePrefixes = true
    case "strict": parser.options.checksNamespaces = true
    case "resolve": parser.shouldResolveExternalEntities = true
    case "cdata": parser.options.reportsCDATA = true
    case "runs": parser.options.textDelivery = .runs
    case "discard": parser.options.textDelivery = .discard
    case "encoding": parser.options.encoding = value
    case "repairs": parser.options.repairs = XMLRepairs(named: value, separator: "+")
    case "skip":
      recorder?.onEvent = { parser, line in
        if line.hasPrefix("start \(value)") { #expect(parser.skipDescendants()) }
      }
    default: recorder?.entities[String(parts[0])] = unescaped(value)
    }
  }

  @Test(arguments: Case.all) func areThoseOfTheDocument(_ test: Case) throws {
    let outcome = try parse(unescaped(test.document)) { parser in
      for setting in test.settings { apply(setting, to: parser) }
    }
    let events = zip(outcome.positions, outcome.events).map { "\($0) \($1)" } + (outcome.error.map { [$0] } ?? [])
    #expect(events.joined(separator: " | ").replacing("\n", with: "\\n") == test.events)
    #expect(outcome.succeeded == (outcome.error == nil))
  }

  /// Some of them from every kind of source, plain and gzipped.
  @Test(arguments: stride(from: 0, to: Case.all.count, by: 24).map { Case.all[$0] })
  func areTheSameFromEverySource(_ test: Case) throws {
    try parseEverywhere(unescaped(test.document)) { parser in
      for setting in test.settings { apply(setting, to: parser) }
    }
  }

  @Test func thereAreManyCases() { #expect(Case.all.count > 700) }
}
