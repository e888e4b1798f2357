/// Documents that end too early.
@Suite struct MissingEndTests {
  private func configure(_ parser: ExpatXMLParser) { parser.options.repairs = [.feeds, .endTags] }

  @Test func textThatIsStreamedIsDelivered() throws {
    let options = XMLOptions(textDelivery: .streamed(maximumBytes: 1), repairs: [.feeds, .endTags])
    let reader = XMLEventReader(.string("<r><i>half of a te"), options: options)
    var text = ""
    while let event = try reader.next() { if case .characters(let part) = event { text += part } }
    #expect(text == "half of a te")
    #expect(reader.progress.repairs.map(\.fault) == [.missingEndTag, .missingEndTag])
  }

  @Test func aDelegateMayStopAtAnEndTag() {
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("end ") { parser.abortParsing() } }
    let parser = ExpatXMLParser(.string("<r><a><b>"))
    parser.delegate = recorder
    configure(parser)
    #expect(!parser.parse())
    #expect(recorder.lines.suffix(3) == [#"repair missingEndTag "" "</b>""#, "end b", "error 512"])
  }

  @Test func skippedElementsEndToo() {
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line == "start s" { parser.skipDescendants() } }
    let parser = ExpatXMLParser(.string("<r><s><a><b>x"))
    parser.delegate = recorder
    configure(parser)
    #expect(parser.parse())
    let tags = recorder.lines.filter { $0.hasPrefix("start ") || $0.hasPrefix("end ") }
    #expect(tags == ["start r", "start s", "end s", "end r"])
  }

  /// For more elements than one end tag ends, it is one without an open element.
  @Test(arguments: [256, 257])
  func anEndTagEndsSoManyElements(_ depth: Int) throws {
    let open = String(repeating: "<i>", count: depth - 1)
    let outcome = try parse("<r><o>\(open)</o></r>", configure: configure)
    #expect(outcome.succeeded)
    #expect(outcome.events.contains { $0.hasPrefix("repair strayEndTag") } == (depth == 257))
  }

  /// An end tag for which there is no room at once is one repair.
  @Test(arguments: [3, 1_000, 65_532, 65_533, 65_534, 70_000, 120_000])
  func aLongEndTagIsToldOnce(_ length: Int) {
    let name = String(repeating: "b", count: length)
    let outcome = parseInChunks("<a>t<\(name)>x</a><!--c-->", sizes: [1_000, 65_536]) {
      configure($0)
      $0.options.limits.repairs = 1
    }
    #expect(
      outcome.lines == [
        "1:1 startDocument", "1:3 start a", "1:5 text \"t\"", "1:\(length + 6) start \(name)",
        "1:\(length + 8) repair missingEndTag \"\" \"</\(name)>\"", "1:\(length + 8) text \"x\"",
        "1:\(length + 8) end \(name)", "1:\(length + 12) end a", "1:\(length + 20) comment \"c\"",
        "1:\(length + 20) endDocument", "true ",
      ], "\(outcome.lines.map { $0.prefix(60) })")
  }

  @Test func elementsEndInEveryTier() async throws {
    let options = XMLOptions(repairs: [.feeds, .endTags])
    let document = "<r><i>1</i><i><n>2</n><n>3</n"
    #expect(
      try await ExpatXMLElement(.string(document), options: options).elements(matching: "i").map(\.text) == ["1", "23"])
    struct R: Decodable, Equatable { var i: [String] }
    #expect(
      try await ExpatXMLDecoder().decode(R.self, from: .string("<r><i>1</i><i>2</i><i>"), options: options)
        == R(i: ["1", "2", ""]))
    var records: [String] = []
    for try await record in XMLRecords(.string(document), named: "i", options: options) {
      records.append(record.text)
    }
    #expect(records == ["1", "23"])
    let reader = XMLEventReader(.string(document), options: options)
    var last: XMLEvent?
    while let event = try reader.next() { last = event }
    #expect(
      reader.progress.repairs.map(\.fault) == [.unfinishedContent, .missingEndTag, .missingEndTag, .missingEndTag])
    #expect(last == .endDocument)
  }
}
