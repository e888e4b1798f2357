/// Feeds as people meet them: what is repaired is the twin that was mended by hand, what is not is an error at its place.
@Suite struct FeedCorpusTests {
  static let feeds: [FeedCorpus.Feed] = {
    do {
      let url = try #require(
        Bundle.module.url(forResource: "ill-formed-feeds", withExtension: "txt", subdirectory: "Fixtures"))
      return try FeedCorpus.read(String(contentsOf: url, encoding: .utf8))
    } catch {
      Issue.record(error)
      return []
    }
  }()

  @Test func thereAreManyFeeds() { #expect(Self.feeds.count >= 250) }

  @Test(arguments: feeds)
  func aFeedIsItsTwin(_ feed: FeedCorpus.Feed) {
    let outcome = parseInChunks(feed.document) { $0.options.repairs = feed.repairs }
    let told = outcome.events.filter { $0.hasPrefix("repair ") }.map { String($0.split(separator: " ")[1]) }
    #expect(told == feed.kinds)
    guard let mended = feed.mended else {
      #expect(!outcome.succeeded)
      return
    }
    let expected = record(ExpatXMLParser(data: Data(mended)))
    #expect(expected.succeeded, "\(expected.error ?? "")")
    #expect(outcome.succeeded, "\(outcome.error ?? "")")
    #expect(outcome.events.filter { !$0.hasPrefix("repair ") } == expected.events)
  }

  @Test(arguments: feeds)
  func anErrorIsAtItsPlace(_ feed: FeedCorpus.Feed) throws {
    guard let offset = feed.errorOffset else { return }
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLElement(.data(Data(feed.document)), options: XMLOptions(repairs: feed.repairs))
    }
    #expect(error?.position.byteOffset == offset)
  }

  /// A feed without faults has the same events and positions as without repairs.
  @Test(arguments: feeds)
  func aTwinStaysAsItIs(_ feed: FeedCorpus.Feed) {
    guard let mended = feed.mended else { return }
    let plain = record(ExpatXMLParser(data: Data(mended)))
    // A reference in the twin may be one that nobody has to declare.
    if mended.starts(with: Array("<!DOCTYPE".utf8)) { return }
    #expect(parseInChunks(mended) { $0.options.repairs = .feeds } == plain)
    if !feed.repairs.contains(.unescapedMarkup) {
      #expect(parseInChunks(mended) { $0.options.repairs = feed.repairs } == plain)
    }
  }
}
