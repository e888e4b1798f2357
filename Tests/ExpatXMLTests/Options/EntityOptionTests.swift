/// Tables of entities, and references to entities whose text is not known. `Fixtures/ways.txt` has more of them.
@Suite struct EntityOptionTests {
  @Test func textsAreNotMarkup() async {
    let entities: XMLEntities = [
      "markup": "<b a=\"1\">&amp;</b>", "percent": "100 %x;", "quotes": "\"'", "empty": "", "lines": "\r\n",
      "emoji": "😀",
    ]
    let document = "<r a='&quotes;&percent;'>&markup;&percent;&quotes;&empty;&emoji;&lines;</r>"
    await readInEveryWay(.data(Array(document.utf8)), XMLOptions(entities: entities)).expect(
      Reading(text: "<b a=\"1\">&amp;</b>100 %x;\"'😀\r\n", attributes: ["\"'100 %x;"]))
  }

  @Test func theTableDeclaresNothing() async throws {
    let events = try XMLEventReader(.string("<!DOCTYPE r><r>&nbsp;</r>"), options: XMLOptions(entities: .html)).all()
    #expect(
      events.map(\.description) == [
        "start of document", "<!DOCTYPE r>", "<r>", "\"\u{A0}\"", "</r>", "end of document",
      ])
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

  /// Code point by code point, and with the entities that need no declaration.
  @Test func equality() {
    #expect(["a": "1", "amp": "2"] as XMLEntities == ["amp": "2", "a": "1"])
    #expect(["amp": "1"] as XMLEntities != [:])
    #expect(["lt": "1"] as XMLEntities != ["lt": "2"])
    #expect(["a": "1"] as XMLEntities != ["b": "1"])
    #expect(["a": "\u{E9}"] as XMLEntities != ["a": "e\u{301}"])
  }
}
