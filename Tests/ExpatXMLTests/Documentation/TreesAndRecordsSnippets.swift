import ExpatXML
import Foundation
import LoopbackServer
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
    #expect(titles.map(\.text) == ["T"])
    #expect(media.map(\.text) == ["M"])
    #expect(same == media)
  }

  func link(of id: String, number: Int, in feed: ExpatXMLElement) -> String? {
    feed.text("entry[id=\(id)]/link[\(number)]/@href")
  }

  @Test func valuesInPaths() throws {
    let feed = try ExpatXMLElement(.string("<feed><entry><id>it's</id><link href='a'/><link href='b'/></entry></feed>"))
    #expect(link(of: "it's", number: 2, in: feed) == "b")
  }

  @Test(.needsNetworking) func oneRecordAtATime() async throws {
    let document = "<feed><entry><title>A</title></entry><entry><title>B</title></entry></feed>"
    let url = try TestServer.shared.publish(Array(document.utf8))
    var titles: [String] = []
    func print(_ title: String) { titles.append(title) }
    for try await entry in XMLRecords(.url(url), named: "entry") { print(entry["title"]?.text ?? "") }
    #expect(titles == ["A", "B"])
  }
}
