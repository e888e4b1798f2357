/// Many declared attributes. libexpat before 2.8.4 goes through all that an element declares, for each attribute of a tag
/// whose value has to be normalised (CVE-2026-66046, CVE-2026-76641).
@Suite struct DeclaredAttributeTests {
  enum Kind: String, CaseIterable {
    case undeclared
    case normalised = "declared for the element, normalised"
    case declaredElsewhere = "declared for another element"
    case defaulted = "declared with a default, not in the tag"
    case manyTags = "many tags with 250 attributes, as above"

    /// The document with this number of declarations for an element.
    func document(_ count: Int) -> String {
      func declarations(_ element: String, _ prefix: String, _ default: String) -> String {
        "<!ATTLIST \(element)\((0..<count).map { " \(prefix)\($0) NMTOKEN \(`default`)" }.joined())>"
      }
      func tag(_ count: Int) -> String { "<e\((0..<count).map { " a\($0)=' v '" }.joined())/>" }
      return switch self {
      case .undeclared: "<e\((0..<count).map { " a\($0)='v'" }.joined())/>"
      case .normalised: "<!DOCTYPE e [\(declarations("e", "a", "#IMPLIED"))]>\(tag(count))"
      case .declaredElsewhere:
        "<!DOCTYPE e [\(declarations("e", "b", "#IMPLIED"))\(declarations("f", "a", "#IMPLIED"))]>\(tag(count))"
      case .defaulted: "<!DOCTYPE e [\(declarations("e", "a", "'v'"))]><e/>"
      case .manyTags:
        "<!DOCTYPE r [\(declarations("e", "b", "#IMPLIED"))\(declarations("f", "a", "#IMPLIED"))]><r>"
          + String(repeating: tag(250), count: count / 20) + "</r>"
      }
    }

    /// Only declarations for the element itself make the value of a tag a token.
    var value: String { [.declaredElsewhere, .manyTags].contains(self) ? " v " : "v" }

    func attributeCount(_ count: Int) -> Int { self == .manyTags ? 250 : count }
  }

  /// The attributes of the last element that has some; nil if the document is refused.
  private func attributes(_ document: String, _ limits: XMLLimits) -> [String]? {
    let reader = XMLEventReader(.string(document), options: XMLOptions(limits: limits))
    var attributes: [String] = []
    do {
      while let event = try reader.next() {
        guard case .startElement(let element) = event, !element.attributes.isEmpty else { continue }
        attributes = element.attributes.map(\.value)
      }
    } catch { return nil }
    return attributes
  }

  @Test(arguments: Kind.allCases) func haveTheirValues(kind: Kind) throws {
    for (count, limits) in [(250, XMLLimits.untrusted), (4000, XMLLimits())] {
      let last = try #require(attributes(kind.document(count), limits))
      #expect(last.count == kind.attributeCount(count))
      #expect(last.allSatisfy { $0 == kind.value })
    }
  }

  /// The limit bounds what libexpat goes through, in a tag or in declarations.
  @Test(arguments: [Kind.undeclared, .normalised, .declaredElsewhere, .defaulted]) func moreThanTheLimitAreAnError(
    kind: Kind
  ) {
    #expect(attributes(kind.document(257), .untrusted) == nil)
    #expect(attributes(kind.document(16_385), XMLLimits()) == nil)
  }
}
