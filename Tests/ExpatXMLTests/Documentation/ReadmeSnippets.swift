import ExpatXML
import ExpatXMLCoding
import Foundation
import Testing

/// The code of README, which `DocumentationTests` compares with this.
@Suite struct ReadmeSnippets {
  // The names of a type take precedence over imported ones, like those of a module.
  typealias XMLParser = ExpatXMLParser
  typealias XMLParserDelegate = ExpatXMLParserDelegate

  @Test func theNamesAreThoseOfFoundation() {
    final class Counter: XMLParserDelegate {
      private(set) var count = 0
      func parser(_ parser: XMLParser, foundCharacters string: String) { count += 1 }
    }
    let counter = Counter()
    let parser = XMLParser(data: Data("<a>b</a>".utf8))
    parser.delegate = counter
    #expect(parser.parse())
    #expect(counter.count == 1)
  }

  struct Entry: Decodable {
    var title: String
    var updated: Date
    var category: [String]
  }

  private let data = Data("<feed><entry><title>T</title><updated>1970-01-01</updated></entry></feed>".utf8)

  @Test func startHere() async throws {
    let url = URL(fileURLWithPath: try TemporaryFile(Array(data)).path)
    var titles: [String] = []
    func print(_ title: String) { titles.append(title) }
    for try await entry in XMLRecords(.url(url), named: "entry").decode(Entry.self) {
      print(entry.title)
    }
    #expect(titles == ["T"])
  }

  @Test func aTree() throws {
    let feed = try ExpatXMLElement(.data(data))
    let first = feed["entry/title"]?.text
    let entries = try feed.elements(matching: "entry").map { try ExpatXMLDecoder().decode(Entry.self, from: $0) }
    #expect(first == "T")
    #expect(entries.map(\.updated.timeIntervalSince1970) == [0])
  }

  /// Compiled only: it changes a file of the working directory.
  private func change() throws {
    var pom = try ExpatXMLDocument(.file("pom.xml"))
    try pom.set("33.0.0", at: "dependencies/dependency[artifactId='guava']/version")
    try pom.write(to: .file("pom.xml"))
  }
}
