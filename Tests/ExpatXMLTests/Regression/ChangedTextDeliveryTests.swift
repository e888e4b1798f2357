/// This was a crash: changing the delivery of text when more text had been collected than the new delivery allows.
@Suite struct ChangedTextDeliveryTests {
  /// The events after the start of the root element.
  private func events(
    _ document: String, from first: XMLTextDelivery, to second: XMLTextDelivery, atEvent index: Int,
    configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> [String] {
    let parser = ExpatXMLParser(document: document)
    let recorder = EventRecorder()
    recorder.onEvent = { [unowned recorder] parser, _ in
      if recorder.entries.count == index { parser.options.textDelivery = second }
    }
    parser.delegate = recorder
    parser.options.textDelivery = first
    configure(parser)
    parser.parse()
    return Array(recorder.lines.dropFirst(2))
  }

  @Test func toShorterChunks() {
    #expect(
      events(
        "<a>123456789<!--c-->abcdefgh</a>", from: .coalesced, to: .streamed(maximumBytes: 4), atEvent: 3
      ) == [#"comment "c""#, #"text "123456789""#, #"text "abcd""#, #"text "efgh""#, "end a", "endDocument"])
  }

  /// The limit applies from then on, before a repair too.
  @Test(arguments: ["&amp;", "& "])
  func toCollectingUnderALimit(end: String) {
    #expect(
      events("<a>0123456789abcdefg\(end)z</a>", from: .streamed(maximumBytes: 10), to: .coalesced, atEvent: 3) {
        $0.options.limits.textRunBytes = 4
        $0.options.repairs = .feeds
      } == [#"text "0123456789""#, #"text "abcd""#, "error 1"])
  }

  /// What is set while the delegate is asked applies to the text that follows.
  @Test(arguments: [
    "<a><b>hello world</b></a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a>&e;</a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM 'e'>]><a><b>&e;</b></a>",
  ])
  func whileTheDelegateIsAsked(document: String) {
    let parser = ExpatXMLParser(document: document)
    let delegate = AskedDelegate()
    parser.delegate = delegate
    parser.shouldResolveExternalEntities = true
    parser.options.textDelivery = .streamed(maximumBytes: 4)
    #expect(parser.parse())
    #expect(delegate.texts == ["hello world"])
  }
}

private final class AskedDelegate: ExpatXMLParserDelegate {
  var texts: [String] = []

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    if elementName == "b" { parser.options.textDelivery = .coalesced }
    return nil
  }

  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    parser.options.textDelivery = .coalesced
    return Data("hello world".utf8)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { texts.append(string) }
}
