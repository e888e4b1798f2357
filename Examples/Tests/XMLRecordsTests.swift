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
    _ format: RecordFormat, of document: String = document, select: String? = nil, element: String = "page"
  ) throws -> String {
    let reader = XMLRecordsCommand.reader(.string(document), try XMLPath(parsing: element))
    var output = ""
    try RecordExport(format: format, paths: select.map(parsePaths) ?? []).run(reader) { output += $0 }
    return output
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
      try export(.jsonl, of: "<d><page>a<b>c</b>d</page><page>e</page><page/></d>") == #"""
        {"b":"c","#text":"ad"}
        "e"
        ""

        """#)
    #expect(
      try export(.jsonl, of: "<d><page>a<b>c</b>d</page></d>", select: "#text,b") == "{\"#text\":\"ad\",\"b\":\"c\"}\n")
  }

  @Test func everyLineIsJSONForFoundationToo() throws {
    let text = "q\" b\\ t\t n\n r&#13; é 😀 \u{7F} &#x2028;"
    let line = try export(.jsonl, of: "<d><page><t>\(text)</t></page></d>")
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
    #expect(object == ["t": "q\" b\\ t\t n\n r\r é 😀 \u{7F} \u{2028}"])
    #expect(line.split(separator: "\n").count == 1)
  }

  // MARK: CSV

  @Test func aRecordIsARowOfCSV() throws {
    #expect(
      try export(.csv, select: "@id,title,rev/id") == "@id,title,rev/id\n1,\"A & \"\"B\"\"\",7\n2,\"C,\nD; E\",\n")
    #expect(try export(.csv, of: "<d><page> a</page></d>", select: "#text") == "#text\n\" a\"\n")
    #expect(try export(.csv, of: "<d/>", select: "a,b") == "a,b\n")
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
    #expect(try export(.xml, of: output) == output)
  }

  @Test func documentsWithNamespaceFaultsAreWrittenUnchanged() throws {
    let output = try export(.xml, of: "<d><page a:b='&#13;'><c:d/><e xmlns='u'><f xmlns=''/></e></page></d>")
    let lines = [##"<page a:b="&#13;">"##, "<c:d/>", #"<e xmlns="u">"#, #"<f xmlns=""/>"#]
    #expect(output.split(separator: "\n").dropFirst(2).prefix(4).map { $0.drop { $0 == " " } } == lines.map { $0[...] })
  }

  // MARK: Choosing

  @Test(arguments: [
    ("item", "123"), ("channel/item", "1"), ("/rss/item", "3"), ("rss/item | image/item", "23"),
  ])
  func aPathChoosesRecords(path: String, texts: String) throws {
    let document = "<rss><channel><item>1</item><image><item>2</item></image></channel><item>3</item></rss>"
    let output = try export(.jsonl, of: document, element: path)
    #expect(output == texts.map { "\"\($0)\"\n" }.joined())
  }

  @Test(arguments: ["", "a,", "a///b", "@", "a/@", "a[", "a[b='c]", "{u", "a[1]b", "a,,b", "a|"])
  func invalidPathsAreRefused(text: String) {
    #expect(throws: XMLPathError.self, "\(text)") { try parsePaths(text) }
  }

  @Test(arguments: [
    ("tag[@k='name']/@v", #"["Bath","Caerfaddon"]"#), ("tag[2]/@v", #""Aquae, Sulis""#), ("tag[9]/@v", "null"),
    ("tag[@v='Aquae, Sulis']/@k", #""old_name""#),
  ])
  func conditionsChoose(path: String, values: String) throws {
    let node = """
      <node><tag k="name" v="Bath"/><tag k="old_name" v="Aquae, Sulis"/><tag k="name" v="Caerfaddon"/></node>
      """
    #expect(try export(.jsonl, of: node, select: path, element: "node") == "{\"\(path)\":\(values)}\n")
  }

  @Test func commasInValuesSeparateNothing() throws {
    let selections = try parsePaths("a[@b='1,2'],{u,v}c,@d")
    #expect(selections.map(\.description) == ["a[@b='1,2']", "{u,v}c", "@d"])
  }

  // MARK: Namespaces

  private static let feed = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="urn:media"><entry m:id="7"><m:title>Media</m:title>\
    <title>Atom</title><n:title xmlns:n="urn:media">Other</n:title></entry></feed>
    """

  @Test(arguments: [
    ("{urn:media}title", #"["Media","Other"]"#), ("m:title", #""Media""#), ("title", #""Atom""#),
    ("{*}title", #"["Media","Atom","Other"]"#), ("@id", "null"), ("@{urn:media}id", #""7""#),
  ])
  func namesMayHaveNamespaces(path: String, value: String) throws {
    #expect(try export(.jsonl, of: Self.feed, select: path, element: "entry") == "{\"\(path)\":\(value)}\n")
  }

  // MARK: Errors

  @Test func depthIsBounded() {
    let deep = String(repeating: "<a>", count: 2000) + String(repeating: "</a>", count: 2000)
    #expect(throws: XMLParseError.self) { try export(.jsonl, of: "<d><page>\(deep)</page></d>") }
    let allowed = String(repeating: "<a>", count: 990) + String(repeating: "</a>", count: 990)
    for format in RecordFormat.allCases where format != .csv {
      #expect(throws: Never.self) { try export(format, of: "<d><page>\(allowed)</page></d>") }
    }
  }

  @Test func theBundledDumpIsWhole() throws {
    let reader = XMLRecordsCommand.reader(.data(Data(PackageResources.pages_xml_gz)), "page")
    let paths = try parsePaths("id,title,revision/contributor/username,revision/text/@xml:space")
    var rows: [String] = []
    let count = try RecordExport(format: .csv, paths: paths).run(reader) { rows.append($0) }
    #expect(count == 60)
    #expect(rows.count == 61)
    #expect(rows[1] == "7,Harbour winter,Chloé,preserve\n")
  }
}
