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

  @Test(arguments: ["1.0", "1.1", "1.10"])
  func everyVersionOfXML1IsRead(version: String) throws {
    #expect(
      try parse("<?xml version='\(version)'?><a/>").events == ["startDocument", "start a", "end a", "endDocument"])
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding='UTF-8'><a/><?p?>", "<?xml version='1.0' standalone='yes'><a/>",
    "<?xml version='1.0'><a/>",
  ])
  func aDeclarationEndsWithAQuestionMark(document: String) throws {
    let outcome = try parse(document)
    #expect(outcome.error?.hasPrefix("The XML declaration must end with ?>. Line 1, column ") == true)
    #expect(outcome.events.last == "error 57")
  }

  @Test(arguments: ["x<a/>", "1<a/>", "  ab<a/>", "hello <a/>"])
  func textBeforeTheRootIsNoMarkup(document: String) throws {
    #expect(try parse(document).error?.hasPrefix("The document does not begin with markup. ") == true)
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

  @Test func everythingBeforeTheErrorIsDelivered() throws {
    let outcome = try parse("<a>\n<b c='1'>text &amp; more<d></b>")
    #expect(
      outcome.events == [
        "startDocument", "start a", #"text "\n""#, #"start b c="1""#, #"text "text & more""#, "start d", "error 76",
      ])
    #expect(outcome.positions.last == "2:30")
  }

  @Test func textBeforeTheErrorIsDelivered() throws {
    #expect(try parse("<a>text").events == ["startDocument", "start a", #"text "text""#, "error 5"])
    #expect(try parse("<a>text &undeclared; more</a>").events.suffix(2) == [#"text "text ""#, "error 26"])
  }

  /// What follows the reference in the document has nothing to do with the fault.
  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY % p '<!ENTITY d \"<b>>'>%p;<!ATTLIST a v CDATA 'z'>]><a v='x'>text</a>",
    "<!DOCTYPE a [<!ENTITY % p '<!-- '> %p; <!ENTITY e 'x'>]><a/>",
    "<!DOCTYPE a [<!ENTITY e '<b '>]><a>&e;<c d='x'>text</c></a>",
    "<!DOCTYPE a [<!ENTITY e '<b c=&#34;x'>]><a>text &e;\"> </b></a>",
  ])
  func markupThatDoesNotEndInItsEntityIsAnError(document: String) throws {
    let error = try #require(parse(document).error)
    #expect(error.hasPrefix("Markup must end in the entity in which it starts."))
  }

  @Test(arguments: ["<a>&am", "<!DOCTYPE a [%p", "<!DOCTYPE a [<!ENTITY b '", "<a>x</a"])
  func anEndInsideMarkupIsAnError(document: String) throws {
    let error = try #require(parse(document).error)
    #expect(error.hasPrefix("The document ends inside a tag or other markup."))
  }

  /// Expat drops the token that ends in the fault. The length of its text depends on the chunks.
  @Test func textBeforeAStrayCDATAEndIsDelivered() throws {
    let outcome = try parse("<a>1\n2 > &amp; 3 > 4; ]]> 5</a>")
    #expect(outcome.events.suffix(2) == [#"text "1\n2 > & 3 > 4; ""#, "error 62"])
  }

  @Test func openCDATABeforeTheErrorIsDelivered() throws {
    let outcome = try parse("<a><![CDATA[text") { $0.options.reportsCDATA = true }
    #expect(outcome.events.dropLast() == ["startDocument", "start a", #"cdata "text""#])
  }

  @Test(arguments: 1..<40)
  func everyTruncationIsAnError(length: Int) throws {
    let document = "<?xml version='1.0'?><a b='c'>é<b/><!--d--></a>"
    #expect(try !parse(Array(document.utf8.prefix(length))).succeeded)
  }

  /// Each of these crashes FoundationXML on Linux.
  @Test(arguments: [
    #"<a b\xff='1'/>"#, #"<a><?p\xff d?></a>"#, #"<a><!--\xff--></a>"#, #"<!DOCTYPE a [<!ENTITY e\xff 'v'>]><a/>"#,
    #"<!DOCTYPE a [<!ATTLIST a b CDATA>]><a/>"#,
  ])
  func malformedDocumentsThatCrashXMLParserAreErrors(document: String) throws {
    let outcome = try parse(unescaped(document))
    #expect(!outcome.succeeded)
    #expect(outcome.events.drop { $0 == "startDocument" || $0 == "start a" }.count == 1)
    #expect(outcome.events.last?.hasPrefix("error ") == true)
  }

  @Test func emptyInputIsAnEmptyDocument() throws {
    let outcome = try parse("")
    #expect(outcome.events == ["error 4"])
    #expect(outcome.error == "The document is empty. Line 1, column 1.")
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
