@Suite struct ErrorCodeTests {
  @Test func theyHaveApplesRawValues() {
    #expect(ExpatXMLParser.ErrorCode.allCases.count == 93)
    #expect(ExpatXMLParser.ErrorCode.internalError.rawValue == 1)
    #expect(ExpatXMLParser.ErrorCode.tagNameMismatchError.rawValue == 76)
    #expect(ExpatXMLParser.ErrorCode.noDTDError.rawValue == 94)
    #expect(ExpatXMLParser.ErrorCode.delegateAbortedParseError.rawValue == 512)
  }
}
