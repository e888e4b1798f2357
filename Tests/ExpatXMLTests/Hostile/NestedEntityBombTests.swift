/// Entities that refer to each other in chains too long for a small stack.
@Suite struct NestedEntityBombTests {
  enum Place: String, CaseIterable {
    case content
    case contentDeclaredBackwards = "content, declared backwards"
    case elements
    case attributeValue = "attribute value"
    case attributeDefault = "attribute default"
    case parameterEntities = "parameter entities"
    case parameterEntitiesInValues = "parameter entities in the values of others"
    case circle
    case longCircle = "a circle that is reached by a chain"

    /// A document with this number of nested entities.
    func document(depth: Int) -> String {
      let range = 1..<depth
      let chain = ["<!ENTITY e0 ''>"] + range.map { "<!ENTITY e\($0) \"&e\($0 - 1);\">" }
      let last = "&e\(depth - 1);"
      return switch self {
      case .content: "<!DOCTYPE a [\(chain.joined())]><a>\(last)</a>"
      case .contentDeclaredBackwards: "<!DOCTYPE a [\(chain.reversed().joined())]><a>\(last)</a>"
      case .elements:
        "<!DOCTYPE a [\(range.map { "<!ENTITY e\($0) \"<b>&e\($0 - 1);</b>\">" }.joined())<!ENTITY e0 ''>]><a>\(last)</a>"
      case .attributeValue: "<!DOCTYPE a [\(chain.joined())]><a b='\(last)'/>"
      case .attributeDefault: "<!DOCTYPE a [\(chain.joined())<!ATTLIST a b CDATA '\(last)'>]><a/>"
      case .parameterEntities:
        "<!DOCTYPE a [<!ENTITY % e0 ''>\(range.map { "<!ENTITY % e\($0) \"&#37;e\($0 - 1);\">" }.joined())"
          + "%e\(depth - 1);]><a/>"
      // The value of an entity may refer to parameter entities only inside another entity.
      case .parameterEntitiesInValues:
        "<!DOCTYPE a [<!ENTITY % e0 ''>\(range.map { "<!ENTITY % e\($0) \"&#37;e\($0 - 1);\">" }.joined())"
          + "<!ENTITY % d \"<!ENTITY v '&#37;e\(depth - 1);'>\">%d;]><a/>"
      case .circle: "<!DOCTYPE a [<!ENTITY e0 '\(last)'>\(chain.dropFirst().joined())]><a>\(last)</a>"
      case .longCircle:
        "<!DOCTYPE a [\(chain.dropFirst().joined())<!ENTITY e0 '&c;'><!ENTITY c '&d;'><!ENTITY d '&c;'>]><a>\(last)</a>"
      }
    }

    /// Whether the document is not well-formed at any length.
    var isCircle: Bool { self == .circle || self == .longCircle }
  }

  /// Answers external parameter entities and undeclared entities with a chain of entities that ends in the next one.
  private final class Chains: ExpatXMLParserDelegate {
    private let length: Int

    init(length: Int) { self.length = length }

    func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
      guard let systemID, let number = Int(systemID) else {
        return Data("&c\((Int(name.dropFirst()) ?? 0) + 1)-\(length);".utf8)
      }
      guard number < 30 else { return Data() }
      var text = "<!ENTITY % x\(number) SYSTEM '\(number + 1)'><!ENTITY % c\(number)-0 '&#37;x\(number);'>"
      for depth in 1...length { text += "<!ENTITY % c\(number)-\(depth) '&#37;c\(number)-\(depth - 1);'>" }
      return Data("\(text)%c\(number)-\(length);".utf8)
    }
  }

  private func parse(
    _ document: String, chunkSize: Int = 10_000, limits: XMLLimits = XMLLimits(), answersOfLength length: Int = 1
  ) async -> (succeeded: Bool, error: XMLParseError?) {
    let bytes = Array(document.utf8)
    return await onSmallStack {
      let parser = ExpatXMLParser(bytes, size: chunkSize)
      let delegate = Chains(length: length)
      parser.delegate = delegate
      parser.shouldResolveExternalEntities = true
      parser.options.limits = limits
      return (parser.parse(), parser.parserError as? XMLParseError)
    }
  }

  @Test(arguments: Place.allCases, [XMLLimits(), .untrusted]) func aChainIsStopped(place: Place, limits: XMLLimits)
    async
  {
    for depth in [1000, 60_000] {
      let document = place.document(depth: depth)
      for size in [7, 1000, document.utf8.count] where document.utf8.count / size < 100_000 {
        let (succeeded, error) = await parse(document, chunkSize: size, limits: limits)
        #expect(!succeeded)
        #expect(error?.limit == "entityDepth", "\(place), \(depth), in chunks of \(size)")
        #expect(error?.code == .entityRefLoopError)
        #expect(error?.message == "The limit entityDepth of \(limits.entityDepth) is exceeded.")
      }
    }
  }

  @Test(arguments: Place.allCases) func theDeepestChainIsParsed(place: Place) async {
    let limits = XMLLimits()
    for (depth, isAllowed) in [(limits.entityDepth - 3, true), (limits.entityDepth + 2, false)] {
      let document = place.document(depth: depth)
      let (succeeded, error) = await parse(document, chunkSize: document.utf8.count, limits: limits)
      #expect(succeeded == (isAllowed && !place.isCircle))
      #expect(error?.limit == (isAllowed ? nil : "entityDepth"))
      if isAllowed, place.isCircle { #expect(error?.message == "An entity refers to itself.") }
    }
  }

  @Test func theLimitIsExact() async {
    var limits = XMLLimits()
    limits.entityDepth = 3
    for place in Place.allCases where !place.isCircle {
      let rest = place == .parameterEntitiesInValues ? 0 : 1
      let (succeeded, _) = await parse(place.document(depth: 2 + rest), chunkSize: 1000, limits: limits)
      #expect(succeeded, "\(place)")
      let (_, error) = await parse(place.document(depth: 4), chunkSize: 1000, limits: limits)
      #expect(error?.limit == "entityDepth", "\(place)")
    }
  }

  /// Short chains that refer to entities which are declared last, and then join all chains to one.
  @Test(arguments: [false, true]) func chainsThatAreJoinedLate(ofParameterEntities: Bool) async {
    let (percent, sign) = ofParameterEntities ? ("% ", "&#37;") : ("", "&")
    var declarations = ""
    for chain in 0..<100 {
      declarations += "<!ENTITY \(percent)c\(chain)-0 '\(sign)l\(chain);'>"
      for depth in 1...100 { declarations += "<!ENTITY \(percent)c\(chain)-\(depth) '\(sign)c\(chain)-\(depth - 1);'>" }
    }
    for chain in 0..<99 { declarations += "<!ENTITY \(percent)l\(chain) '\(sign)c\(chain + 1)-100;'>" }
    declarations += "<!ENTITY \(percent)l99 ''>"
    let document =
      ofParameterEntities
      ? "<!DOCTYPE a [\(declarations)%c0-100;]><a/>" : "<!DOCTYPE a [\(declarations)]><a>&c0-100;</a>"
    for size in [1000, document.utf8.count] {
      let (_, error) = await parse(document, chunkSize: size)
      #expect(error?.limit == "entityDepth")
    }
  }

  /// A document may declare a circle that it does not use.
  @Test func anUnusedCircleIsNoError() async {
    let entities = "<!ENTITY a '&b;'><!ENTITY b '&c;&b;'><!ENTITY c '&a;'><!ENTITY d '&d;'>"
    #expect(await parse("<!DOCTYPE a [\(entities)]><a/>", chunkSize: 10, limits: .untrusted).succeeded)
  }

  /// Open internal entities count when an external one starts, and when one does of which Expat does not know what is around it.
  @Test(arguments: [(length: 200, isTooDeep: true), (5, false)]) func chainsThroughEntitiesThatTheDelegateAnswersFor(
    length: Int, isTooDeep: Bool
  ) async {
    for declaration in ["", "<!ENTITY u# SYSTEM 's'>"] {
      var declarations = "<!ENTITY c30-\(length) ''>"
      for number in 0..<30 {
        declarations += "<!ENTITY c\(number)-0 '&u\(number);'>" + declaration.replacing("#", with: "\(number)")
        for depth in 1...length { declarations += "<!ENTITY c\(number)-\(depth) '&c\(number)-\(depth - 1);'>" }
      }
      for document in ["<!DOCTYPE a SYSTEM '0'><a/>", "<!DOCTYPE a [\(declarations)]><a>&c0-\(length);</a>"] {
        let (succeeded, error) = await parse(document, answersOfLength: length)
        #expect(succeeded == !isTooDeep)
        #expect(error?.limit == (isTooDeep ? "entityDepth" : nil))
      }
    }
  }

  /// The cost of a document type with many entities is limited by its length, however they refer to each other.
  @Test func manyEntitiesThatAreNested() async {
    let wide = (0..<2000).map { "<!ENTITY e\($0) '&e\(max(0, $0 - 1) % 200);&f\($0);'>" }.joined()
    let (succeeded, error) = await parse("<!DOCTYPE a [\(wide)]><a/>")
    #expect(succeeded && error == nil)
    // At this depth, which is the limit, each declaration could exceed it.
    let deep = (0..<255).map { "<!ENTITY d\($0) '&d\($0 + 1);'>" }.joined()
    let many = (0..<20_000).map { "<!ENTITY e\($0) '&f\($0);'><!ENTITY f\($0) '&g\($0);'>" }.joined()
    #expect(await parse("<!DOCTYPE a [\(deep)\(many)]><a/>").succeeded)
    // If there is a circle, all entities count as nested.
    let circle = "<!ENTITY c '&d;'><!ENTITY d '&c;'>"
    let outcome = await parse("<!DOCTYPE a [\(circle)\(many)]><a/>")
    #expect(outcome.error?.limit == "entityDepth")
  }
}
