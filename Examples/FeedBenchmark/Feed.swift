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
    let shapes: KeyValuePairs = [
      "Atom, news": FeedShape(items: 60, version: nil),
      "Atom, whole articles": FeedShape(items: 25, paragraphs: 12, version: nil),
      "RSS 0.91": FeedShape(items: 15, version: "0.91"), "RSS 0.92": FeedShape(items: 40, version: "0.92"),
      "RSS 1.0": FeedShape(items: 15, version: "1.0"),
      "RSS 1.0, Dublin Core": FeedShape(items: 60, extras: ["dc:creator", "dc:date"], version: "1.0"),
      "RSS 2.0, headlines": FeedShape(items: 30), "RSS 2.0, news": FeedShape(items: 100),
      "RSS 2.0, whole articles": FeedShape(items: 20, paragraphs: 12),
      "RSS 2.0, archive": FeedShape(items: 80, paragraphs: 8), "Media RSS": FeedShape(items: 40, extras: media),
      "Media RSS, gallery": FeedShape(items: 150, extras: media),
      "iTunes, podcast": FeedShape(items: 50, extras: podcast),
      "iTunes, top 100": FeedShape(items: 100, extras: ["im:artist", "im:price", "im:image"], version: nil),
    ]
    return try shapes.enumerated().map { number, shape in
      let document = try shape.value.document(seed: UInt64(number))
      return number % 2 == 0
        ? Feed(name: shape.key, document: document)
        : Feed(name: "\(shape.key) (gzip)", document: document, isCompressed: true)
    }
  }
}

/// What is in a made-up feed.
private struct FeedShape {
  var items: Int
  /// The paragraphs of HTML in an item.
  var paragraphs = 0
  /// The elements of other vocabularies in an item.
  var extras: [String] = []
  /// The version of RSS; nil for Atom.
  var version: String? = "2.0"

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
