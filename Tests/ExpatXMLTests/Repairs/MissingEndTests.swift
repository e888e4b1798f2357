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

  /// For more elements than one end tag ends, it is one without an open element.
  @Test(arguments: [256, 257])
  func anEndTagEndsSoManyElements(_ depth: Int) throws {
    let open = String(repeating: "<i>", count: depth - 1)
    let outcome = try parse("<r><o>\(open)</o></r>", configure: configure)
    #expect(outcome.succeeded)
    #expect(outcome.events.contains { $0.hasPrefix("repair strayEndTag") } == (depth == 257))
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
