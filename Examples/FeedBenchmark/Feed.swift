import ExpatXMLTree
import TestData

/// A feed to download.
struct Feed: Equatable, Sendable {
  /// The name for people: the kind of feed, and its special feature.
  var name: String
  /// The document.
  var document: [UInt8]
  /// Whether it is sent with `Content-Encoding: gzip`.
  var isCompressed = false

  /// The bytes that are sent.
  var body: [UInt8] { isCompressed ? gzip(document) : document }

  /// Typical feeds, every second one compressed. They are the same every time.
  static func generated() throws -> [Feed] {
    let media = ["media:content", "media:content", "media:credit", "media:thumbnail"]
    let podcast = ["enclosure", "itunes:author", "itunes:duration", "itunes:summary"]
    let shapes = [
      FeedShape("Atom, news", items: 60, isAtom: true),
      FeedShape("Atom, whole articles", items: 25, paragraphs: 12, isAtom: true),
      FeedShape("RSS 0.91", items: 15, version: "0.91"), FeedShape("RSS 0.92", items: 40, version: "0.92"),
      FeedShape("RSS 1.0", items: 15, version: "1.0"),
      FeedShape("RSS 1.0, Dublin Core", items: 60, extras: ["dc:creator", "dc:date"], version: "1.0"),
      FeedShape("RSS 2.0, headlines", items: 30), FeedShape("RSS 2.0, news", items: 100),
      FeedShape("RSS 2.0, whole articles", items: 20, paragraphs: 12),
      FeedShape("RSS 2.0, archive", items: 80, paragraphs: 8), FeedShape("Media RSS", items: 40, extras: media),
      FeedShape("Media RSS, gallery", items: 150, extras: media),
      FeedShape("iTunes, podcast", items: 50, extras: podcast),
      FeedShape("iTunes, top 100", items: 100, extras: ["im:artist", "im:price", "im:image"], isAtom: true),
    ]
    return try shapes.enumerated().map { number, shape in
      let isCompressed = number % 2 == 1
      return Feed(
        name: isCompressed ? "\(shape.name) (gzip)" : shape.name, document: try shape.document(seed: UInt64(number)),
        isCompressed: isCompressed)
    }
  }
}

/// What is in a made-up feed.
private struct FeedShape {
  let name: String
  private let items: Int
  /// The paragraphs of HTML in an item.
  private let paragraphs: Int
  /// The elements of other vocabularies in an item.
  private let extras: [String]
  /// The version of RSS; nil for Atom.
  private let version: String?

  init(
    _ name: String, items: Int, paragraphs: Int = 0, extras: [String] = [], isAtom: Bool = false,
    version: String = "2.0"
  ) {
    (self.name, self.items, self.paragraphs, self.extras) = (name, items, paragraphs, extras)
    self.version = isAtom ? nil : version
  }

  func document(seed: UInt64) throws -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    let namespaces: KeyValuePairs = [
      "content": "http://purl.org/rss/1.0/modules/content/", "media": "http://search.yahoo.com/mrss/",
      "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd", "im": "http://itunes.apple.com/rss",
      "dc": "http://purl.org/dc/elements/1.1/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    ]
    var xml = XMLWriter(format: .indented)
    switch version {
    case nil:
      let atom = "{http://www.w3.org/2005/Atom}feed"
      try xml.document(atom, namespaces: namespaces) { try write(to: &$0, &generator, "entry", "content") }
    case "1.0":
      try xml.document("rdf:RDF", namespaces: namespaces) { try write(to: &$0, &generator, "item", "content:encoded") }
    case let version:
      try xml.document("rss", ["version": version], namespaces: namespaces) {
        try $0.element("channel") { try write(to: &$0, &generator, "item", "content:encoded") }
      }
    }
    return try xml.finish()
  }

  private func write(
    to feed: inout XMLWriter.Scope, _ generator: inout SplitMix64, _ entry: String, _ content: String
  ) throws {
    func words(_ count: Int) -> String {
      (0..<count).map { _ in generator.element(of: Self.words) }.joined(separator: " ")
    }
    try feed.element("title", words(4))
    for index in 0..<items {
      let link = "https://feeds.example.org/article?id=\(index)&from=feed"
      try feed.element(entry) { item in
        try item.element("title", words(7) + " & more")
        try item.element("link", ["href": version == nil ? link : nil], version == nil ? "" : link)
        try item.element("description", words(30))
        for name in extras { try item.element(name, ["url": link], words(3)) }
        let html = (0..<paragraphs).map { _ in "<p>\(words(60)) <a href=\"\(link)\">more</a></p>\n" }
        if !html.isEmpty { try item.element(content) { try $0.cdata(html.joined()) } }
      }
    }
  }

  private static let words = """
    lantern letter river copper village quiet harbour winter music morning bridge station distant seven market garden \
    window paper signal early
    """.split(separator: " ").map(String.init)
}
