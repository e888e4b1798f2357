import ExpatXML
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code of the article "Recipes", which `DocumentationTests` compares with this, run on `RecipeDocuments`.
@Suite struct RecipesSnippets {
  struct Item: Decodable {
    enum CodingKeys: String, CodingKey {
      case title, link, pubDate
      case author = "dc:creator"
      case audio = "enclosure/@url"
    }
    var title: String
    var link: URL
    var pubDate: Date?
    var author: String?
    var audio: URL?
  }

  @Test func rss() async throws {
    let url = try RecipeDocuments.rss.url
    var lines: [String] = []
    func print(_ title: String, _ link: URL) { lines.append("\(title) \(link)") }
    var decoder = ExpatXMLDecoder()
    decoder.dateDecodingStrategy = .anyOf([.rfc822, .iso8601])
    decoder.namespacesByPrefix = ["dc": "http://purl.org/dc/elements/1.1/"]
    let options = XMLOptions(entities: .html)
    let items = XMLRecords(.url(url), named: "channel/item", options: options)
    for try await item in items.decode(Item.self, using: decoder) {
      print(item.title, item.link)
    }
    #expect(
      lines == ["Comets & tails https://example.com/1", "Rings\u{A0}of Saturn https://example.com/2?a=b&c=d"])
    var all: [Item] = []
    for try await item in items.decode(Item.self, using: decoder) { all.append(item) }
    #expect(all.map(\.author) == ["Ada", nil])
    #expect(all.map(\.audio?.lastPathComponent) == ["1.mp3", nil])
    #expect(all.map(\.pubDate?.timeIntervalSince1970) == [1_709_204_400, 1_709_294_400])
  }

  struct Feed: Decodable {
    struct Entry: Decodable {
      var id: String
      var title: String
      var updated: Date
      var link: [Link]
      var page: String? { link.first { ($0.rel ?? "alternate") == "alternate" }?.href }
    }
    struct Link: Decodable {
      var rel: String?
      var href: String
    }
    var title: String
    var entry: [Entry]
  }

  @Test func atom() async throws {
    let url = try RecipeDocuments.atom.url
    var lines: [String] = []
    func print(_ title: String, _ page: String) { lines.append("\(title) \(page)") }
    let feed = try await ExpatXMLDecoder().decode(Feed.self, from: .url(url))
    for entry in feed.entry {
      print(entry.title, entry.page ?? "")
    }
    #expect(feed.title == "Sky")
    #expect(lines == ["Eclipse https://example.com/eclipse", "Aurora https://example.com/aurora"])
    #expect(feed.entry.map(\.updated.timeIntervalSince1970) == [1_709_208_000, 1_709_251_200])
  }

  struct Point: Decodable {
    var lat: Double
    var lon: Double
    var ele: Double?

    /// In metres, on a sphere with the mean radius of the Earth.
    func distance(to other: Point) -> Double {
      let (from, to) = (lat * .pi / 180, other.lat * .pi / 180)
      let (north, east) = (sin((to - from) / 2), sin((other.lon - lon) * .pi / 360))
      return 2 * 6_371_000 * asin(min(1, (north * north + cos(from) * cos(to) * east * east).squareRoot()))
    }
  }

  func measure(trackAt path: String) throws -> (length: Double, ascent: Double) {
    let points = XMLRecordReader(.file(path), named: "trkpt", options: XMLOptions(keepsAncestors: true))
    var (length, ascent) = (0.0, 0.0)
    var last: (point: Point, segment: XMLPosition?)?
    while let record = try points.next() {
      let point = try ExpatXMLDecoder().decode(Point.self, from: record)
      let segment = record.parent?.position
      if let last, last.segment == segment {
        length += last.point.distance(to: point)
        if let elevation = point.ele, let before = last.point.ele { ascent += max(0, elevation - before) }
      }
      last = (point, segment)
    }
    return (length, ascent)
  }

  /// A tenth of a degree along a meridian has 11,119.5 metres.
  @Test func gpx() throws {
    let (length, ascent) = try measure(trackAt: try RecipeDocuments.gpx.path)
    #expect(abs(length - 3 * 11_119.493) < 0.01)
    #expect(ascent == 7.5)
  }

  @Test func gpxSegmentsAsRecords() throws {
    struct Point: Decodable {
      var lat: Double
      var time: Date?
    }
    struct Segment: Decodable { var trkpt: [Point] }
    let reader = XMLRecordReader(.file(try RecipeDocuments.gpx.path), named: "trkseg")
    let segments = try [reader.next(Segment.self), reader.next(Segment.self), reader.next(Segment.self)]
    #expect(segments.map { $0?.trkpt.map(\.lat) } == [[47.5, 47.6, 47.7], [47.8, 47.9], nil])
    #expect(segments[0]?.trkpt[0].time?.timeIntervalSince1970 == 1_709_208_000)
  }

  struct CafeFinder: XMLStreamHandler {
    private(set) var names: [String] = []
    private var isCafe = false
    private var name: String?

    mutating func startElement(_ element: XMLBorrowedName, attributes: XMLAttributes) {
      if element == "node" { (isCafe, name) = (false, nil) }
      guard element == "tag", let key = attributes.value(of: "k"), let value = attributes.value(of: "v") else { return }
      if key == "amenity" { isCafe = value == "cafe" }
      if key == "name" { name = value.string }
    }

    mutating func endElement(_ element: XMLBorrowedName) {
      if element == "node", isCafe, let name { names.append(name) }
    }
  }

  @Test func openStreetMap() throws {
    let path = try RecipeDocuments.openStreetMap.path
    var finder = CafeFinder()
    let parser = XMLStreamParser(.file(path), options: XMLOptions(textDelivery: .discard))
    try parser.parse(&finder)
    #expect(finder.names == ["Café Zähringer"])
  }

  @Test func changedMap() throws {
    let path = try RecipeDocuments(
      "<osm>\n <node id='1'>\n  <tag k='created_by' v='JOSM'/>\n  <tag k='name' v='A'/>\n </node>\n</osm>\n"
    ).path
    var rewriter = XMLRewriter()
    rewriter.onElement("tag[@k='created_by']") { try $0.remove() }
    try rewriter.rewrite(.file(path), to: .file(path))
    let expected = "<osm>\n <node id='1'>\n  <tag k='name' v='A'/>\n </node>\n</osm>\n"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
  }

  struct SOAPFault: Error {
    var code: String
    var reason: String
  }

  func answer(to request: URLRequest) async throws -> ExpatXMLElement? {
    let soap = ["s": "http://schemas.xmlsoap.org/soap/envelope/"]
    let options = XMLOptions(shouldParseErrorResponses: true)
    let envelope = try await ExpatXMLElement(.request(request), options: options)
    let body = try envelope[XMLPath(parsing: "s:Body", namespaces: soap)]
    if let fault = try body?[XMLPath(parsing: "s:Fault", namespaces: soap)] {
      throw SOAPFault(code: fault["faultcode"]?.text ?? "", reason: fault["faultstring"]?.text ?? "")
    }
    return body?.elements.first
  }

  @Test(.needsNetworking) func soap() async throws {
    let price = try TestServer.shared.publish(RecipeDocuments.soapAnswer.bytes)
    let fault = try TestServer.shared.publish { _ in .body(RecipeDocuments.soapFault.bytes, status: 500) }
    let response = try await answer(to: URLRequest(url: price))
    #expect(response?.name == "GetPriceResponse")
    #expect(response?["{*}Price"]?.text == "1.90")
    let error = await #expect(throws: SOAPFault.self) { try await answer(to: URLRequest(url: fault)) }
    #expect(error?.code == "soap:Client")
    #expect(error?.reason == "No such item")
  }

  struct Listing: Decodable {
    struct Object: Decodable {
      var key: String
      var size: Int
      var lastModified: Date
    }
    var isTruncated: Bool
    var nextContinuationToken: String?
    var contents: [Object]
  }

  struct Problem: Decodable {
    var code: String
    var message: String
  }

  private func list(_ request: URLRequest) async throws -> [String] {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    var decoder = ExpatXMLDecoder()
    decoder.keyDecodingStrategy = .convertFromCapitalized
    do {
      let listing = try await decoder.decode(Listing.self, from: .request(request))
      for object in listing.contents { print(object.key, object.size) }
    } catch let error as XMLHTTPStatusError {
      let problem = try decoder.decode(Problem.self, from: error.body)
      print(problem.code, problem.message)
    }
    return lines
  }

  @Test(.needsNetworking) func s3() async throws {
    let listing = try TestServer.shared.publish(RecipeDocuments.s3Listing.bytes)
    let problem = try TestServer.shared.publish { _ in .body(RecipeDocuments.s3Error.bytes, status: 403) }
    #expect(try await list(URLRequest(url: listing)) == ["2024/photo.jpg 434234", "2024/notes & more.txt 12"])
    #expect(try await list(URLRequest(url: problem)) == ["AccessDenied Access Denied"])
  }

  /// Each message is delivered before the next chunk has arrived.
  @Test func xmpp() async throws {
    let (inbound, chunks) = AsyncStream.makeStream(of: [UInt8].self)
    var rest = RecipeDocuments.xmpp[...]
    func sendNext() {
      if let chunk = rest.popFirst() { chunks.yield(Array(chunk.utf8)) }
      if rest.isEmpty { chunks.finish() }
    }
    var lines: [String] = []
    func print(_ sender: String, _ body: String) {
      lines.append("\(sender): \(body)")
      sendNext()
    }
    sendNext()
    for try await message in XMLRecords(.chunks(inbound), named: "{jabber:client}message") {
      print(message.attribute("from") ?? "", message["body"]?.text ?? "")
    }
    #expect(lines == ["romeo@example.net: Art thou not Romeo?", "juliet@example.com: Neither, fair saint."])
    #expect(rest.isEmpty)
  }

  struct Location: Decodable {
    var loc: URL
    var lastmod: Date?
  }

  @Test func sitemaps() async throws {
    let index = try RecipeDocuments.sitemapIndex().url
    var lines: [String] = []
    func print(_ page: URL) { lines.append(page.absoluteString) }
    for try await sitemap in XMLRecords(.url(index), named: "sitemapindex/sitemap").decode(Location.self) {
      for try await page in XMLRecords(.url(sitemap.loc), named: "urlset/url").decode(Location.self) {
        print(page.loc)
      }
    }
    #expect(lines == ["https://example.com/", "https://example.com/search?q=xml&page=2"])
  }

  enum Value: Equatable {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case array([Value])
    case dictionary([String: Value])

    init?(_ node: ExpatXMLElement) {
      switch node.name {
      case "string": self = .string(node.text)
      case "integer": self = .integer(Int(node.text) ?? 0)
      case "true", "false": self = .bool(node.name == "true")
      case "array": self = .array(node.elements.compactMap { Value($0) })
      case "dict":
        var values: [String: Value] = [:]
        var key = ""
        for child in node.elements {
          if child.name == "key" { key = child.text } else { values[key] = Value(child) }
        }
        self = .dictionary(values)
      default: return nil
      }
    }
  }

  struct Podcast: Encodable {
    enum CodingKeys: String, CodingKey {
      case version = "@version"
      case title = "channel/title"
      case link = "channel/link"
      case about = "channel/description"
      case address = "channel/atom:link[@rel='self']/@href"
      case episodes = "channel/item"
    }
    struct Episode: Encodable {
      enum CodingKeys: String, CodingKey {
        case title, pubDate
        case audio = "enclosure[@type='audio/mpeg']/@url"
      }
      var title: String
      var pubDate: Date
      var audio: URL
    }
    var version = "2.0"
    var title: String
    var link: URL
    var about: String
    var address: URL
    var episodes: [Episode]
  }

  @Test func aFeedMadeOfValues() throws {
    let path = try TemporaryFile([]).path
    let site = try #require(URL(string: "http://a/"))
    let podcast = Podcast(
      title: "Stars & planets", link: site, about: "Talks", address: site.appendingPathComponent("rss"),
      episodes: [.init(title: "Mars", pubDate: Date(timeIntervalSince1970: 0), audio: site.appendingPathComponent("1"))]
    )
    var encoder = ExpatXMLEncoder()
    encoder.dateEncodingStrategy = .rfc822
    encoder.namespacesByPrefix = ["atom": "http://www.w3.org/2005/Atom"]
    encoder.format = .indented
    try encoder.encode(podcast, as: "rss", to: .file(path))
    let document = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    #expect(
      document == """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
          <channel>
            <title>Stars &amp; planets</title>
            <link>http://a/</link>
            <description>Talks</description>
            <atom:link rel="self" href="http://a/rss"/>
            <item>
              <title>Mars</title>
              <pubDate>Thu, 01 Jan 1970 00:00:00 +0000</pubDate>
              <enclosure type="audio/mpeg" url="http://a/1"/>
            </item>
          </channel>
        </rss>

        """)
  }

  @Test func propertyLists() throws {
    let path = try RecipeDocuments.plist.path
    let plist = try ExpatXMLElement(.file(path), options: XMLOptions(limits: .untrusted))
    let value = plist.elements.first.flatMap { Value($0) }
    #expect(
      value
        == .dictionary([
          "CFBundleName": .string("Stars & Planets"), "LSRequiresIPhoneOS": .bool(true), "Build": .integer(42),
          "Modes": .array([.string("audio"), .dictionary(["Deep": .bool(false)])]),
        ]))
  }

  @Test func svg() throws {
    let path = try RecipeDocuments.svg.path
    var viewBox: String?
    var colors: Set<String> = []
    let reader = XMLEventReader(.file(path), options: XMLOptions(textDelivery: .discard))
    while let event = try reader.next() {
      guard case .startElement(let element) = event else { continue }
      if element.name == "svg", viewBox == nil { viewBox = element.attributes["viewBox"] }
      colors.formUnion(["fill", "stroke"].compactMap { element.attributes[$0] })
    }
    #expect(viewBox == "0 0 24 24")
    #expect(colors == ["none", "#333", "gold"])
  }

  @Test func changedPicture() throws {
    let path = try RecipeDocuments.svg.path
    var picture = try ExpatXMLDocument(.file(path))
    try picture.set("#336699", at: "//path[@fill]/@fill")
    try picture.set("Harbour", at: "title")
    try picture.write(to: .file(path))
    let expected = String(decoding: RecipeDocuments.svg.bytes, as: UTF8.self)
      .replacing("fill=\"gold\"", with: "fill=\"#336699\"").replacing(">Star<", with: ">Harbour<")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
  }
}
