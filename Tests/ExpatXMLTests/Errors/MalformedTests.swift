import ExpatXML
import Foundation
import Testing

@Suite struct MalformedTests {
  /// `parse()` returns false, the error is the last event and has a position, and the end of the document is not
  /// reported.
  @Test(arguments: MalformedDocument.all)
  func aMalformedDocumentEndsWithOneError(document: MalformedDocument) throws {
    let outcome = try parse(document.bytes)
    #expect(!outcome.succeeded)
    #expect(outcome.events.filter { $0.hasPrefix("error ") }.count == 1)
    #expect(outcome.events.last?.hasPrefix("error ") == true)
    #expect(!outcome.events.contains("endDocument"))
    let description = try #require(outcome.error)
    let end = try #require(outcome.positions.last).split(separator: ":")
    #expect(description.hasSuffix("Line \(end[0]), column \(end[1])."))
  }

  /// Codes that differ from XMLParser's. XMLParser has no code for the first two, and does not find the end of the
  /// document type declaration in the third.
  private static let otherCodes = ["m28_badversion": 57, "m29_noversion": 57, "m49_doctype_unterm": 61]

  @Test(arguments: MalformedDocument.all)
  func theCodeIsTheOneXMLParserReportsFirst(document: MalformedDocument) throws {
    guard let code = Self.otherCodes[document.name] ?? document.xmlParserCode else { return }
    #expect(try parse(document.bytes).events.last == "error \(code)")
  }

  /// Only some releases of libexpat check the version.
  @Test(arguments: ["", "1", "1.", "1.x", "1.0.1", "2.0", "11.0"])
  func aVersionThatIsNotOfXML1IsAnError(version: String) throws {
    for declaration in ["<?xml version='\(version)'?>", "<?xml  version = \"\(version)\" encoding='UTF-8'?>"] {
      let outcome = try parse(declaration + "<a/>")
      #expect(outcome.events == ["error 57"])
      #expect(outcome.error == "XML version \"\(version)\" is not supported. Line 1, column 1.")
    }
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

  @Test(arguments: 1..<40)
  func everyTruncationIsAnError(length: Int) throws {
    let document = "<?xml version='1.0'?><a b='c'>é<b/><!--d--></a>"
    #expect(try !parse(Array(document.utf8.prefix(length))).succeeded)
  }

  @Test func theErrorHasApplesDomainCodeAndKeys() throws {
    let parser = ExpatXMLParser(document: "<a>\n<b></a>")
    #expect(!parser.parse())
    let error = try #require(parser.parserError as? NSError)
    #expect(error.domain == "NSXMLParserErrorDomain")
    #expect(ExpatXMLParser.ErrorCode(rawValue: error.code) == .tagNameMismatchError)
    #expect(error.userInfo["NSXMLParserErrorLineNumber"] as? Int == 2)
    #expect(error.userInfo["NSXMLParserErrorColumn"] as? Int == 6)
    #expect(error.userInfo["NSXMLParserErrorMessage"] as? String == "Mismatched end tag: expected </b>, found </a>.")
    #expect((parser.lineNumber, parser.columnNumber) == (2, 6))
  }

  @Test func errorCodesHaveApplesRawValues() {
    #expect(ExpatXMLParser.ErrorCode.allCases.count == 93)
    #expect(ExpatXMLParser.ErrorCode.internalError.rawValue == 1)
    #expect(ExpatXMLParser.ErrorCode.tagNameMismatchError.rawValue == 76)
    #expect(ExpatXMLParser.ErrorCode.noDTDError.rawValue == 94)
    #expect(ExpatXMLParser.ErrorCode.delegateAbortedParseError.rawValue == 512)
  }
}
