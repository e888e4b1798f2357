@Suite struct NamespaceTests {
  /// Some releases of Expat end a name at a zero byte in a character.
  @Test(arguments: [[0x61, 0x3A, 0xE4, 0x38], [0x61, 0x3A, 0xF0]] as [[UInt8]])
  func aNameMayEndInACharacter(bytes: [UInt8]) {
    #expect(QualifiedName.colon(in: bytes.span) == nil)
  }

  @Test func processingMayBeSwitchedInMidDocument() {
    let parser = ExpatXMLParser(document: "<x:a xmlns:x='u'><x:b/></x:a>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("start x:b") { parser.shouldProcessNamespaces = true } }
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(recorder.lines[1...4] == [#"start x:a xmlns:x="u""#, "start x:b", "end b{u}x:b", "end a{u}x:a"])
  }

  /// The targets of all processing instructions are checked for colons, even if no delegate listens.
  @Test func aDelegateThatDoesNotListenToInstructions() {
    final class Silent: ExpatXMLParserDelegate {}
    let delegate = Silent()
    let parser = ExpatXMLParser(document: "<a><?b?><?c?><?d:e?></a>")
    parser.delegate = delegate
    parser.options.checksNamespaces = true
    #expect(!parser.parse())
    #expect(parser.parserError?.localizedDescription.contains("d:e") == true)
    #expect(parser.columnNumber == 14)
  }

  /// XMLParser crashes here.
  @Test func reportingMayBeSwitchedInMidDocument() {
    let parser = ExpatXMLParser(document: "<a xmlns:x='u'><b xmlns:y='v'/></a>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("start a") { parser.shouldReportNamespacePrefixes = true } }
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(
      recorder.lines == [
        "startDocument", #"start a xmlns:x="u""#, "map y=v", #"start b xmlns:y="v""#, "end b", "unmap y", "end a",
        "unmap x", "endDocument",
      ])
  }
}
