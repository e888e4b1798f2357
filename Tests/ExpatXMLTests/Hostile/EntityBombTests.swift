/// Small documents that expand without end. The default limits stop them, after everything before has been delivered.
@Suite struct EntityBombTests {
  struct Bomb: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var document: String
    /// The number of elements that start before it.
    var elements: Int
    /// The delegate's answers, by name.
    var answers: [String: String]

    init(_ name: String, _ document: String, elements: Int = 1, answers: [String: String] = [:]) {
      (testDescription, self.document, self.elements, self.answers) = (name, document, elements, answers)
    }

    func parse(limits: XMLLimits) -> ParseCounter {
      let parser = ExpatXMLParser(document: document)
      parser.options.limits = limits
      parser.shouldResolveExternalEntities = true
      return ParseCounter(parser, answers: answers)
    }
  }

  /// Each entity expands to ten of the previous one. `reference(0)` refers to the text.
  private static func tenfold(_ open: String, _ reference: (Int) -> String, _ text: String) -> String {
    let name = { (level: Int) in open.replacing("#", with: "\(level)") }
    return name(0) + "'\(text)'>"
      + (1...20).map { name($0) + "'\(String(repeating: reference($0 - 1), count: 10))'>" }.joined()
  }

  private static let text = String(repeating: "x", count: 1000)
  private static let laughs = tenfold("<!ENTITY e# ", { "&e\($0);" }, text)
  private static let markup = tenfold("<!ENTITY e# ", { "&e\($0);" }, "<b c=\"\(text)\"/>")
  private static let parameters = tenfold("<!ENTITY % p# ", { "&#37;p\($0);" }, "<!--\(text)-->")
  private static let long = String(repeating: "x", count: 100_000)

  private static let parts = [
    "LAUGHS": laughs, "ELEMENTS": markup, "PARAMETERS": parameters, "LONG": long, "TEXT": text,
    "VALUES": tenfold("<!ENTITY % p# ", { "%p\($0);" }, text),
  ]

  /// Each has a name, a number of elements, a document, and the name and the text of an answer.
  static let bombs: [Bomb] =
    inputs("entity bombs").map { row in
      let texts = row.map { parts.reduce($0) { $0.replacing($1.key, with: $1.value) } }
      let answers = row.count > 3 ? [texts[3]: texts[4]] : [:]
      return Bomb(row[0], texts[2], elements: Int(row[1]) ?? 1, answers: answers)
    } + [
      Bomb(
        "answers that refer to each other", "<a>&x0;<b/></a>",
        answers: Dictionary(
          uniqueKeysWithValues: (0...30).map { ("x\($0)", $0 < 30 ? "&x\($0 + 1);&x\($0 + 1);\(text)" : text) }))
    ]

  @Test(arguments: bombs) func isStopped(bomb: Bomb) throws {
    for limits in [XMLLimits(), .untrusted] {
      let counter = bomb.parse(limits: limits)
      #expect(counter.endsInItsOnlyError)
      let error = counter.error as? XMLParseError
      #expect(error?.limit == "entityAmplification")
      #expect(error?.code == .entityRefLoopError)
      let message = "The limit entityAmplification of \(limits.entityAmplification) is exceeded."
      #expect(error?.message.hasPrefix(message) == true)
      #expect(bomb.elements < 2 ? counter.elements == bomb.elements : counter.elements >= bomb.elements / 10)
      #expect(counter.textBytes < 300 << 20)
    }
  }

  /// Moderate expansion changes nothing else.
  @Test func moderateExpansionIsAllowed() {
    let document = "<!DOCTYPE a [\(Self.laughs)]><a><b/>&e3;<c/></a>"
    let outcome = record(ExpatXMLParser(document: document))
    #expect(outcome.succeeded)
    #expect(outcome.events.suffix(7).first == "start b")
    #expect(outcome.events.suffix(5).first?.utf8.count == "text \"\"".utf8.count + 1_000_000)
  }

  /// A chain of entities in which each one is used only once. Expat before 2.7, without the fix of CVE-2024-8176, overflows the stack.
  @Test(.enabled(if: HostileScale.isFull), arguments: [10_000, 200_000]) func aLongChainIsParsed(length: Int) {
    let chain = (1..<length).map { "<!ENTITY e\($0) '&e\($0 - 1);'>" }.joined()
    let document = "<!DOCTYPE a [<!ENTITY e0 'x'>\(chain)]><a b='&e\(length - 1);'>&e\(length - 1);</a>"
    #expect(ParseCounter(ExpatXMLParser(document: document)).textBytes == 1)
  }
}
