import ExpatXML
import Foundation
import Testing

/// The code that reads the suite and judges the results, tested without the suite.
@Suite struct ConformanceSupportTests {
  private func canonicalForm(_ document: String) -> String {
    let parser = ExpatXMLParser(document: document)
    let writer = CanonicalFormWriter()
    parser.delegate = writer
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = true
    #expect(parser.parse())
    return String(decoding: writer.canonicalForm, as: UTF8.self)
  }

  @Test(arguments: [
    "<?xml version='1.0'?>\n<a b='1'/>\n": #"<a b="1"></a>"#,
    "<a é='4' z='3' xmlns:n='u' n:c='2' b='1' xmlns=''/>": #"<a b="1" n:c="2" xmlns="" xmlns:n="u" z="3" é="4"></a>"#,
    "<a b='&#9;&#10;&#13;&amp;&lt;>&quot;'>&#9;\n&#13;&amp;&lt;&gt;\"'é</a>":
      #"<a b="&#9;&#10;&#13;&amp;&lt;&gt;&quot;">&#9;&#10;&#13;&amp;&lt;&gt;&quot;'é</a>"#,
    "<?p?><!--c--><a><?p  d ?><![CDATA[<]]></a><?q e?>": "<?p ?><a><?p d ?>&lt;</a><?q e?>",
  ])
  func aDocumentHasOneCanonicalForm(document: String, canonicalForm: String) {
    #expect(self.canonicalForm(document) == canonicalForm)
  }

  @Test func notationsAreSortedWhereTheDocumentTypeIs() {
    let document = """
      <?p 1?><!DOCTYPE a [<!ELEMENT a ANY><?p 2?>
      <!NOTATION n SYSTEM "s"><!NOTATION m PUBLIC " p  q " "s"><!NOTATION l PUBLIC "p">]><?p 3?><a/>
      """
    #expect(
      canonicalForm(document) == """
        <?p 1?><!DOCTYPE a [
        <!NOTATION l PUBLIC 'p'>
        <!NOTATION m PUBLIC 'p q' 's'>
        <!NOTATION n SYSTEM 's'>
        ]>
        <?p 2?><?p 3?><a></a>
        """)
  }

  @Test(arguments: ["<TEST/>", "<TEST ID='i' URI='u' TYPE='other'/>", "<TEST ID='i' URI='u' TYPE='valid'>", ""])
  func anInvalidCatalogueIsFaulty(text: String) {
    #expect(ConformanceCatalogue(text, folder: URL(fileURLWithPath: "/")).fault != nil)
  }

  @Test(arguments: [
    "": true, "VERSION='1.1'": false, "VERSION='1.0 1.1'": true, "RECOMMENDATION='NS1.1'": false,
    "RECOMMENDATION='XML1.0-errata4e'": true, "EDITION='1 2 3 4'": true, "EDITION='5'": true,
  ])
  func rowsApplyToImplementedVersions(attributes: String, isApplicable: Bool) throws {
    let text = "<?xml version='1.0'?><!--c--><TEST ID='i' URI='d/u.xml' TYPE='valid' \(attributes)>text</TEST><TEST/>"
    let catalogue = ConformanceCatalogue(text, folder: URL(fileURLWithPath: "/folder"))
    let row = try #require(catalogue.rows.first)
    #expect(row.isApplicable == isApplicable)
    #expect(row.document.path == "/folder/d/u.xml")
  }

  @Test(arguments: [
    ("valid", "5", true), ("invalid", "5", true), ("not-wf", "5", false), ("error", "5", false),
    ("valid", "4 5", false), ("valid", "1 2 3 4", false),
  ])
  func namesOfTheFifthEditionAreExpectedToFail(type: String, edition: String, isExpected: Bool) throws {
    let text = "<TEST ID='i' URI='u' TYPE='\(type)' EDITION='\(edition)'/>"
    let row = try #require(ConformanceCatalogue(text, folder: URL(fileURLWithPath: "/")).rows.first)
    #expect((ConformanceErrata.expectedFailure(of: row) != nil) == isExpected)
  }
}
