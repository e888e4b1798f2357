import ExpatXML
import Foundation
import Testing

@testable import xmlrecords

/// The records of a document as lines of JSON, CSV and XML.
@Suite struct XMLRecordsTests {
  private static let document = """
    <d xmlns="u" xmlns:p="v"><page id="1"><title>A &amp; "B"</title><rev><id>7</id></rev><p:x p:y="z"/></page>
    <other/><page id="2"><title>C,\nD</title><title>E</title> <empty/></page></d>
    """

  private func export(
    _ document: String, _ format: RecordFormat, select: String? = nil, element: String = "page",
    limit: Int? = nil
  ) throws -> String {
    let selections = try select.map { try #require(SelectionList(argument: $0)).selections }
    let reader = XMLRecordReader(data: Data(document.utf8), named: element, options: RecordExport.options)
    var output = ""
    try RecordExport(writer: format.writer(selections), limit: limit).run(reader) { output += $0 }
    return output
  }

  private func export(
    _ format: RecordFormat, select: String? = nil, element: String = "page", limit: Int? = nil
  ) throws -> String {
    try export(Self.document, format, select: select, element: element, limit: limit)
  }

  // MARK: JSON

  @Test func aRecordIsALineOfJSON() throws {
    #expect(
      try export(.jsonl) == #"""
        {"@id":"1","title":"A & \"B\"","rev":{"id":"7"},"p:x":{"@p:y":"z"}}
        {"@id":"2","title":["C,\nD","E"],"empty":""}

        """#)
  }

  @Test func selectedPartsAreStringsOrNull() throws {
    #expect(
      try export(.jsonl, select: "@id,title,rev/id,x/@y,p:x/@p:y") == #"""
        {"@id":"1","title":"A & \"B\"","rev/id":"7","x/@y":"z","p:x/@p:y":"z"}
        {"@id":"2","title":"C,\nD","rev/id":null,"x/@y":null,"p:x/@p:y":null}

        """#)
  }

  @Test func textAmongElementsIsKept() throws {
    #expect(
      try export("<d><page>a<b>c</b>d</page><page>e</page><page/></d>", .jsonl) == #"""
        {"b":"c","#text":"ad"}
        "e"
        ""

        """#)
    #expect(try export("<d><page>a<b>c</b>d</page></d>", .jsonl, select: ".,b") == "{\".\":\"ad\",\"b\":\"c\"}\n")
  }

  @Test func everyLineIsJSONForFoundationToo() throws {
    let text = "q\" b\\ t\t n\n r&#13; é 😀 \u{7F} &#x2028;"
    let line = try export("<d><page><t>\(text)</t></page></d>", .jsonl)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(object == ["t": "q\" b\\ t\t n\n r\r é 😀 \u{7F} \u{2028}"])
    #expect(line.split(separator: "\n").count == 1)
  }

  // MARK: CSV

  @Test func aRecordIsARowOfCSV() throws {
    #expect(
      try export(.csv, select: "@id,title,rev/id") == "@id,title,rev/id\n1,\"A & \"\"B\"\"\",7\n2,\"C,\nD\",\n")
    #expect(try export("<d><page> a</page></d>", .csv, select: ".") == ".\n\" a\"\n")
    #expect(try export("<d/>", .csv, select: "a,b") == "a,b\n")
  }

  // MARK: XML

  @Test func recordsAreADocumentOfTheirOwn() throws {
    let output = try export(.xml)
    #expect(
      output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <records>
        <page xmlns="u" id="1"><title>A &amp; "B"</title><rev><id>7</id></rev>\
        <p:x xmlns:p="v" p:y="z"/></page>
        <page xmlns="u" id="2"><title>C,\nD</title><title>E</title> <empty/></page>
        </records>

        """)
    // Written again, they are the same.
    #expect(try export(output, .xml) == output)
  }

  @Test func selectedPartsKeepTheirElements() throws {
    #expect(
      try export(.xml, select: "title,x/@y", limit: 1).split(separator: "\n")[2]
        == #"<page><title xmlns="u">A &amp; "B"</title><p:x xmlns:p="v" p:y="z"/></page>"#)
    #expect(try export(.xml, select: "@id", limit: 1).contains(#"<page id="1"/>"#))
    #expect(try export("<d><page>1<b/>&#9;&lt;</page></d>", .xml, select: ".").contains("<page>1&#9;&lt;</page>"))
    #expect(
      try export("<d xmlns:p='u'><p:page p:a='&#10;&quot;'><b/></p:page></d>", .xml, select: "@a,b", element: "p:page")
        .contains(#"<page a="&#10;&quot;"><b/></page>"#))
  }

  @Test func whatNamespacesDoNotHoldGoesThroughAsItIs() throws {
    let output = try export("<d><page a:b='&#13;'><c:d/><e xmlns='u'><f xmlns=''/></e></page></d>", .xml)
    #expect(output.contains(#"<page a:b="&#13;"><c:d/><e xmlns="u"><f xmlns=""/></e></page>"#))
  }

  // MARK: Choosing

  @Test func elementsAreKnownByLocalOrQualifiedName() throws {
    for (name, count) in [("x", 1), ("p:x", 1), ("q:x", 0), ("page", 2)] {
      #expect(try export(.jsonl, element: name).split(separator: "\n").count == count)
    }
  }

  @Test func aLimitEndsIt() throws {
    #expect(try export(.jsonl, limit: 1).split(separator: "\n").count == 1)
    #expect(try export(.jsonl, limit: 0).isEmpty)
    // What is behind it is not read.
    #expect(try export("<d><page/><page/></e>", .jsonl, limit: 1) == "\"\"\n")
  }

  @Test(arguments: ["", "a,", "a//b", "@", "a/@", "/a"])
  func whatIsNoPathIsRejected(argument: String) {
    #expect(SelectionList(argument: argument) == nil)
  }

  // MARK: Errors

  @Test func recordsInFrontOfAnErrorAreWritten() throws {
    let reader = XMLRecordReader(
      data: Data("<d><page>1</page>\n<page>2</page></e>".utf8), named: "page", options: RecordExport.options)
    var output = ""
    #expect {
      try RecordExport(writer: RecordFormat.jsonl.writer(nil)).run(reader) { output += $0 }
    } throws: {
      ($0 as? XMLParseError)?.position.line == 2
    }
    #expect(output == "\"1\"\n\"2\"\n")
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: "<a>", count: 2000) + String(repeating: "</a>", count: 2000)
    #expect(throws: XMLParseError.self) { try export("<d><page>\(deep)</page></d>", .jsonl) }
    let allowed = String(repeating: "<a>", count: 990) + String(repeating: "</a>", count: 990)
    for format in RecordFormat.allCases where format != .csv {
      #expect(throws: Never.self) { try export("<d><page>\(allowed)</page></d>", format) }
    }
  }

  @Test func theBundledDumpIsWhole() throws {
    let reader = try XMLRecordReader(
      contentsOfFile: BundledDump.path(), named: "page", options: RecordExport.options)
    let selections = SelectionList(argument: "id,title,revision/contributor/username,revision/text/@xml:space")
    var rows: [String] = []
    let count = try RecordExport(writer: RecordFormat.csv.writer(selections?.selections)).run(reader) {
      rows.append($0)
    }
    #expect(count == 60)
    #expect(rows.count == 62)
    #expect(rows[1] == "7,Harbour winter,Chloé,preserve\n")
  }
}
