import ExpatXML
import ExpatXMLTree
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
    prefixes: [String: String] = [:], limit: Int? = nil
  ) throws -> String {
    let selections = try select.map { try Selection.list($0, prefixes) }
    let path = try XMLPath(parsing: element, namespaces: prefixes)
    let reader = XMLRecordReader(.data(Data(document.utf8)), named: path, options: RecordExport.options)
    var output = ""
    try RecordExport(format: format, selections: selections, prefixes: prefixes, limit: limit).run(reader) {
      output += $0
    }
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

  @Test func selectedPartsAreStringsListsOrNull() throws {
    #expect(
      try export(.jsonl, select: "@id,title,rev/id,p:x/@p:y") == #"""
        {"@id":"1","title":"A & \"B\"","rev/id":"7","p:x/@p:y":"z"}
        {"@id":"2","title":["C,\nD","E"],"rev/id":null,"p:x/@p:y":null}

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
      try export(.csv, select: "@id,title,rev/id") == "@id,title,rev/id\n1,\"A & \"\"B\"\"\",7\n2,\"C,\nD; E\",\n")
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
          <page xmlns="u" id="1">
            <title>A &amp; "B"</title>
            <rev>
              <id>7</id>
            </rev>
            <p:x xmlns:p="v" p:y="z"/>
          </page>
          <page xmlns="u" id="2">
            <title>C,\nD</title>
            <title>E</title>
            <empty/>
          </page>
        </records>

        """)
    // Written again, the output is the same.
    #expect(try export(output, .xml) == output)
  }

  @Test func selectedElementsAreKept() throws {
    #expect(
      try export(.xml, select: "p:x,title", limit: 1).split(separator: "\n").dropFirst(2).prefix(4) == [
        "  <page>", #"    <p:x xmlns:p="v" xmlns="u" p:y="z"/>"#, #"    <title xmlns="u">A &amp; "B"</title>"#,
        "  </page>",
      ])
  }

  @Test(arguments: ["p:x/@p:y", "title/#text", "@a"]) func whatIsNoElementIsRefusedForXML(select: String) {
    #expect(throws: XMLPathError.self) { try export(.xml, select: select) }
  }

  @Test func documentsWithNamespaceFaultsAreWrittenUnchanged() throws {
    let output = try export("<d><page a:b='&#13;'><c:d/><e xmlns='u'><f xmlns=''/></e></page></d>", .xml)
    let lines = [##"<page a:b="&#13;">"##, "<c:d/>", #"<e xmlns="u">"#, #"<f xmlns=""/>"#]
    #expect(output.split(separator: "\n").dropFirst(2).prefix(4).map { $0.drop { $0 == " " } } == lines.map { $0[...] })
  }

  // MARK: Choosing

  @Test(arguments: [
    ("item", "123"), ("channel/item", "1"), ("/rss/item", "3"), ("rss/item | image/item", "23"),
  ])
  func aPathChoosesRecords(path: String, texts: String) throws {
    let document = "<rss><channel><item>1</item><image><item>2</item></image></channel><item>3</item></rss>"
    let output = try export(document, .jsonl, element: path)
    #expect(output == texts.map { "\"\($0)\"\n" }.joined())
  }

  @Test func aLimitEndsIt() throws {
    #expect(try export(.jsonl, limit: 1).split(separator: "\n").count == 1)
    #expect(try export(.jsonl, limit: 0).isEmpty)
    // The rest is not read.
    #expect(try export("<d><page/><page/></e>", .jsonl, limit: 1) == "\"\"\n")
  }

  @Test(arguments: ["", "a,", "a///b", "@", "a/@", "a[", "a[b='c]", "{u", "a[1]b", "a,,b", "a|"])
  func invalidPathsAreRefused(text: String) {
    #expect(throws: XMLPathError.self, "\(text)") { try Selection.list(text) }
  }

  @Test(arguments: ["", "@id", "a[1]", "a,b"]) func invalidNamesOfRecordsAreRefused(text: String) {
    #expect(throws: XMLPathError.self, "\(text)") { try export(.jsonl, element: text) }
  }

  @Test func theReasonIsReported() {
    let error = #expect(throws: XMLPathError.self) { try Selection.list("b,a[@k='v'") }
    #expect(error?.path == "a[@k='v'" && error?.character == 9 && error?.reason == "expected ]")
  }

  @Test(arguments: [
    ("tag[@k='name']/@v", #"["Bath","Caerfaddon"]"#), ("tag[2]/@v", #""Aquae, Sulis""#), ("tag[9]/@v", "null"),
    ("tag[@v='Aquae, Sulis']/@k", #""old_name""#),
  ])
  func conditionsChoose(path: String, values: String) throws {
    let node = """
      <node><tag k="name" v="Bath"/><tag k="old_name" v="Aquae, Sulis"/><tag k="name" v="Caerfaddon"/></node>
      """
    #expect(try export(node, .jsonl, select: path, element: "node") == "{\"\(path)\":\(values)}\n")
  }

  @Test func commasInValuesSeparateNothing() throws {
    let selections = try Selection.list("a[@b='1,2'],{u,v}c,@d")
    #expect(selections.map(\.text) == ["a[@b='1,2']", "{u,v}c", "@d"])
  }

  // MARK: Namespaces

  private static let feed = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="urn:media"><entry m:id="7"><m:title>Media</m:title>\
    <title>Atom</title><n:title xmlns:n="urn:media">Other</n:title></entry></feed>
    """

  @Test func namespacesAreGivenOrMapped() throws {
    for (path, value) in [
      ("{urn:media}title", #"["Media","Other"]"#), ("x:title", #"["Media","Other"]"#), ("title", #""Atom""#),
      ("{*}title", #"["Media","Atom","Other"]"#), ("@id", "null"), ("@x:id", #""7""#),
    ] {
      let line = try export(Self.feed, .jsonl, select: path, element: "entry", prefixes: ["x": "urn:media"])
      #expect(line == "{\"\(path)\":\(value)}\n")
    }
  }

  @Test(arguments: ["a", "=u", "a=", "a:b=u", "1=u", "a/b=u"])
  func invalidPrefixesAreRefused(argument: String) { #expect(NamespacePrefix(argument: argument) == nil) }

  @Test func aURIMayHaveAnEqualsSign() {
    #expect(NamespacePrefix(argument: "a=http://x/?b=c")?.namespace == "http://x/?b=c")
  }

  // MARK: Errors

  @Test func recordsBeforeAnErrorAreWritten() throws {
    let reader = XMLRecordReader(
      .data(Data("<d><page>1</page>\n<page>2</page></e>".utf8)), named: "page", options: RecordExport.options)
    var output = ""
    #expect {
      try RecordExport(format: .jsonl).run(reader) { output += $0 }
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
    let reader = XMLRecordReader(
      .data(Data(PackageResources.pages_xml_gz)), named: "page", options: RecordExport.options)
    let selections = try Selection.list("id,title,revision/contributor/username,revision/text/@xml:space")
    var rows: [String] = []
    let count = try RecordExport(format: .csv, selections: selections).run(reader) { rows.append($0) }
    #expect(count == 60)
    #expect(rows.count == 61)
    #expect(rows[1] == "7,Harbour winter,Chloé,preserve\n")
  }
}
