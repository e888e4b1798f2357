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

  /// Whatever comes after the bytes that tell the format.
  @Test(arguments: [
    "BZh91AY&SY": "bzip2", #"\xfd7zXZ\x00\x00\x04"#: "xz", #"\x28\xb5\x2f\xfd\x04\x00"#: "zstd",
    #"PK\x03\x04\x14\x00\x00\x00"#: "a zip archive", "%PDF-1.7\n%âãÏÓ\n": "a PDF",
  ])
  func aLongDocumentOfAnotherFormat(start: String, format: String) throws {
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLElement(.bytes(unescaped(start) + [UInt8](repeating: 7, count: 100_000)))
    }
    #expect(error?.code == .emptyDocumentError)
    #expect(error?.message.contains(format) == true)
  }

  /// Expat keeps only so many bytes before a fault.
  @Test(arguments: [
    ("<!DOCTYPE a [\(space)x]><a/>", 9), ("<!DOCTYPE a [\(space)&x;]><a/>", 9), ("\(space)&x;<a/>", 4),
    ("<!DOCTYPE a [<!ENTITY % p '<!E \(space)'>\n%p;\n<!NOTATION n SYSTEM 'n'>]><a/>", 61),
  ])
  func theCodeDoesNotDependOnWhatExpatKeeps(document: String, code: Int) throws {
    let outcome = try parse(document)
    #expect(outcome.events.last == "error \(code)")
    #expect(outcome.endsInItsOnlyError)
  }

  private static let space = String(repeating: " ", count: 5000)

  @Test func errorCodesHaveApplesRawValues() {
    #expect(ExpatXMLParser.ErrorCode.allCases.count == 93)
    #expect(ExpatXMLParser.ErrorCode.internalError.rawValue == 1)
    #expect(ExpatXMLParser.ErrorCode.tagNameMismatchError.rawValue == 76)
    #expect(ExpatXMLParser.ErrorCode.noDTDError.rawValue == 94)
    #expect(ExpatXMLParser.ErrorCode.delegateAbortedParseError.rawValue == 512)
  }
}
