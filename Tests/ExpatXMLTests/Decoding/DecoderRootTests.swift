/// The name that the decoded element must have.
@Suite struct DecoderRootTests {
  private struct Feed: Decodable { var entry: [String] }

  private static let atom = "http://www.w3.org/2005/Atom"

  private func configure(_ decoder: inout ExpatXMLDecoder, _ name: String?) {
    decoder.rootName = name
    decoder.namespacesByPrefix = ["a": Self.atom]
    // The strategy is for keys.
    decoder.keyDecodingStrategy = .convertFromCapitalized
  }

  @Test(arguments: [
    (nil, "<html><body/></html>"), ("feed", "<feed/>"), ("rss|feed", "<rss/>"), ("rss|feed", "<feed/>"),
    ("{\(atom)}feed", "<x:feed xmlns:x='\(atom)'/>"), ("a:feed", "<x:feed xmlns:x='\(atom)'/>"),
    ("{*}feed", "<x:feed xmlns:x='\(atom)'/>"), ("x:feed", "<x:feed xmlns:x='\(atom)'/>"),
    // A namespace may contain the separator.
    ("{urn:a|b}r", "<r xmlns='urn:a|b'/>"), ("rss|{urn:a|b}r|feed", "<r xmlns='urn:a|b'/>"), ("Feed", "<Feed/>"),
  ])
  func aRootWithTheName(name: String?, document: String) throws {
    #expect(throws: Never.self) { try decode(Feed.self, document) { configure(&$0, name) } }
  }

  @Test(arguments: [
    ("feed", "<html/>", "feed, not <html>."), ("rss|feed", "<html/>", "rss or feed, not <html>."),
    ("{urn:a|b}r|feed", "<b/>", "{urn:a|b}r or feed, not <b>."), ("a:feed", "<feed/>", "a:feed, not <feed>."),
    ("feed", "<x:feed xmlns:x='urn:x'/>", "feed, not <x:feed>, in namespace urn:x."),
  ])
  func anotherRootIsAnError(name: String, document: String, what: String) throws {
    let error = try fault(Feed.self, "<!-- Log in -->\n\(document)") { configure(&$0, name) }
    #expect(error.description == "dataCorrupted at , 2:1: Expected the element \(what) Line 2, column 1.")
  }

  @Test func aRootWithoutTheDefaultNamespaceIsAnError() throws {
    let error = try fault(Feed.self, "<feed/>") {
      $0.rootName = "feed"
      $0.namespacesByPrefix = ["": Self.atom]
    }
    #expect(error.message.hasPrefix("Expected the element feed, not <feed>."))
  }

  @Test func recordsAndNodesAreChecked() throws {
    var decoder = ExpatXMLDecoder()
    decoder.rootName = "entry"
    let reader = XMLRecordReader(.string("<feed><entry/><entry/></feed>"), named: "entry")
    #expect(try reader.next(Feed.self, using: decoder) != nil)
    #expect(throws: DecodingError.self) { try decoder.decode(Feed.self, from: ExpatXMLElement(.string("<feed/>"))) }
  }
}
