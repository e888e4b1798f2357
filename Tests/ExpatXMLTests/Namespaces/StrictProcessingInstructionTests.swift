/// The targets of all processing instructions are checked for colons, even if no delegate listens.
@Suite struct StrictProcessingInstructionTests {
  /// Implements no method.
  private final class Silent: ExpatXMLParserDelegate {}

  private let document = Data("<a><?b?><?c?><?d:e?></a>".utf8)

  @Test func aDelegateThatDoesNotListenToThem() {
    let delegate = Silent()
    let parser = ExpatXMLParser(data: document)
    parser.delegate = delegate
    parser.options.checksNamespaces = true
    #expect(!parser.parse())
    #expect(parser.parserError?.localizedDescription.contains("d:e") == true)
    #expect(parser.columnNumber == 14)
  }

  @Test func aTree() {
    var options = XMLOptions()
    options.checksNamespaces = true
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.data(document), options: options) }
  }
}
