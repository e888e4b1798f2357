import ExpatXML
import Foundation
import Testing

/// The code of the article "Sources and options", which `DocumentationTests` compares with this.
@Suite struct SourcesAndOptionsSnippets {
  @Test(.needsNetworking) func optionsForEverything() async throws {
    let text = "<feed xmlns='u'>&nbsp;</feed>"
    let url = try TestServer.shared.publish(Array(text.utf8))
    let options = ParserOptions(shouldProcessNamespaces: true, entities: .html, limits: .untrusted)

    let feed = try ExpatXMLNode(string: text, options: options)
    let events = XMLEvents(contentsOf: url, options: options)

    let parser = ExpatXMLParser(string: text)
    parser.options = options

    var decoder = ExpatXMLDecoder()
    decoder.options = options
    #expect(feed.text == "\u{A0}")
    #expect(try await events.contains(.characters("\u{A0}")))
    #expect(parser.parse())
    #expect(try decoder.decode(String.self, from: text) == "\u{A0}")
  }

  @Test func anEncoding() throws {
    let data = Data(Array("<p>".utf8) + [0xE9] + Array("</p>".utf8))
    let page = try ExpatXMLNode(data: data, options: ParserOptions(encoding: "windows-1252"))
    #expect(page.text == "é")
  }

  @Test func entities() throws {
    let html = ParserOptions(entities: .html)  // &nbsp;, &eacute; and the other 250 of HTML
    let own = ParserOptions(entities: XMLEntities.html.merging(["company": "Smith & Sons"]))
    #expect(try ExpatXMLNode(string: "<p>caf&eacute;</p>", options: html).text == "café")
    #expect(try ExpatXMLNode(string: "<p>&company;&nbsp;</p>", options: own).text == "Smith & Sons\u{A0}")
  }
}
