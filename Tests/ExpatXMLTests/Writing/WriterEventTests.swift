@Suite struct WriterEventTests {
  private func events(_ document: String) throws -> [XMLEvent] {
    try XMLEventReader(.string(document), options: XMLOptions(reportsCDATA: true)).all()
  }

  private func write(_ events: [XMLEvent], _ format: XMLWriter.Format = .compact.withoutDeclaration) throws -> String {
    var xml = XMLWriter(format: format)
    for event in events { try xml.write(event) }
    return String(decoding: try xml.finish(), as: UTF8.self)
  }

  private func tree(_ document: String) throws -> ExpatXMLElement {
    try ExpatXMLElement(.string(document), options: XMLOptions(keepsCommentsAndInstructions: true))
  }

  /// What is written of a document in a way. What was left out is called `o`.
  private func written(_ document: String, _ way: Substring, _ format: XMLWriter.Format) throws -> String {
    let events = try events(document)
    switch way {
    case "events": return try write(events, format)
    case "document": return try ExpatXMLDocument(.string(document)).xml(format)
    case "tree": return try tree(document).xml(format)
    case "scope": return try ExpatXMLTests.written(format) { try $0.write(tree(document)) }
    case "print", "shown": return try tree(document).description
    case "unmapped":
      return try write(events.filter { if case .startMappingPrefix = $0 { false } else { true } }, format)
    case "untyped": return try write(events.filter { if case .documentType = $0 { false } else { true } }, format)
    default:
      var isOut = false
      let kept = events.filter { event in
        switch event {
        case .startElement(let element) where element.name == "o": isOut = true
        case .endElement(let element) where element.name == "o":
          isOut = false
          return false
        case .startMappingPrefix, .endMappingPrefix: return true
        default: return !isOut || way == "without-tags"
        }
        return false
      }
      return try write(kept, format)
    }
  }

  private static let formats = ["compact": XMLWriter.Format.compact, "indented": .indented, "minified": .minified]

  /// The cases in `Fixtures/written.txt`. A line has ways of writing and a format, and what is written or the code of an error.
  @Test(arguments: FixtureCase.all("written")) func whatIsRead(_ test: FixtureCase) throws {
    let document = String(decoding: unescaped(test.document), as: UTF8.self)
    for line in test.lines {
      let parts = line.split(separator: " = ", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      let format = try #require(Self.formats[String(words[words.count - 1])]).withoutDeclaration
      for way in words.dropLast() {
        do {
          let text = try written(document, way, format)
          if parts.count == 2 { #expect(Array(text.utf8) == unescaped(String(parts[1])), "\(way): \(text)") }
          if way == "events", words.last == "compact" { #expect(try events(text) == events(document), "\(text)") }
          guard way == "tree" || way == "print" else { continue }
          #expect(try written(text, way, format) == text)
          if words.last == "compact" { #expect(try tree(text) == tree(document), "\(text)") }
        } catch let error as XMLWriteError {
          #expect("\(error.code)" == parts.last ?? "", "\(way)")
        }
      }
    }
  }

  @Test(arguments: ["", #" standalone="yes""#, #" standalone="no""#])
  func xmlDeclarations(standalone: String) throws {
    let document = "<?xml version=\"1.0\" encoding=\"UTF-8\"\(standalone)?>\n<a/>"
    #expect(try write(events(document), .compact) == document)
  }

  @Test func whiteSpaceInPartsIsHeldBackUntilItIsText() throws {
    let parts: [XMLEvent] = [.characters(" \n"), .characters("\t"), .characters("x"), .characters(" ")]
    let events = try events("<a></a>")
    let document = try write(Array(events.prefix(2)) + parts + events.suffix(2), .indented.withoutDeclaration)
    #expect(document == "<a> \n\tx </a>\n")
  }

  @Test func whiteSpaceIsStillHeldBackAfterARefusal() throws {
    let document = try ExpatXMLTests.written(.indented) {
      try $0.element("a") { a in
        try a.write(.characters(" "))
        #expect(throws: XMLWriteError.self) { try a.write(.comment("--")) }
        #expect(throws: XMLWriteError.self) { try a.text("\u{1}") }
        try a.text("x")
      }
    }
    #expect(document == "<a> x</a>\n")
  }

  @Test func entitiesThatAreNotKnown() throws {
    let error = try writeError { try $0.write(.skippedEntity("e")) }
    #expect(error.code == .unwritableEvent)
    #expect(error.description == "The text of the entity e is not known, so it can't be written. In a.")
  }

  @Test(
    arguments: [
      .endElement(.init(name: "b")), .documentType(.init(name: "a")),
      .declaration(.init(.element(.init(name: "a", model: "ANY")))), .startDocument(.init()), .endDocument,
    ] as [XMLEvent])
  func eventsAtTheWrongPlace(event: XMLEvent) {
    let error = #expect(throws: XMLWriteError.self) {
      try write([.startDocument(.init()), .startElement(.init(name: "a")), event])
    }
    #expect(error?.code == .misplaced || error?.code == .incomplete)
  }

  @Test(
    arguments: [
      (.misplaced, .endElement(.init(name: "a"))), (.incomplete, .startElement(.init(name: "b"))),
      (.invalidName, .startElement(.init(name: "b c"))),
      (.invalidName, .startElement(.init(name: "b", attributes: ["c=''": "1"]))),
      (.duplicateAttribute, .startElement(.init(name: "b", attributes: ["c": "1", "c": "2"]))),
    ] as [(XMLWriteError.Code, XMLEvent)])
  func eventsThatAreRefusedInAScope(code: XMLWriteError.Code, event: XMLEvent) throws {
    #expect(try writeError { try $0.write(event) }.code == code)
  }

  @Test func anElementMayFollowBeforeTheMappingsOfTheLastOneEnd() throws {
    let other = XMLEvent.StartElement(name: "x")
    let added = try events("<r><k xmlns='u'/><k xmlns:p='u'/></r>").flatMap { event in
      if case .endElement(let element) = event, element.name == "k" {
        [event, .startElement(other), .endElement(XMLEvent.EndElement(name: "x"))]
      } else {
        [event]
      }
    }
    #expect(try write(added) == #"<r><k xmlns="u"/><x/><k xmlns:p="u"/><x/></r>"#)
  }
}
