@Suite struct UnfinishedTreeTests {
  private let feed = "<rss><channel><item><title>One</title></item><item><title>Tw"

  @Test func aTreeThatFailedHasWhatCame() throws {
    let run = XMLProgress()
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string(feed), progress: run) }
    let tree = try #require(run.unfinishedTree)
    #expect(tree["channel"]?.elements(matching: "item").map(\.text) == ["One", "Tw"])
  }

  @Test func aValueIsReadFromIt() throws {
    struct RSS: Decodable {
      enum CodingKeys: String, CodingKey { case titles = "channel/item/title" }
      var titles: [String]
    }
    let run = XMLProgress()
    let decoder = ExpatXMLDecoder()
    #expect(throws: (any Error).self) { try decoder.decode(RSS.self, from: .string(feed), progress: run) }
    #expect(try decoder.decode(RSS.self, from: #require(run.unfinishedTree)).titles == ["One", "Tw"])
  }

  @Test func aDocumentThatFailedLeavesItToo() async throws {
    let run = XMLProgress()
    #expect(throws: XMLParseError.self) { try ExpatXMLDocument(.string(feed), progress: run) }
    #expect(run.unfinishedTree?["channel"]?.elements(matching: "item").map(\.text) == ["One", "Tw"])
    let other = XMLProgress()
    await #expect(throws: XMLParseError.self) {
      try await ExpatXMLDocument(XMLAsyncSource.string(feed), progress: other)
    }
    #expect(other.unfinishedTree == run.unfinishedTree)
  }

  @Test func anErrorOfTheSourceLeavesItToo() throws {
    let gzipped = gzip(Array((feed + String(repeating: "o", count: 100)).utf8))
    let run = XMLProgress()
    #expect(throws: XMLCompressionError.self) { try ExpatXMLElement(.data(Data(gzipped.dropLast(12))), progress: run) }
    #expect(run.unfinishedTree?["channel"]?.elements(matching: "item").first?.text == "One")
  }

  @Test func aFaultAfterTheRootLeavesAllOfIt() throws {
    for document in ["<r><a/></r><b/>", "<r><a/></r>x"] {
      let run = XMLProgress()
      #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string(document), progress: run) }
      #expect(run.unfinishedTree?.elements(matching: "a").count == 1)
    }
  }

  @Test func thereIsNoneWithoutARootOrAnError() throws {
    let run = XMLProgress()
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.string("<!-- x -->"), progress: run) }
    #expect(run.unfinishedTree == nil)
    #expect(try ExpatXMLElement(.string("<r/>"), progress: run).name == "r")
    #expect(run.unfinishedTree == nil)
  }
}
