@Suite struct ParserRegressionTests {
  /// A delegate that releases the parser in its `deinit`, which was common.
  private final class Owner: ExpatXMLParserDelegate {
    let parser: ExpatXMLParser
    var onStart: (Owner) -> Void = { _ in }

    init(_ parser: ExpatXMLParser) {
      self.parser = parser
      parser.delegate = self
    }

    deinit { parser.delegate = nil }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      onStart(self)
    }
  }

  @Test(arguments: ["drop", "replace", "nil"])
  func aDelegateMayBeReleasedInACallback(how: String) {
    let parser = ExpatXMLParser(data: Data("<a><b/></a>".utf8))
    let other = EventRecorder()
    var owner: Owner? = Owner(parser)
    owner?.onStart = { _ in
      owner = nil
      if how == "replace" { parser.delegate = other }
      if how == "nil" { parser.delegate = nil }
    }
    #expect(parser.parse())
    #expect(owner == nil)
    // The time at which the first one is released is not specified.
    #expect(other.lines.prefix(2) == (how == "replace" ? ["start b", "end b"] : []))
  }
}
