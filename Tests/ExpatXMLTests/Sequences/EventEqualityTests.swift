import ExpatXML
import Testing

/// Events are compared code point by code point, unlike Swift's Strings.
@Suite struct EventEqualityTests {
  private static let (composed, decomposed) = ("\u{E9}", "e\u{301}")

  private static func events(_ text: String) -> [XMLEvent] {
    [
      .documentType(name: text, publicID: nil, systemID: nil), .documentType(name: "a", publicID: text, systemID: nil),
      .documentType(name: "a", publicID: nil, systemID: text), .startMappingPrefix(text, uri: ""),
      .startMappingPrefix("", uri: text), .startElement(.init(name: text)),
      .startElement(.init(name: "a", namespaceURI: text)), .startElement(.init(name: "a", attributes: [text: ""])),
      .startElement(.init(name: "a", attributes: ["b": text])), .characters(text), .cdata(text), .comment(text),
      .processingInstruction(target: text, data: nil), .processingInstruction(target: "a", data: text),
      .skippedEntity(text), .endElement(.init(name: text)), .endMappingPrefix(text),
      .declaration(.notation(name: text, publicID: nil, systemID: nil)),
      .declaration(.unparsedEntity(name: "a", publicID: nil, systemID: text, notationName: "n")),
      .declaration(.internalEntity(name: text, value: "")), .declaration(.internalEntity(name: "", value: text)),
      .declaration(.externalEntity(name: "a", publicID: text, systemID: nil)),
      .declaration(.attribute(name: "a", elementName: "b", type: "CDATA", defaultValue: text)),
      .declaration(.element(name: text, model: "ANY")),
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

  @Test func noneIsNotEmpty() {
    #expect(
      XMLEvent.processingInstruction(target: "a", data: nil) != .processingInstruction(target: "a", data: ""))
  }

  @Test func theOrderOfAttributesDoesNotCount() {
    let attributes: XMLEventAttributes = ["a": "1", "b": "2"]
    #expect(attributes == ["b": "2", "a": "1"])
    #expect(Set([attributes, ["b": "2", "a": "1"]]).count == 1)
    #expect(attributes != ["a": "2", "b": "1"])
    #expect(attributes != ["a": "1"])
  }
}
