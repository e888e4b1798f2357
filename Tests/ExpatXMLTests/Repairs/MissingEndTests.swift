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
}
