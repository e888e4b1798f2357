import ClientOfExpatXML
import ExpatXML
import Foundation
import Testing

@Suite struct ParserRegressionTests {
  @Test func theEncodingOfAnotherProcessingInstructionIsIgnored() throws {
    let document = #"<?xml-stylesheet encoding="ISO-8859-1" href="a"?><a>é</a>"#
    #expect(try parse(document).events.contains(#"text "é""#))
  }

  @Test func aStrayEndOfASectionAfterASection() throws {
    let outcome = try parse("<a>x<![CDATA[y]]>]]>z</a>") { $0.options.reportsCDATA = true }
    #expect(outcome.events == ["startDocument", "start a", #"text "x""#, #"cdata "y""#, "error 62"])
  }

  @Test(arguments: [
    "<a xmlns:a:b='u'/>", "<a xmlns:1='u'/>", "<a xmlns:-='u'/>", "<!DOCTYPE a [<!ENTITY % b:c 'x'>]><a/>",
    "<!DOCTYPE a [<!ELEMENT a (b:c:d)>]><a/>", "<a:\u{6D6} xmlns:a='u'/>",
  ])
  func strictlyForbiddenNames(document: String) throws {
    #expect(try parse(document) { $0.options.checksNamespaces = true }.events.last == "error 35")
  }

  @Test func aModifierLetterStartsAName() throws {
    #expect(try parse("<a:\u{6E5} xmlns:a='u'/>") { $0.options.checksNamespaces = true }.succeeded)
  }

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
