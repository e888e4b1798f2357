import ExpatXML
import Foundation
import Testing

final class TitleCollector: ExpatXMLParserDelegate {
  private(set) var titles: [String] = []
  private var text = ""

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    text = ""
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    text = string
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    if elementName == "title" { titles.append(text) }
  }
}

/// The code of the article "Getting started", which `DocumentationTests` compares with this.
@Suite struct GettingStartedSnippets {
  private func printTitles(of url: URL, print: (Any) -> Void) {
    let collector = TitleCollector()
    let parser = ExpatXMLParser(.contents(of: url), options: XMLOptions(limits: .untrusted))
    parser.delegate = collector
    if parser.parse() {
      print(collector.titles)
    } else {
      print(parser.parserError?.localizedDescription ?? "")
    }
  }

  @Test(arguments: [
    "<feed><title>A &amp; B</title><entry><title/></entry></feed>": #"["A & B", ""]"#,
    "<feed><title>A</feed>": "Mismatched end tag: expected </title>, found </feed>. Line 1, column 17.",
  ])
  func parsing(document: String, expected: String) throws {
    var printed: [String] = []
    try printTitles(of: URL(fileURLWithPath: TemporaryFile(Array(document.utf8)).path)) { printed.append("\($0)") }
    #expect(printed == [expected])
  }

  @Test func otherSchemes() throws {
    var printed: [String] = []
    try printTitles(of: #require(URL(string: "ftp://127.0.0.1/feed.xml"))) { printed.append("\($0)") }
    #expect(printed == ["No file, http or https URL: ftp://127.0.0.1/feed.xml"])
  }
}
