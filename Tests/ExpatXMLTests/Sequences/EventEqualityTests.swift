/// Events are compared code point by code point, unlike Swift's Strings.
@Suite struct EventEqualityTests {
  private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

  private static func events(_ text: String) -> [XMLEvent] {
    [
      .startDocument(.init(version: text)), .startDocument(.init(version: "1.0", encoding: text)),
      .startDocument(.init(version: text, isStandalone: true)),
      .startDocument(.init(version: text, isStandalone: false)),
      .documentType(.init(name: text)), .documentType(.init(name: "a", publicID: text)),
      .documentType(.init(name: "a", systemID: text)), .startMappingPrefix(prefix: text, uri: ""),
      .startMappingPrefix(prefix: "", uri: text), .startElement(.init(name: text)),
      .startElement(.init(name: "a", namespaceURI: text)), .startElement(.init(name: "a", attributes: [text: ""])),
      .startElement(.init(name: "a", attributes: ["b": text])), .characters(text), .cdata(text), .comment(text),
      .processingInstruction(.init(target: text)), .processingInstruction(.init(target: "a", data: text)),
      .processingInstruction(.init(target: text, data: "")),
      .skippedEntity(text), .endElement(.init(name: text)), .endMappingPrefix(text),
      .declaration(.init(.notation(.init(name: text)))),
      .declaration(.init(.entity(.init(name: "a", systemID: text, notationName: "n")))),
      .declaration(.init(.entity(.init(name: text, value: "")))),
      .declaration(.init(.entity(.init(name: "", value: text)))),
      .declaration(.init(.entity(.init(name: text, value: "", isParameter: true)))),
      .declaration(.init(.entity(.init(name: "a", publicID: text, systemID: nil)))),
      .declaration(.init(.attribute(.init(name: "a", elementName: "b", type: "CDATA", default: .value(text))))),
      .declaration(.init(.attribute(.init(name: "a", elementName: "b", type: "CDATA", default: .fixed(text))))),
      .declaration(.init(.attribute(.init(name: text, elementName: "b", type: "CDATA", default: .required)))),
      .declaration(.init(.attribute(.init(name: text, elementName: "b", type: "CDATA", default: .implied)))),
      .declaration(.init(.element(.init(name: text, model: "ANY")))),
    ]
  }

  @Test func sameCodePointsAreEqual() {
    let again = Self.events(Self.composed.unicodeScalars.map(String.init).joined())
    #expect(Self.events(Self.composed) == again)
    #expect(Set(Self.events(Self.composed)) == Set(again))
  }

  @Test func otherCodePointsAreNot() {
    for (event, other) in zip(Self.events(Self.composed), Self.events(Self.decomposed)) {
      #expect(event != other)
      #expect(Set([event, other]).count == 2)
    }
  }

  @Test func kindsOfTheSameTextDiffer() {
    let events = Self.events(Self.composed)
    #expect(Set(events).count == events.count)
  }

  @Test func theOrderOfAttributesDoesNotCount() {
    let attributes: XMLEventAttributes = ["a": "1", "b": "2"]
    #expect(attributes == ["b": "2", "a": "1"])
    #expect(Set([attributes, ["b": "2", "a": "1"]]).count == 1)
    #expect(attributes != ["a": "2", "b": "1"])
    #expect(attributes != ["a": "1"])
  }

  /// Only attributes that are made by hand can have one name twice.
  @Test func attributesThatRepeatAreCounted() {
    let attributes: XMLEventAttributes = ["a": "1", "a": "1", "b": "2"]
    #expect(attributes != ["a": "1", "b": "2", "b": "2"])
    #expect(attributes == ["b": "2", "a": "1", "a": "1"])
    #expect(Set([attributes, ["b": "2", "a": "1", "a": "1"]]).count == 1)
  }
}
