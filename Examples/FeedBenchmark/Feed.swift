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
}

/// What is in a made-up feed.
struct FeedShape {
  enum Kind: String { case atom, rss, rdf }
  enum Extra { case dublinCore, media, songs, podcast }

  var name: String
  var kind: Kind
  var items: Int
  /// The paragraphs of HTML in an item.
  var paragraphs = 0
  var extra: Extra?
  /// The version of RSS.
  var version = "2.0"

  /// Typical feeds.
  static let all = [
    FeedShape(name: "Atom, news", kind: .atom, items: 60),
    FeedShape(name: "Atom, whole articles", kind: .atom, items: 25, paragraphs: 12),
    FeedShape(name: "RSS 0.91", kind: .rss, items: 15, version: "0.91"),
    FeedShape(name: "RSS 0.92", kind: .rss, items: 40, version: "0.92"),
    FeedShape(name: "RSS 1.0", kind: .rdf, items: 15),
    FeedShape(name: "RSS 1.0, Dublin Core", kind: .rdf, items: 60, extra: .dublinCore),
    FeedShape(name: "RSS 2.0, headlines", kind: .rss, items: 30),
    FeedShape(name: "RSS 2.0, news", kind: .rss, items: 100),
    FeedShape(name: "RSS 2.0, whole articles", kind: .rss, items: 20, paragraphs: 12),
    FeedShape(name: "RSS 2.0, archive", kind: .rss, items: 80, paragraphs: 8),
    FeedShape(name: "Media RSS", kind: .rss, items: 40, extra: .media),
    FeedShape(name: "Media RSS, gallery", kind: .rss, items: 150, extra: .media),
    FeedShape(name: "iTunes, podcast", kind: .rss, items: 50, extra: .podcast),
    FeedShape(name: "iTunes, top 100", kind: .atom, items: 100, extra: .songs),
  ]
}

extension Feed {
  /// Every second feed is compressed. They are the same every time.
  static func generated() throws -> [Feed] {
    try zip(UInt64(1)..., FeedShape.all).map { number, shape in
      let document = try shape.document(seed: number)
      let isCompressed = number % 2 == 0
      return Feed(
        name: isCompressed ? "\(shape.name) (gzip)" : shape.name, document: document, isCompressed: isCompressed)
    }
  }
}

extension FeedShape {
  func document(seed: UInt64) throws -> [UInt8] {
    var prose = Prose(seed: seed)
    var xml = XMLWriter(format: .indented)
    switch kind {
    case .atom:
      let namespaces: KeyValuePairs = ["": "http://www.w3.org/2005/Atom", "im": "http://itunes.apple.com/rss"]
      try xml.document("feed", namespaces: namespaces) { try items("entry", in: &$0, &prose) }
    case .rss:
      let namespaces: KeyValuePairs = [
        "content": "http://purl.org/rss/1.0/modules/content/", "media": "http://search.yahoo.com/mrss/",
        "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
      ]
      try xml.document("rss", ["version": version], namespaces: namespaces) {
        try $0.element("channel") { try items("item", in: &$0, &prose) }
      }
    case .rdf:
      let namespaces: KeyValuePairs = [
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "": "http://purl.org/rss/1.0/",
        "dc": "http://purl.org/dc/elements/1.1/", "content": "http://purl.org/rss/1.0/modules/content/",
      ]
      try xml.document("rdf:RDF", namespaces: namespaces) { try items("item", in: &$0, &prose) }
    }
    return try xml.finish()
  }

  private func items(_ name: String, in feed: inout XMLWriter.Scope, _ prose: inout Prose) throws {
    try feed.element("title", prose.words(4))
    for index in 0..<items {
      let link = "https://feeds.example.org/article?id=\(index)&from=feed"
      let (title, summary, author) = (prose.words(7) + " & more", prose.words(30), prose.words(2))
      let html = (0..<paragraphs).map { _ in "<p>\(prose.words(60)) <a href=\"\(link)\">more</a></p>\n" }.joined()
      try feed.element(name) { item in
        try item.element("title", title)
        if kind == .atom { try item.element("link", ["href": link]) } else { try item.element("link", link) }
        try item.element(kind == .atom ? "summary" : "description", summary)
        if !html.isEmpty { try item.element(kind == .atom ? "content" : "content:encoded") { try $0.cdata(html) } }
        try write(extra, author, index, in: &item)
      }
    }
  }

  private func write(_ extra: Extra?, _ author: String, _ index: Int, in item: inout XMLWriter.Scope) throws {
    switch extra {
    case .dublinCore:
      try item.element("dc:creator", author)
    case .media:
      for size in [75, 240, 1024] {
        let url = "https://photos.example.org/\(index)-\(size).jpg"
        try item.element("media:content", ["url": url, "type": "image/jpeg", "width": "\(size)"])
      }
      try item.element("media:credit", ["role": "photographer"], author)
    case .songs:
      try item.element("im:artist", ["href": "https://music.example.org/artists/\(index)"], author)
      try item.element("im:price", ["amount": "0.99000", "currency": "USD"], "$0.99")
      try item.element("im:image", ["height": "170"], "https://music.example.org/covers/\(index).170x170.jpg")
    case .podcast:
      let url = "https://audio.example.org/\(index).mp3"
      try item.element("enclosure", ["url": url, "length": "\(20_000_000 + index)", "type": "audio/mpeg"])
      try item.element("itunes:author", author)
      try item.element("itunes:duration", "\(20 + index % 40):00")
    case nil:
      break
    }
  }
}

/// Made-up words.
private struct Prose {
  private static let words = """
    lantern letter river copper village quiet harbour winter music morning bridge station distant seven market garden \
    window paper signal early
    """.split(separator: " ").map(String.init)

  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in generator.element(of: Self.words) }.joined(separator: " ")
  }
}
