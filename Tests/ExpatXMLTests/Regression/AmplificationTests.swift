/// Costs that grow with the product of two parts of a document, or faster, and that Expat does not count as entity text.
@Suite struct AmplificationTests {
  private func error(
    _ document: String, factor: Double = 10, activation: Int = 100_000, _ entities: [String: String] = [:],
    size: Int = 64 << 10, byExpatAlone: Bool = false
  ) -> String? {
    let outcome = record(ExpatXMLParser(Array(document.utf8), size: size)) {
      $0.options.limits.entityAmplification = factor
      $0.options.limits.entityActivationBytes = activation
      $0.options.usesExpatAlone = byExpatAlone
      $0.answer(entities)
    }
    #expect(outcome.succeeded == (outcome.error == nil))
    return outcome.error
  }

  private static let limit = "The limit entityAmplification of 10.0 is exceeded."

  /// 200 defaults in 1000 elements.
  @Test func byManyAttributeDefaults() {
    let defaults = (0..<200).map { "b\($0) CDATA '' " }.joined()
    let document = "<!DOCTYPE a [<!ATTLIST b \(defaults)>]><a>\(String(repeating: "<b/>", count: 1000))</a>"
    #expect(error(document)?.hasPrefix(Self.limit) == true)
    #expect(error(document, factor: 1000) == nil)
    #expect(error(document, activation: 10_000_000) == nil)
  }

  @Test func byOneLongAttributeDefault() {
    let value = String(repeating: "x", count: 10_000)
    let document = "<!DOCTYPE a [<!ATTLIST b c CDATA '\(value)'>]><a>\(String(repeating: "<b/>", count: 1000))</a>"
    #expect(error(document)?.hasPrefix(Self.limit) == true)
  }

  /// Expat goes through all attribute declarations of an element at each of its tags, with or without defaults.
  @Test func byManyAttributeDeclarations() {
    func document(_ count: Int) -> String {
      let declarations = (0..<count).map { "b\($0) CDATA #IMPLIED " }.joined()
      return "<!DOCTYPE a [<!ATTLIST b \(declarations)>]><a>\(String(repeating: "<b/>", count: 2000))</a>"
    }
    #expect(error(document(1000))?.hasPrefix(Self.limit) == true)
    #expect(error(document(1000), factor: 1000) == nil)
    #expect(error(document(100)) == nil)
  }

  /// Expat also compares each declaration with all earlier ones.
  @Test func attributeDeclarationsOfOneElementAreLimited() {
    let declarations = (0..<16_385).map { "<!ATTLIST b c\($0) ID ''>" }.joined()
    let error = error("<!DOCTYPE a [\(declarations)]><a/>")
    #expect(error?.hasPrefix("The limit attributesPerElement of 16384 is exceeded.") == true)
    #expect(
      self.error("<!DOCTYPE a [\(declarations.replacing("<!ATTLIST b c1638", with: "<!ATTLIST a c"))]><a/>") == nil)
  }

  /// An attribute that is written in the tag is not defaulted.
  @Test func notByAttributesThatAreInTheirTags() {
    let defaults = (0..<20).map { "b\($0) CDATA '' " }.joined()
    let tag = "<b " + (0..<20).map { "b\($0)='' " }.joined() + "/>"
    #expect(
      error("<!DOCTYPE a [<!ATTLIST b \(defaults)>]><a>\(String(repeating: tag, count: 500))</a>", factor: 1) == nil)
  }

  /// At every reference to an external entity, Expat searches all entities. If the entity is parsed, Expat copies them.
  @Test func byReferencesToExternalEntitiesAmongManyDeclarations() {
    let declarations = (0..<500).map { "<!ENTITY e\($0) ''>" }.joined()
    func document(_ count: Int) -> String {
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'x'>\(declarations)]><a>\(String(repeating: "&x;", count: count))</a>"
    }
    #expect(error(document(1000))?.hasPrefix(Self.limit) == true)
    #expect(error(document(100)) == nil)
    #expect(error(document(100), ["x": "<!---->"])?.hasPrefix(Self.limit) == true)
  }

  /// All names so far are copied too.
  @Test(arguments: ["<b#/>", "<b c#=''/>", "<b xmlns:c#='d'/>"]) func byAnswersAmongManyNames(element: String) {
    let elements = (0..<2000).map { element.replacing("#", with: "\($0)") }.joined()
    func document(_ count: Int) -> String { "<a>\(elements)\(String(repeating: "&x;", count: count))</a>" }
    #expect(error(document(1000), ["x": "<!---->"])?.hasPrefix(Self.limit) == true)
    #expect(error(document(2), ["x": "<!---->"]) == nil)
  }

  /// Reading an entity once is not amplification.
  @Test func notByManyLongEntities() {
    let names = (0..<50).map { "x\($0)" }
    let text = String(repeating: "x", count: 10_000)
    let document = "<a>\(names.map { "&\($0);" }.joined())</a>"
    #expect(error(document, Dictionary(uniqueKeysWithValues: names.map { ($0, text) })) == nil)
  }

  private let prolog = "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 1000))'>]><a>"
  private let plain = String(repeating: "a line of plain text <b/>\n", count: 20_000)

  /// Expat does not get what the scanner takes, and its limits count that nevertheless. The references expand to 16 MB after 520 KB, or
  /// to 4 MB.
  @Test(arguments: [1_400, 64 << 10], [16_000, 4_000])
  func byReferencesAfterPlainContent(size: Int, count: Int) {
    let references = String(repeating: "&e;", count: count)
    for rest in ["<c d='\(references)'/>", references, "\(references)<c/>", "<c d='\(references)'></c>"] {
      let document = "\(prolog)\(plain)\(rest)</a>"
      for alone in [true, false] {
        let error = error(document, size: size, byExpatAlone: alone)
        #expect(count > 10_000 ? error?.hasPrefix(Self.limit) == true : error == nil)
      }
    }
  }
}
