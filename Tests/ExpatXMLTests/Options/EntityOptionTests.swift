/// Tables of entities, and references to entities whose text is not known.
@Suite struct EntityOptionTests {
  private func expectReading(
    _ document: String, _ options: XMLOptions, telling: Reading, whole: Reading? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for source in [DocumentSource.data(Array(document.utf8)), .string(document)] {
      let readings = await readInEveryWay(source, options)
      for (way, reading) in readings.telling {
        #expect(reading == telling, "\(way)", sourceLocation: sourceLocation)
      }
      for (way, reading) in readings.whole {
        #expect(reading == whole ?? telling, "\(way)", sourceLocation: sourceLocation)
      }
    }
  }

  private static let xhtml = #"<!DOCTYPE r PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "xhtml1-strict.dtd">"#

  @Test(arguments: ["", "<!DOCTYPE r>", xhtml, "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY own 'x'>]>"])
  func entitiesOfHTML(prolog: String) async {
    let document = prolog + "<r a='&nbsp;&eacute;'>caf&eacute; &amp; th&eacute;&euro;&lt;</r>"
    await expectReading(
      document, XMLOptions(entities: .html), telling: Reading(text: "café & thé€<", attributes: ["\u{A0}é"]))
  }

  @Test func textsAreNotMarkup() async {
    let entities: XMLEntities = [
      "markup": "<b a=\"1\">&amp;</b>", "percent": "100 %x;", "quotes": "\"'", "empty": "", "lines": "\r\n",
      "emoji": "😀",
    ]
    await expectReading(
      "<r a='&quotes;&percent;'>&markup;&percent;&quotes;&empty;&emoji;&lines;</r>", XMLOptions(entities: entities),
      telling: Reading(
        text: "<b a=\"1\">&amp;</b>100 %x;\"'😀\r\n", attributes: ["\"'100 %x;"]))
  }

  @Test func declarationsOfTheDocumentTakePrecedence() async {
    await expectReading(
      "<!DOCTYPE r [<!ENTITY nbsp 'own'>]><r>&nbsp;&shy;</r>", XMLOptions(entities: .html),
      telling: Reading(text: "own\u{AD}"))
  }

