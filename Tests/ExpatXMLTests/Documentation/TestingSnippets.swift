import ExpatXML
import Foundation
import Testing

private struct Order: Decodable, Equatable {
  var id: Int
  var item: [String]
}

func titles(in source: XMLAsyncSource) async throws -> [String] {
  var titles: [String] = []
  for try await entry in XMLRecords(source, named: "entry") {
    titles.append(entry.text("title") ?? "")
  }
  return titles
}

/// The code of the article "Testing", which `DocumentationTests` compares with this.
@Suite struct TestingSnippets {
  @Test func titlesAreCollected() {
    let collector = TitleCollector()
    let parser = ExpatXMLParser(.string("<feed><title>A &amp; B</title></feed>"))
    parser.delegate = collector
    #expect(parser.parse())
    #expect(collector.titles == ["A & B"])
  }

  @Test func treesAndValues() throws {
    let order = try ExpatXMLElement(.string("<order id='1'><item>pen</item></order>"))
    #expect(try ExpatXMLDecoder().decode(Order.self, from: order) == Order(id: 1, item: ["pen"]))
    #expect(try ExpatXMLElement(.string("<order id='1'><item>pen</item ></order>")) == order)
  }

  @Test func downloads() async throws {
    let interrupted = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("<feed><entry><title>A</title></entry>".utf8))
      continuation.finish(throwing: URLError(.networkConnectionLost))
    }
    await #expect(throws: URLError.self) { try await titles(in: .chunks(interrupted)) }
    #expect(try await titles(in: .string("<feed><entry><title>A</title></entry></feed>")) == ["A"])
  }

  @Test func brokenDocuments() {
    let error = #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string("<feed>\n<entry>")) }
    #expect(error?.position.line == 2)
  }
}
