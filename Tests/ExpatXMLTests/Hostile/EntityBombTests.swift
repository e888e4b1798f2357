/// Small documents that expand without end. The default limits stop them, after everything before has been delivered.
@Suite struct EntityBombTests {
  struct Bomb: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var document: String
    /// The number of elements that start before it.
    var elements = 1
    /// The delegate's answers, by name.
    var answers: [String: String] = [:]

    func parse(limits: XMLLimits) -> (delegate: Delegate, succeeded: Bool) {
      let delegate = Delegate()
      delegate.answers = answers
      let parser = ExpatXMLParser(document: document)
      parser.delegate = delegate
      parser.options.limits = limits
      parser.shouldResolveExternalEntities = true
      return (delegate, parser.parse())
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
    Bomb(testDescription: "billion laughs", document: "<!DOCTYPE a [\(laughs)]><a>&e20;<b/></a>"),
    Bomb(testDescription: "billion elements", document: "<!DOCTYPE a [\(markup)]><a>&e20;<b/></a>", elements: 2000),
    Bomb(testDescription: "in an attribute", document: "<!DOCTYPE a [\(laughs)]><a><b c='&e20;'/></a>"),
    Bomb(
      testDescription: "in a default", document: "<!DOCTYPE a [\(laughs)<!ATTLIST a b CDATA '&e20;'>]><a/>",
      elements: 0),
    Bomb(
      testDescription: "quadratic",
      document: "<!DOCTYPE a [<!ENTITY e '\(long)'>]><a>\(String(repeating: "&e;", count: 20_000))<b/></a>"),
    Bomb(
      testDescription: "quadratic in an attribute",
      document: "<!DOCTYPE a [<!ENTITY e '\(long)'>]><a><b c='\(String(repeating: "&e;", count: 20_000))'/></a>"),
    Bomb(testDescription: "parameter entities", document: "<!DOCTYPE a [\(parameters)%p20;]><a/>", elements: 0),
    Bomb(
      testDescription: "parameter entities of an external subset", document: "<!DOCTYPE a SYSTEM 's'><a/>", elements: 0,
      answers: ["[dtd]": parameters + "%p20;"]),
    Bomb(
      testDescription: "values made of parameter entities", document: "<!DOCTYPE a SYSTEM 's'><a/>", elements: 0,
      answers: ["[dtd]": tenfold("<!ENTITY % p# ", { "%p\($0);" }, text)]),
    Bomb(
      testDescription: "parameter entities of a parameter entity",
      document: "<!DOCTYPE a [<!ENTITY % q SYSTEM 's'>%q;]><a/>", elements: 0,
      answers: ["%q": parameters + "%p20;"]),
    Bomb(
      testDescription: "entities of an answer", document: "<!DOCTYPE a [\(laughs)]><a>&x;<b/></a>",
      answers: ["x": "&e20;"]),
    Bomb(
      testDescription: "one answer many times", document: "<a>\(String(repeating: "&x;", count: 2000))<b/></a>",
      answers: ["x": long]),
    Bomb(
      testDescription: "one answer many times, after elements",
      document: "<a>\(String(repeating: "<c/>", count: 10_000))\(String(repeating: "&x;", count: 2000))<b/></a>",
      elements: 10_001, answers: ["x": long]),
    Bomb(
      testDescription: "one short answer many times", document: "<a>\(String(repeating: "&x;", count: 40_000))<b/></a>",
      answers: ["x": text]),
    Bomb(
      testDescription: "answers that refer to each other", document: "<a>&x0;<b/></a>",
      answers: Dictionary(
        uniqueKeysWithValues: (0...30).map { ("x\($0)", $0 < 30 ? "&x\($0 + 1);&x\($0 + 1);\(text)" : text) })),
  ]

  final class Delegate: ExpatXMLParserDelegate {
    var answers: [String: String] = [:]
    private(set) var elements = 0
    private(set) var textBytes = 0
    private(set) var hasEnded = false
    private(set) var errors: [any Error] = []

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      elements += 1
    }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { textBytes += string.utf8.count }

    func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
      answers[name].map { Data($0.utf8) }
    }

    func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) { errors.append(parseError) }

    func parserDidEndDocument(_ parser: ExpatXMLParser) { hasEnded = true }
  }

  @Test(arguments: bombs) func isStopped(bomb: Bomb) throws {
    for limits in [XMLLimits(), .untrusted] {
      let (delegate, succeeded) = bomb.parse(limits: limits)
      #expect(!succeeded)
      let error = try #require(delegate.errors.first as NSError?)
      #expect(delegate.errors.count == 1)
      #expect((error.userInfo[NSUnderlyingErrorKey] as? XMLParseError)?.limit == "entityAmplification")
      #expect(error.code == XMLErrorCode.entityRefLoopError.rawValue)
      #expect(
        error.localizedDescription.hasPrefix(
          "The limit entityAmplification of \(limits.entityAmplification) is exceeded."))
      #expect(bomb.elements < 2 ? delegate.elements == bomb.elements : delegate.elements >= bomb.elements / 10)
      #expect(delegate.textBytes < 300 << 20)
      #expect(!delegate.hasEnded)
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

  /// A chain of entities in which each one is used only once. Expat before 2.7, without the fix of CVE-2024-8176,
  /// overflows the stack.
  @Test(.enabled(if: HostileScale.isFull), arguments: [10_000, 200_000]) func aLongChainIsParsed(length: Int) {
    let chain = (1..<length).map { "<!ENTITY e\($0) '&e\($0 - 1);'>" }.joined()
    let document = "<!DOCTYPE a [<!ENTITY e0 'x'>\(chain)]><a b='&e\(length - 1);'>&e\(length - 1);</a>"
    #expect(ParseCounter(ExpatXMLParser(document: document)).textBytes == 1)
  }
}
