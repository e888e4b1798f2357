import ClientOfExpatXML
import ExpatXML
import Foundation
import Testing

/// Internal entities, and entities that the delegate answers.
@Suite struct EntityTests {
  private func events(_ document: String, _ entities: [String: String] = [:]) throws -> [String] {
    try outcome(document, entities).events
  }

  private func outcome(_ document: String, _ entities: [String: String]) throws -> Outcome {
    try parse(document) { parser in
      (parser.delegate as? EventRecorder)?.entities = entities.mapValues { unescaped($0) }
    }
  }

  // MARK: Internal entities

  @Test func internalEntitiesArePartOfTheText() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY x "X &y;"><!ENTITY y "&#38;amp;Y">]><a b="[&x;]">1&x;2</a>"#) == [
        "startDocument", #"internal x "X &y;""#, #"internal y "&amp;Y""#, #"start a b="[X &Y]""#, #"text "1X &Y2""#,
        "end a", "endDocument",
      ])
  }

  @Test func internalEntitiesMayContainMarkup() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY x "1<b c='d'>2</b><!--3-->4">]><a>0&x;5</a>"#).dropFirst(2) == [
        "start a", #"text "01""#, #"start b c="d""#, #"text "2""#, "end b", #"comment "3""#, #"text "45""#, "end a",
        "endDocument",
      ])
  }

  @Test func internalParameterEntitiesDeclare() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY % p "<!ENTITY x 'X'>">%p;]><a>&x;</a>"#) == [
        "startDocument", #"internal x "X""#, "start a", #"text "X""#, "end a", "endDocument",
      ])
  }

  @Test func theFirstDeclarationCounts() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY x "1"><!ENTITY x "2">]><a>&x;</a>"#) == [
        "startDocument", #"internal x "1""#, "start a", #"text "1""#, "end a", "endDocument",
      ])
  }

  // MARK: Undeclared entities

  @Test func theDelegateIsAskedForUndeclaredEntities() throws {
    #expect(
      try events("<a>x&nbsp;y</a>", ["nbsp": #"\xc2\xa0"#]) == [
        "startDocument", "start a", "resolve nbsp nil", "text \"x\u{A0}y\"", "end a", "endDocument",
      ])
  }

  @Test func anAnswerMayContainMarkup() throws {
    #expect(
      try events("<a>1&x;3</a>", ["x": "<b>2</b>"]).dropFirst(2) == [
        "resolve x nil", #"text "1""#, "start b", #"text "2""#, "end b", #"text "3""#, "end a", "endDocument",
      ])
  }

  @Test(arguments: [
    #"<?xml encoding="ISO-8859-1"?>\xe9"#, #"\xef\xbb\xbf\xc3\xa9"#, #"\xff\xfe\xe9\x00"#,
    #"<?xml version="1.0" encoding="UTF-8"?>\xc3\xa9"#,
  ])
  func anAnswerHasAnEncodingOfItsOwn(answer: String) throws {
    #expect(try events("<a>&e;</a>", ["e": answer])[3] == #"text "é""#)
  }

  @Test(arguments: [#"\xef\xbb\xbf\xef\xbb\xbfx"#, #"\xff\xfe\xff\xfex\x00"#])
  func aSecondByteOrderMarkIsText(answer: String) throws {
    #expect(try events("<a>&e;</a>", ["e": answer])[3] == "text \("\u{FEFF}x".debugDescription)")
  }

  @Test func anEmptyAnswerLeavesNothing() throws {
    #expect(try events("<a>1&x;2</a>", ["x": ""]).dropFirst(3) == [#"text "12""#, "end a", "endDocument"])
  }

  @Test func answersMayReferToOtherEntities() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY i "I">]><a>&x;</a>"#, ["x": "(&y;&i;)", "y": "Y"]).suffix(5) == [
        "resolve x nil", "resolve y nil", #"text "(YI)""#, "end a", "endDocument",
      ])
  }

  @Test func withoutAnAnswerTheReferenceIsAnError() throws {
    let outcome = try outcome("<a>\n x&nbsp;y</a>", [:])
    #expect(outcome.events == ["startDocument", "start a", "resolve nbsp nil", "text \"\\n x\"", "error 26"])
    #expect(
      outcome.error == "The entity nbsp is not declared. XMLOptions(entities: .html) declares it. Line 2, column 3.")
  }

  @Test func theDelegateIsAskedInsideInternalEntities() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY i "[&x;]">]><a>&i;</a>"#, ["x": "X"]).suffix(4) == [
        "resolve x nil", #"text "[X]""#, "end a", "endDocument",
      ])
  }

  @Test func anErrorInAnAnswerIsReportedWithBothPositions() throws {
    let outcome = try outcome("<a>\n&x;</a>", ["x": "1\n<b></c>"])
    #expect(
      outcome.events == [
        "startDocument", "start a", "resolve x nil", "text \"\\n1\\n\"", "start b", "error 76",
      ])
    #expect(
      outcome.error
        == "Mismatched end tag: expected </b>, found </c>. In the entity x, line 2, column 6. Line 2, column 1.")
  }

  @Test func anElementMustEndInTheAnswerItStartsIn() throws {
    #expect(try events("<a>&x;</b></a>", ["x": "<b>"]).last == "error 77")
  }

  @Test(arguments: [
    ("<a>&x;</a>", ["x": "&x;"]),
    ("<a>&x;</a>", ["x": "&y;", "y": "<b>&x;</b>"]),
    (#"<!DOCTYPE a [<!ENTITY i "&x;">]><a>&i;</a>"#, ["x": "&i;"]),
  ])
  func loopsThroughAnswersAreErrors(document: String, entities: [String: String]) throws {
    #expect(try events(document, entities).last == "error 89")
  }

  @Test(arguments: [
    (#"<a b="1&x;"/>"#, "1:8"),
    ("<a\n b='' c='&amp;&#38;&x;'>", "2:20"),
    (#"<!DOCTYPE a [<!ENTITY y "&x;">]><a b="&y;"/>"#, "1:39"),
    (#"<!DOCTYPE a [<!ENTITY y "&z;"><!ENTITY z "<b c='>&x;'/>">]><a>&y;</a>"#, "1:63"),
    (#"<!DOCTYPE a [<!ATTLIST a b CDATA "&x;">]><a/>"#, "1:34"),
  ])
  func undeclaredEntitiesInAttributeValuesAreErrors(document: String, position: String) throws {
    let outcome = try outcome(document, ["x": "X"])
    #expect(outcome.events.last == "error 26")
    #expect(outcome.positions.last == position)
    #expect(!outcome.events.contains("resolve x nil"))
  }

  @Test func undeclaredEntitiesMayBeDeclaredInAnExternalSubsetThatIsNotRead() throws {
    #expect(
      try events(#"<!DOCTYPE a SYSTEM "a.dtd"><a b="1&x;2">3&y;4</a>"#) == [
        "startDocument", #"start a b="12""#, "resolve y nil", #"text "34""#, "end a", "endDocument",
      ])
  }

  @Test func undeclaredEntitiesAreErrorsInAStandaloneDocument() throws {
    let document = #"<?xml version="1.0" standalone="yes"?><!DOCTYPE a SYSTEM "a.dtd"><a>&x;</a>"#
    #expect(try events(document).last == "error 26")
  }

  // MARK: Declared external entities

  @Test func theDelegateIsAskedForExternalEntities() throws {
    #expect(
      try events(#"<!DOCTYPE a [<!ENTITY x PUBLIC "p" "x.xml">]><a>1&x;3</a>"#, ["x": "<b>2</b>"]) == [
        "startDocument", "start a", "resolve x x.xml", #"text "1""#, "start b", #"text "2""#, "end b", #"text "3""#,
        "end a", "endDocument",
      ])
  }

  @Test func externalEntitiesAreDistinguishedByTheirNames() throws {
    let document = """
      <!DOCTYPE a [<!ENTITY x SYSTEM "same"><!ENTITY y SYSTEM "same"><!ENTITY i "&x;">]><a>&i;&y;</a>
      """
    #expect(
      try events(document, ["x": "[&y;]", "y": "Y"]).dropFirst(3) == [
        "resolve x same", "resolve y same", "resolve y same", #"text "[Y]Y""#, "end a", "endDocument",
      ])
  }

  @Test func externalEntitiesInAttributeValuesAreErrors() throws {
    #expect(try events(#"<!DOCTYPE a [<!ENTITY x SYSTEM "x">]><a b="&x;"/>"#, ["x": "X"]).last == "error 29")
  }

  @Test func referencesToUnparsedEntitiesAreErrors() throws {
    let document = #"<!DOCTYPE a [<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "x" NDATA n>]><a>&x;</a>"#
    #expect(try events(document, ["x": "X"]).last == "error 28")
  }

  @Test func anExternalEntityMayNotReferToItself() throws {
    #expect(try events(#"<!DOCTYPE a [<!ENTITY x SYSTEM "x">]><a>&x;</a>"#, ["x": "&x;"]).last == "error 89")
  }

  @Test func theDelegateIsAskedForTheExternalSubsetIfItIsWanted() throws {
    let document = #"<!DOCTYPE a SYSTEM "a.dtd" [<!ENTITY % p SYSTEM "p.ent">%p;]><a>&x;</a>"#
    let entities = ["[dtd]": "<!ATTLIST a b CDATA 'B'>", "%p": "<!ENTITY x 'X'>"]
    let outcome = try parse(document) { parser in
      parser.shouldResolveExternalEntities = true
      (parser.delegate as? EventRecorder)?.entities = entities.mapValues { Array($0.utf8) }
    }
    #expect(
      outcome.events == [
        "startDocument", "resolve %p p.ent", #"internal x "X""#, "resolve [dtd] a.dtd", #"attribute a b CDATA "B""#,
        #"start a b="B""#, #"text "X""#, "end a", "endDocument",
      ])
  }

  @Test func theDelegateMayStopWhenItIsAsked() throws {
    let outcome = try parse("<a>1&x;2</a>") { parser in
      let recorder = parser.delegate as? EventRecorder
      recorder?.entities = ["x": Array("X".utf8)]
      recorder?.onEvent = { if $1 == "resolve x nil" { $0.abortParsing() } }
    }
    #expect(outcome.events == ["startDocument", "start a", "resolve x nil", "error 512"])
  }
}
