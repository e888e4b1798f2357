import ExpatXML
import Testing

/// The events of `XMLParser`: their names, values and order.
@Suite struct EventTests {
  @Test func elementsNestInDocumentOrder() throws {
    let outcome = try parse("<a><b/><c>x</c></a>")
    #expect(
      outcome.events == [
        "startDocument", "start a", "start b", "end b", "start c", #"text "x""#, "end c", "end a", "endDocument",
      ])
    #expect(outcome.succeeded)
    #expect(outcome.error == nil)
  }

  @Test func attributeValuesAreNormalised() throws {
    let outcome = try parse("<a b='1' c=\"x&amp;y\tz&#10;\"/>")
    #expect(outcome.events[1] == #"start a b="1" c="x&y z\n""#)
  }

  @Test func attributesDefaultedByTheInternalSubsetAreThere() throws {
    let outcome = try parse("<!DOCTYPE a [<!ATTLIST a b CDATA 'd' c CDATA #IMPLIED>]><a/>")
    #expect(outcome.events[3] == #"start a b="d""#)
  }

  @Test func commentsAndProcessingInstructionsMayBeAnywhere() throws {
    let outcome = try parse("<!--1--><?p one ?><a><!--2--><?q?></a><!--3--><?r ?>")
    #expect(
      outcome.events == [
        "startDocument", #"comment "1""#, #"pi p "one ""#, "start a", #"comment "2""#, "pi q nil", "end a",
        #"comment "3""#, #"pi r """#, "endDocument",
      ])
  }

  @Test func theXMLDeclarationAndTheDocumentTypeAreNotReported() throws {
    let outcome = try parse("<?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE a>\n<a/>\n")
    #expect(outcome.events == ["startDocument", "start a", "end a", "endDocument"])
  }

  @Test func whitespaceOutsideTheRootIsNotDelivered() throws {
    #expect(try parse("\n <a/>\n ").events == ["startDocument", "start a", "end a", "endDocument"])
  }

  @Test func namesMayBeOfAnyLengthAndScript() throws {
    let long = String(repeating: "n", count: 50_000)
    #expect(try parse("<日本語 ключ='é'/>").events[1] == #"start 日本語 ключ="é""#)
    #expect(record(ExpatXMLParser(document: "<\(long)/>")).events[1] == "start \(long)")
  }

  @Test func manyDistinctNamesStayDistinct() {
    let names = (0..<20_000).map { "n\($0 % 7919)_\($0)" }
    let document = "<r>" + names.map { "<\($0) a\($0)='1'/>" }.joined() + "</r>"
    let starts = record(ExpatXMLParser(document: document)).events.filter { $0.hasPrefix("start n") }
    #expect(starts == names.map { "start \($0) a\($0)=\"1\"" })
  }

  @Test func aHundredThousandLevelsAreParsed() {
    let depth = 100_000
    let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let outcome = record(ExpatXMLParser(document: document)) { $0.options.limits = .unlimited }
    #expect(outcome.succeeded)
    #expect(outcome.events.count == 2 * depth + 2)
  }

  /// Each of these crashes FoundationXML on Linux.
  @Test(arguments: [
    "<a><?pi?></a>", "<!DOCTYPE a [<!ATTLIST a id ID #IMPLIED>]><a/>",
    "<!DOCTYPE a [<!ATTLIST a id ID #REQUIRED>]><a/>",
    "<!DOCTYPE a [<!NOTATION n SYSTEM 'x'>]><a/>", "<!DOCTYPE a [<!NOTATION n PUBLIC 'x'>]><a/>",
    "<!DOCTYPE a [<!NOTATION n SYSTEM 'x'><!ENTITY e SYSTEM 's' NDATA n>]><a/>",
  ])
  func documentsThatCrashXMLParserAreParsed(document: String) throws {
    #expect(try parse(document).succeeded)
  }

  @Test func documentsOverTenMegabytesOfDataAreParsed() {
    let document = "<a>" + String(repeating: "<b>0123456789</b>", count: 700_000) + "</a>"
    let parser = ParseCounter(ExpatXMLParser(document: document))
    #expect(parser.succeeded)
    #expect(parser.elements == 700_001)
  }
}
