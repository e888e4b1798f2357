import ExpatXML
import Foundation
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
    let feed = try ExpatXMLNode(data: data)

    for entry in feed.nodes(named: "entry") {
      let title = entry["title"]?.text ?? ""
      let author = entry["author", "name"]?.text ?? "nobody"
      let link = entry.nodes(named: "link").first { $0.attribute("rel") == "alternate" }?.attribute("href")
      print(title, author, link ?? "", entry.position.line)
    }
    #expect(lines == [["T", "N", "a", "1"]])
  }

  func markdown(_ node: ExpatXMLNode) -> String {
    node.content.map { item in
      switch item {
      case .element(let child) where child.name == "em": "*\(markdown(child))*"
      case .element(let child): markdown(child)
      case .text(let text): text
      }
    }.joined()
  }

  struct Entry: Decodable {
    var title: String
    var updated: Date
    var category: [String]
  }

  @Test func readme() throws {
    let data = Data("<feed><entry><title>T</title><updated>1970-01-01</updated></entry></feed>".utf8)

    let feed = try ExpatXMLNode(data: data)
    let first = feed["entry", "title"]?.text
    let entries = try feed.nodes(named: "entry").map { try ExpatXMLDecoder().decode(Entry.self, from: $0) }
    #expect(first == "T")
    #expect(entries.map(\.updated.timeIntervalSince1970) == [0])
  }

  @Test func mixedContent() throws {
    let node = try ExpatXMLNode(data: Data("<p>one <em>two</em> <b>three</b></p>".utf8))
    #expect(markdown(node) == "one *two* three")
  }

  @Test func names() throws {
    let data = Data(
      """
      <item xmlns:media="http://search.yahoo.com/mrss/"><media:title>M</media:title><title>T</title></item>
      """.utf8)
    let plain = try ExpatXMLNode(data: data)
    let titles = plain.nodes(named: "title")  // no media:title among them

    let processed = try ExpatXMLNode(data: data, shouldProcessNamespaces: true)
    let media = processed.nodes(named: "title", namespace: "http://search.yahoo.com/mrss/")
    let same = processed["{http://search.yahoo.com/mrss/}title"]
    let any = processed.nodes(named: "title", namespace: "*")
    #expect(titles.map(\.text) == ["T"])
    #expect(media.map(\.text) == ["M"])
    #expect(same == media.first)
    #expect(any.map(\.text) == ["M", "T"])
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
    let node = try ExpatXMLNode(
      data: Data(
        """
        <quake id="us1"><status>reviewed</status><magnitude>5.1</magnitude><time>2024-02-29T12:34:56.5Z</time>
        <place><name>N</name><latitude>1</latitude><longitude>2</longitude></place><tag>a</tag><tag>b</tag></quake>
        """.utf8))

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
    let node = try ExpatXMLNode(data: Data("\n<quake/>".utf8))
    var lines: [Int] = []
    func print(_ line: Int, _ error: DecodingError) { lines.append(line) }

    do {
      _ = try ExpatXMLDecoder().decode(Quake.self, from: node)
    } catch let error as DecodingError {
      print(error.sourcePosition?.line ?? 0, error)
    }
    #expect(lines == [2])
  }
}
