import ExpatXML
import Testing

@testable import ExpatXMLCore
@testable import ExpatXMLTree

@Suite struct DeclarationTests {
  /// The events of an internal subset.
  private func events(_ subset: String, configure: (ExpatXMLParser) -> Void = { _ in }) throws -> [String] {
    let outcome = try parse("<!DOCTYPE a [\n\(subset)\n]><a/>", configure: configure)
    #expect(outcome.succeeded)
    let lines = zip(outcome.positions, outcome.events).map { "\($0) \($1)" }
    return Array(lines.dropFirst().dropLast(3))
  }

  @Test(arguments: [
    "(a, b*, (c|d)+)": "(a,b*,(c|d)+)", "EMPTY": "EMPTY", "ANY": "ANY", "(#PCDATA)": "(#PCDATA)",
    "(#PCDATA)*": "(#PCDATA)*", "( #PCDATA | a )*": "(#PCDATA|a)*", "(a?)": "(a?)", "((a|b)?,(c)*)+": "((a|b)?,(c)*)+",
    "(title,body?)*": "(title,body?)*",
  ])
  func anElementsContentModelIsInNormalForm(model: String, normal: String) throws {
    let declaration = "<!ELEMENT e \(model)>"
    #expect(try events(declaration) == ["2:\(declaration.count + 1) element e \(normal)"])
  }

  /// libexpat before 2.4.5 overflows the stack at some hundred thousand, and earlier on a small stack (CVE-2022-25313).
  @Test(.enabled(if: ExpatLibrary.version >= (2, 4, 5)))
  func contentModelsNestDeeply() throws {
    let depth = 20_000
    let model = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    let outcome = record(ExpatXMLParser(document: "<!DOCTYPE a [<!ELEMENT e \(model)>]><a/>"))
    #expect(outcome.events[1] == "element e \(model)")
  }

  @Test(arguments: [
    "CDATA #IMPLIED": "CDATA nil", "ID #REQUIRED": "ID nil", "IDREFS #IMPLIED": "IDREFS nil",
    "NMTOKEN 'n'": "NMTOKEN \"n\"", "ENTITY #IMPLIED": "ENTITY nil", "( x | y ) 'x'": "(x|y) \"x\"",
    "NOTATION ( gif | png ) #IMPLIED": "NOTATION (gif|png) nil", "CDATA #FIXED ' f&#65; '": "CDATA \" fA \"",
  ])
  func anAttributesTypeAndDefaultAreThoseDeclared(declaration: String, reported: String) throws {
    let events = try events("<!NOTATION gif SYSTEM 'g'><!NOTATION png SYSTEM 'p'><!ATTLIST e b \(declaration)>")
    #expect(events.last?.hasSuffix(" attribute e b \(reported)") == true)
  }

  @Test func anAttributeHasThePositionOfItsDefaultsEnd() throws {
    #expect(
      try events(#"<!ATTLIST a x CDATA "def" y CDATA #FIXED "fx">"#) == [
        #"2:26 attribute a x CDATA "def""#, #"2:46 attribute a y CDATA "fx""#,
      ])
  }

  @Test func notationsHaveOneIdentifierOrBoth() throws {
    #expect(
      try events("<!NOTATION n SYSTEM 's'><!NOTATION m PUBLIC 'p'><!NOTATION l PUBLIC 'p' 's'>") == [
        "2:25 notation n nil s", "2:49 notation m p nil", "2:77 notation l p s",
      ])
  }

  @Test func entitiesAreDeclared() throws {
    let subset = "<!ENTITY i 'v&#65;'><!ENTITY u SYSTEM 's' NDATA n><!ENTITY % p 'q'><!ENTITY i 'again'>"
    #expect(
      try events(subset).map { $0.split(separator: " ", maxSplits: 1).last } == [
        #"internal i "vA""#, "unparsed u nil s n",
      ])
  }

  @Test func externalEntitiesAreReportedIfTheyMayBeResolved() throws {
    let subset = "<!ENTITY e SYSTEM 's'><!ENTITY f PUBLIC 'p' 's'>"
    #expect(try events(subset).isEmpty)
    let events = try events(subset) { $0.shouldResolveExternalEntities = true }
    #expect(events.map { $0.split(separator: " ", maxSplits: 1).last } == ["external e nil s", "external f p s"])
  }

  @Test func commentsAndProcessingInstructionsOfTheSubsetAreDelivered() throws {
    #expect(try events("<!--c--><?p d?>") == [#"2:9 comment "c""#, #"2:16 pi p "d""#])
  }

  /// XML 1.0, section 2.11.
  @Test func lineEndsInSystemIdentifiersAreLineFeeds() throws {
    let lines = try events("<!NOTATION n SYSTEM '\r\rs'><!ENTITY e SYSTEM 's\r\nt\r' NDATA n>")
    #expect(
      lines.map { $0.split(separator: " ", maxSplits: 1).last } == ["notation n nil \n\ns", "unparsed e nil s\nt\n n"])
    let parser = ExpatXMLParser(document: "<!DOCTYPE a SYSTEM 's\r\n\rt\r'><a/>")
    #expect(parser.parse())
    #expect(parser.systemID == "s\n\nt\n")
  }

  @Test func theExternalSubsetsIdentifiersAreKnown() {
    let parser = ExpatXMLParser(document: "<!DOCTYPE a PUBLIC 'p' 's'><a/>")
    #expect((parser.publicID, parser.systemID) == (nil, nil))
    #expect(parser.parse())
    #expect((parser.publicID, parser.systemID) == ("p", "s"))
  }
}
