import ExpatXML
import Foundation
import TestData
import Testing

/// What was read before an error.
@Suite struct UnfinishedTreeTests {
  private let feed = "<rss><channel><item><title>One</title></item><item><title>Tw"

  @Test func aTreeThatFailedHasWhatCame() throws {
    let run = XMLRun()
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string(feed), run: run) }
    let tree = try #require(run.unfinishedTree)
    #expect(tree["channel"]?.elements(matching: "item").map(\.text) == ["One", "Tw"])
  }

  @Test func aValueIsReadFromIt() throws {
    struct RSS: Decodable {
      struct Channel: Decodable { var item: [Item] }
      struct Item: Decodable { var title: String? }
      var channel: Channel
    }
    let run = XMLRun()
    let decoder = ExpatXMLDecoder()
    #expect(throws: (any Error).self) { try decoder.decode(RSS.self, from: .string(feed), run: run) }
    let value = try decoder.decode(RSS.self, from: #require(run.unfinishedTree))
    #expect(value.channel.item.map(\.title) == ["One", "Tw"])
  }

  @Test func itIsThereWithoutBlocking() async throws {
    let run = XMLRun()
    await #expect(throws: XMLParseError.self) {
      try await ExpatXMLElement(XMLAsyncSource.string(feed), run: run)
    }
    #expect(run.unfinishedTree?["channel"]?.elements(matching: "item").count == 2)
  }

  @Test func aDocumentThatFailedLeavesItToo() async throws {
    let run = XMLRun()
    #expect(throws: XMLParseError.self) { try ExpatXMLDocument(.string(feed), run: run) }
    #expect(run.unfinishedTree?["channel"]?.elements(matching: "item").map(\.text) == ["One", "Tw"])
    let other = XMLRun()
    await #expect(throws: XMLParseError.self) { try await ExpatXMLDocument(XMLAsyncSource.string(feed), run: other) }
    #expect(other.unfinishedTree == run.unfinishedTree)
  }

  @Test func anErrorOfTheSourceLeavesItToo() throws {
    let gzipped = gzip(Array((feed + String(repeating: "o", count: 100)).utf8))
    let run = XMLRun()
    #expect(throws: XMLCompressionError.self) { try ExpatXMLElement(.data(Data(gzipped.dropLast(12))), run: run) }
    #expect(run.unfinishedTree?["channel"]?.elements(matching: "item").first?.text == "One")
  }

  @Test func aFaultAfterTheRootLeavesAllOfIt() throws {
    for document in ["<r><a/></r><b/>", "<r><a/></r>x"] {
      let run = XMLRun()
      #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string(document), run: run) }
      #expect(run.unfinishedTree?.elements(matching: "a").count == 1)
    }
  }

  @Test func thereIsNoneWithoutARootOrAnError() throws {
    let run = XMLRun()
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string("<!-- x -->"), run: run) }
    #expect(run.unfinishedTree == nil)
    #expect(try ExpatXMLElement(.string("<r/>"), run: run).name == "r")
    #expect(run.unfinishedTree == nil)
  }
}
