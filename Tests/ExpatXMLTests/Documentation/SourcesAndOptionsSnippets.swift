import ExpatXML
import Foundation
import NIOCore
import Testing

/// The code of the article "Sources and options", which `DocumentationTests` compares with this.
@Suite struct SourcesAndOptionsSnippets {
  @Test(.needsNetworking) func optionsForEverything() async throws {
    let text = "<feed xmlns='u'>&nbsp;</feed>"
    let url = try TestServer.shared.publish(Array(text.utf8))
    let options = XMLOptions(entities: .html, limits: .untrusted)

    let feed = try await ExpatXMLElement(.string(text), options: options)
    let events = XMLEvents(.url(url), options: options)

    let parser = ExpatXMLParser(.string(text), options: options)

    let value = try await ExpatXMLDecoder().decode(String.self, from: .string(text), options: options)
    #expect(feed.text == "\u{A0}")
    #expect(try await events.contains(.characters("\u{A0}")))
    #expect(parser.parse())
    #expect(value == "\u{A0}")
  }

  private struct Feed: Decodable { var title: String }

  @Test func asynchronousChunks() async throws {
    let body = AsyncStream<ByteBuffer> { continuation in
      for chunk in ["<feed><title>A", "</title></feed>"] { continuation.yield(ByteBuffer(string: chunk)) }
      continuation.finish()
    }
    // Like the response of AsyncHTTPClient.
    let response = (status: 200, body: body)
    let feed = try await ExpatXMLDecoder().decode(Feed.self, from: .chunks(response.body.map(\.readableBytesView)))
    #expect(feed.title == "A")
  }

  @Test func anEncoding() throws {
    let data = Data(Array("<p>".utf8) + [0xE9] + Array("</p>".utf8))
    let page = try ExpatXMLElement(.data(data), options: XMLOptions(encoding: "windows-1252"))
    #expect(page.text == "é")
  }

  @Test func entities() throws {
    let html = XMLOptions(entities: .html)  // &nbsp;, &eacute; and the other 250 of HTML
    let own = XMLOptions(entities: XMLEntities.html.merging(["company": "Smith & Sons"]))
    #expect(try ExpatXMLElement(.string("<p>caf&eacute;</p>"), options: html).text == "café")
    #expect(try ExpatXMLElement(.string("<p>&company;&nbsp;</p>"), options: own).text == "Smith & Sons\u{A0}")
  }
}