  @Test func theTableDeclaresNothing() async throws {
    let events = try XMLEventReader(.string("<!DOCTYPE r><r>&nbsp;</r>"), options: XMLOptions(entities: .html)).all()
    #expect(
      events.map(\.description) == [
        "start of document", "<!DOCTYPE r>", "<r>", "\"\u{A0}\"", "</r>", "end of document",
      ])
  }

  @Test func entitiesThatAreNotInTheTableAreErrors() async {
    await expectReading(
      "<r>&nbsp;&oops;</r>", XMLOptions(entities: .html),
      telling: Reading(text: "\u{A0}", fault: .undeclaredEntityError), whole: Reading(fault: .undeclaredEntityError))
    await expectReading(
      "<r a='&oops;'/>", XMLOptions(entities: .html), telling: Reading(fault: .undeclaredEntityError))
  }

  @Test(arguments: [
    ["a b": "c"], ["": "x"], ["a": "\u{1}"], ["1": "x"], ["a \"1\"><!ENTITY b": "2"], ["% p": "x"], ["a>": "x"],
  ]) func tablesThatXMLDoesNotAllow(texts: [String: String]) async {
    let readings = await readInEveryWay(
      .data(Array("<r>x</r>".utf8)), XMLOptions(entities: XMLEntities(texts)), chunkSizes: Array(1...8))
    readings.expect(Reading(fault: .internalError))
    for (way, error) in readings.errors {
      #expect(error.message == "The table of entities has a name or a text that XML does not allow.", "\(way)")
    }
    #expect(readings.errors.count == readings.all.count)
  }

  @Test func thereAre252OfHTML() {
    #expect(XMLEntities.html.texts.count == 252)
    #expect(XMLEntities.html.texts["nbsp"] == "\u{A0}")
    #expect(XMLEntities.html.texts["diams"] == "♦")
  }

  // MARK: Skipped

  @Test func skippedEntitiesAreReportedOrErrors() async {
    let document = Self.xhtml + "<r a='x&eacute;&agrave;y'>caf&eacute;!</r>"
    let told = Reading(text: "caf!", attributes: ["xy"], skipped: ["eacute", "agrave", "eacute"])
    await expectReading(document, XMLOptions(), telling: told, whole: Reading(fault: .undeclaredEntityError))
    await expectReading(
      document, XMLOptions(skipsUnknownEntities: true), telling: told, whole: Reading(text: "caf!", attributes: ["xy"]))
  }

  @Test func entitiesSkippedInADeclaredOneAreToldForEachTag() throws {
    let tags = "<b c='&u;'/><b c='1'/><b c='2'/>"
    for (value, content, expected) in [
      ("&u;", "<b c='&e;'/><b c='&e;' d='&e;'/>", ["u", "u"]), (tags, "&e;", ["u"]), (tags, "&e;&e;", ["u", "u"]),
      ("<b c='&u;'/><b c='&v;&u;'/>", "&e;", ["u", "v"]), ("&u;&v;&u;", "<b c='&e;'/>", ["u", "v"]),
      ("1", "<b c='&u;&e;&u;'/>", ["u", "u"]),
    ] {
      let document = "<!DOCTYPE a SYSTEM 'a.dtd' [<!ENTITY e \"\(value)\">]><a>\(content)</a>"
      #expect(try XMLEventReader(.string(document)).all().compactMap(\.skippedName) == expected)
    }
  }

  /// References at the same place in different texts.
  @Test func entitiesSkippedInExternalOnes() {
    final class Delegate: ExpatXMLParserDelegate {
      var names: [String] = []
      func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
        name == "y" ? Data("&h;".utf8) : nil
      }
      func parser(_ parser: ExpatXMLParser, didSkipEntity name: String) { names.append(name) }
    }
    let delegate = Delegate()
    let parser = ExpatXMLParser(
      .string("<!DOCTYPE a SYSTEM 'x' [<!ENTITY h \"<b c='&u;'/>\"><!ENTITY y SYSTEM 'y'>]><a>&y;&y;</a>"))
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.names == ["u", "u"])
  }

  /// The entity is searched once for all tags in it.
  @Test func manyTagsInAnEntityWithASkippedOne() throws {
    let tags = String(repeating: "<b c='1'/>", count: 50_000)
    let document = "<!DOCTYPE a SYSTEM 'a.dtd' [<!ENTITY e \"<b c='&u;'/>\(tags)\">]><a>&e;</a>"
    var limits = XMLLimits()
    limits.entityActivationBytes = .max
    let events = try XMLEventReader(.string(document), options: XMLOptions(limits: limits)).all()
    #expect(events.compactMap(\.skippedName) == ["u"])
  }

  @Test func entitiesSkippedInATagComeAfterTheTextBeforeIt() throws {
    let document = Array("<!DOCTYPE a SYSTEM 'a.dtd'><a>1<b c='&e;'/></a>".utf8)
    for size in 1...document.count {
      #expect(
        try XMLEventReader(.chunks(chunks(document, of: size))).all().dropFirst(3).prefix(3) == [
          .characters("1"), .skippedEntity("e"), .startElement(.init(name: "b", attributes: ["c": ""])),
        ], "\(size)")
    }
  }

  @Test func skippedExternalEntitiesAreReportedOrErrors() async {
    let document = "<!DOCTYPE r [<!ENTITY e SYSTEM 'e.xml'>]><r>1&e;2</r>"
    await expectReading(
      document, XMLOptions(), telling: Reading(text: "12", skipped: ["e"]),
      whole: Reading(fault: .undeclaredEntityError))
    await expectReading(
      document, XMLOptions(skipsUnknownEntities: true), telling: Reading(text: "12", skipped: ["e"]),
      whole: Reading(text: "12"))
  }

  /// Code point by code point, and with the entities that need no declaration.
  @Test func equality() {
    #expect(["a": "1", "amp": "2"] as XMLEntities == ["amp": "2", "a": "1"])
    #expect(["amp": "1"] as XMLEntities != [:])
    #expect(["lt": "1"] as XMLEntities != ["lt": "2"])
    #expect(["a": "1"] as XMLEntities != ["b": "1"])
    #expect(["a": "\u{E9}"] as XMLEntities != ["a": "e\u{301}"])
  }
}
