import ExpatXML
import Foundation
import LoopbackServer
import Synchronization
import Testing

/// The code of the article "Trees and records", which `DocumentationTests` compares with this.
@Suite struct TreesAndRecordsSnippets {
  @Test func lookingIntoATree() throws {
    let data = Data(
      """
      <feed><entry><title>T</title><author><name>N</name></author>
      <link rel="self" href="s"/><link rel="alternate" href="a"/></entry></feed>
      """.utf8)
    var lines: [[String]] = []
    func print(_ title: String, _ author: String, _ link: String, _ line: Int) {
      lines.append([title, author, link, "\(line)"])
    }
    let feed = try ExpatXMLElement(.data(data))

    for entry in feed.elements(matching: "entry") {
      let title = entry["title"]?.text ?? ""
      let author = entry["author/name"]?.text ?? "nobody"
      let link = entry.elements(matching: "link").first { $0.attribute("rel") == "alternate" }?.attribute("href")
      print(title, author, link ?? "", entry.position.line)
    }
    #expect(lines == [["T", "N", "a", "1"]])
  }

  func markdown(_ node: ExpatXMLElement) -> String {
    node.nodes.map { item in
      switch item {
      case .element(let child) where child.name == "em": "*\(markdown(child))*"
      case .element(let child): markdown(child)
      case .text(let text): text
      default: ""
      }
    }.joined()
  }

  struct Entry: Decodable {
    var title: String
    var updated: Date
    var category: [String]
  }

  @Test func mixedContent() throws {
    let node = try ExpatXMLElement(.data(Data("<p>one <em>two</em> <b>three</b></p>".utf8)))
    #expect(markdown(node) == "one *two* three")
  }

  @Test func names() throws {
    let data = Data(
      """
      <item xmlns:media="http://search.yahoo.com/mrss/"><media:title>M</media:title><title>T</title></item>
      """.utf8)
    let feed = try ExpatXMLElement(.data(data))
    let titles = feed.elements(matching: "title")  // no media:title among them
    let media = feed.elements(matching: "{http://search.yahoo.com/mrss/}title")
    let same = feed.elements(
      matching: try XMLPath(parsing: "m:title", namespaces: ["m": "http://search.yahoo.com/mrss/"]))
    let any = feed.elements(matching: "{*}title")
    #expect(titles.map(\.text) == ["T"])
    #expect(media.map(\.text) == ["M"])
    #expect(same == media)
    #expect(any.map(\.text) == ["M", "T"])
  }

  func link(of id: String, number: Int, in feed: ExpatXMLElement) -> String? {
    feed.text("entry[id=\(id)]/link[\(number)]/@href")
  }

  @Test func valuesInPaths() throws {
    let feed = try ExpatXMLElement(.string("<feed><entry><id>it's</id><link href='a'/><link href='b'/></entry></feed>"))
    #expect(link(of: "it's", number: 2, in: feed) == "b")
  }

  struct Quake: Decodable {
    struct Place: Decodable {
      var name: String
      var latitude: Double
      var longitude: Double
    }
    enum Status: String, Decodable { case automatic, reviewed }

    var id: String  // <quake id="us1"> or <quake><id>us1</id></quake>
    var status: Status
    var magnitude: Decimal
    var time: Date  // <time>2024-02-29T12:34:56.5Z</time>
    var place: Place
    var comment: String?  // nil without <comment>
    var tag: [String]  // every <tag>; empty without one
  }

  @Test func decoding() throws {
    let node = try ExpatXMLElement(
      .data(
        Data(
          """
          <quake id="us1"><status>reviewed</status><magnitude>5.1</magnitude><time>2024-02-29T12:34:56.5Z</time>
          <place><name>N</name><latitude>1</latitude><longitude>2</longitude></place><tag>a</tag><tag>b</tag></quake>
          """.utf8)))

    let quake = try ExpatXMLDecoder().decode(Quake.self, from: node)
    #expect(quake.id == "us1")
    #expect(quake.status == .reviewed)
    #expect(quake.magnitude == Decimal(string: "5.1"))
    #expect(quake.time.timeIntervalSince1970 == 1_709_210_096.5)
    #expect(quake.place.longitude == 2)
    #expect(quake.comment == nil)
    #expect(quake.tag == ["a", "b"])
  }

  struct Price: Decodable {
    enum CodingKeys: String, CodingKey {
      case currency = "@currency"
      case amount = "#text"
    }
    var currency: String
    var amount: Decimal
  }

  @Test func attributeAndText() throws {
    let price = try ExpatXMLDecoder().decode(Price.self, from: Data(#"<price currency="EUR">9.90</price>"#.utf8))
    #expect(price.currency == "EUR")
    #expect(price.amount == Decimal(string: "9.9"))
  }

  @Test func errors() throws {
    let node = try ExpatXMLElement(.data(Data("\n<quake/>".utf8)))
    var lines: [Int] = []
    func print(_ line: Int, _ error: DecodingError) { lines.append(line) }

    do {
      _ = try ExpatXMLDecoder().decode(Quake.self, from: node)
    } catch let error as DecodingError {
      print(error.sourcePosition?.line ?? 0, error)
    }
    #expect(lines == [2])
  }

  struct Article: Decodable {
    enum Block: Decodable {
      case heading(level: Int, text: String)  // <heading level="1" text="…"/>
      case paragraph(String)  // <paragraph>…</paragraph>
      case rule  // <rule/>
    }
    enum CodingKeys: String, CodingKey {
      case tags = "tags/tag"
      case blocks = "blocks/*"
      case authors = "authors/person/name"
      case thumbnail = "media:thumbnail/@url"
    }
    var tags: [String]  // <tags><tag>a</tag><tag>b</tag></tags>
    var blocks: [Block]  // <blocks><heading level="1" text="…"/><paragraph>…</paragraph></blocks>
    var authors: [String]
    var thumbnail: URL?
  }

  @Test func listsAndChoices() throws {
    let data = Data(
      """
      <article xmlns:m="http://search.yahoo.com/mrss/"><tags><tag>a</tag><tag>b</tag></tags>
      <blocks><heading level="1" text="H"/><paragraph>P</paragraph><rule/></blocks>
      <authors><person><name>N</name></person></authors><m:thumbnail url="http://a/t.png"/></article>
      """.utf8)
    var decoder = ExpatXMLDecoder()
    decoder.namespacesByPrefix = ["media": "http://search.yahoo.com/mrss/"]
    let article = try decoder.decode(Article.self, from: data)
    #expect(article.tags == ["a", "b"])
    #expect(article.blocks.count == 3)
    #expect(article.authors == ["N"])
    #expect(article.thumbnail?.lastPathComponent == "t.png")
  }

  @Test(.needsNetworking) func recordsThatAreNoSuchValues() async throws {
    let document = "<feed><entry/><entry><title>T</title><updated>2024-02-29</updated></entry></feed>"
    let url = try TestServer.shared.publish(Array(document.utf8))
    let printed = Mutex<[String]>([])
    @Sendable func print(_ text: any Sendable) { printed.withLock { $0.append("\(text)") } }
    let entries = XMLRecords(.url(url), named: "entry").decode(Entry.self) { error, record in
      print("line \(record.position.line): \(error)")
    }
    for try await entry in entries { print(entry.title) }

    for try await result in XMLRecords(.url(url), named: "entry").decodeResults(Entry.self) {
      if case .failure(let error) = result { print(error) }
    }
    #expect(printed.withLock { $0.count } == 3)
  }
}
