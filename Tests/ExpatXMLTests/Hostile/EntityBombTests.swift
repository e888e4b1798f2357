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

  static let bombs = [
    Bomb("billion laughs", "<!DOCTYPE a [\(laughs)]><a>&e20;<b/></a>"),
    Bomb("billion elements", "<!DOCTYPE a [\(markup)]><a>&e20;<b/></a>", elements: 2000),
    Bomb("in an attribute", "<!DOCTYPE a [\(laughs)]><a><b c='&e20;'/></a>"),
    Bomb("in a default", "<!DOCTYPE a [\(laughs)<!ATTLIST a b CDATA '&e20;'>]><a/>", elements: 0),
    Bomb("quadratic", "<!DOCTYPE a [<!ENTITY e '\(long)'>]><a>\(String(repeating: "&e;", count: 20_000))<b/></a>"),
    Bomb(
      "quadratic in an attribute",
      "<!DOCTYPE a [<!ENTITY e '\(long)'>]><a><b c='\(String(repeating: "&e;", count: 20_000))'/></a>"),
    Bomb("parameter entities", "<!DOCTYPE a [\(parameters)%p20;]><a/>", elements: 0),
    Bomb(
      "parameter entities of an external subset", "<!DOCTYPE a SYSTEM 's'><a/>", elements: 0,
      answers: ["[dtd]": parameters + "%p20;"]),
    Bomb(
      "values made of parameter entities", "<!DOCTYPE a SYSTEM 's'><a/>", elements: 0,
      answers: ["[dtd]": tenfold("<!ENTITY % p# ", { "%p\($0);" }, text)]),
    Bomb(
      "parameter entities of a parameter entity",
      "<!DOCTYPE a [<!ENTITY % q SYSTEM 's'>%q;]><a/>", elements: 0,
      answers: ["%q": parameters + "%p20;"]),
    Bomb("entities of an answer", "<!DOCTYPE a [\(laughs)]><a>&x;<b/></a>", answers: ["x": "&e20;"]),
    Bomb("one answer many times", "<a>\(String(repeating: "&x;", count: 2000))<b/></a>", answers: ["x": long]),
    Bomb(
      "one answer many times, after elements",
      "<a>\(String(repeating: "<c/>", count: 10_000))\(String(repeating: "&x;", count: 2000))<b/></a>",
      elements: 10_001, answers: ["x": long]),
    Bomb("a short text", "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>\(String(repeating: "&e;", count: 40_000))<b/></a>"),
    Bomb(
      "a short text in tags",
      "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>\(String(repeating: "<c d='&e;&e;'/>", count: 40_000))<b/></a>",
      elements: 4000),
    Bomb("one short answer many times", "<a>\(String(repeating: "&x;", count: 40_000))<b/></a>", answers: ["x": text]),
    Bomb(
      "answers that refer to each other", "<a>&x0;<b/></a>",
      answers: Dictionary(
        uniqueKeysWithValues: (0...30).map { ("x\($0)", $0 < 30 ? "&x\($0 + 1);&x\($0 + 1);\(text)" : text) })),
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
