@Suite struct MalformedTests {
  /// Codes that differ from XMLParser's. XMLParser has no code for the first two, and does not find the end of the
  /// document type declaration in the third.
  private static let otherCodes = ["m28_badversion": 57, "m29_noversion": 57, "m49_doctype_unterm": 61]

  /// `parse()` returns false, the error is the last event and has a position and XMLParser's code, and the end of the
  /// document is not reported.
  @Test(arguments: MalformedDocument.all)
  func aMalformedDocumentEndsWithOneError(document: MalformedDocument) throws {
    let outcome = try parse(document.bytes)
    #expect(outcome.endsInItsOnlyError)
    #expect(!outcome.events.contains("endDocument"))
    let description = try #require(outcome.error)
    let end = try #require(outcome.positions.last).split(separator: ":")
    #expect(description.hasSuffix("Line \(end[0]), column \(end[1])."))
    guard let code = Self.otherCodes[document.name] ?? document.xmlParserCode else { return }
    #expect(outcome.events.last == "error \(code)")
  }

  @Test func errorCodesHaveApplesRawValues() {
    #expect(ExpatXMLParser.ErrorCode.allCases.count == 93)
    #expect(ExpatXMLParser.ErrorCode.internalError.rawValue == 1)
    #expect(ExpatXMLParser.ErrorCode.tagNameMismatchError.rawValue == 76)
    #expect(ExpatXMLParser.ErrorCode.noDTDError.rawValue == 94)
    #expect(ExpatXMLParser.ErrorCode.delegateAbortedParseError.rawValue == 512)
  }
}
