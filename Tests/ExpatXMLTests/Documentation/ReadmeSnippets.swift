import ExpatXML
import Foundation
import Synchronization
import Testing

/// The output of the delegate.
private let printed = Mutex<[String]>([])
private func print(_ line: String) { printed.withLock { $0.append(line) } }

final class Titles: ExpatXMLParserDelegate {
  private var isTitle = false

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    isTitle = elementName == "title"
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    if isTitle { print(string) }
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    isTitle = false
  }
}

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

  /// Compiled but not run, since tests connect to this machine only.
  private func download() {
    let titles = Titles()
    if let url = URL(string: "https://example.com/feed.xml.gz"), let parser = ExpatXMLParser(contentsOf: url) {
      parser.delegate = titles
      if !parser.parse() { print(parser.parserError?.localizedDescription ?? "") }
    }
  }

  @Test func aDelegate() {
    let titles = Titles()
    let parser = ExpatXMLParser(.string("<feed><title>A</title>\n<entry><title>B</title>\n</entry></feed>"))
    parser.delegate = titles
    #expect(parser.parse())
    #expect(printed.withLock { $0 } == ["A", "B"])
  }

  struct Entry: Decodable {
    var title: String
    var updated: Date
    var category: [String]
  }

  private let data = Data("<feed><entry><title>T</title><updated>1970-01-01</updated></entry></feed>".utf8)

  @Test func treesAndValues() throws {
    let feed = try ExpatXMLElement(.data(data))
    let first = feed["entry/title"]?.text
    let entries = try feed.elements(matching: "entry").map { try ExpatXMLDecoder().decode(Entry.self, from: $0) }
    #expect(first == "T")
    #expect(entries.map(\.updated.timeIntervalSince1970) == [0])
  }

  @Test func oneRecordAtATime() async throws {
    let url = URL(fileURLWithPath: try TemporaryFile(Array(data)).path)
    var titles: [String] = []
    func print(_ title: String) { titles.append(title) }
    for try await entry in XMLRecords(.url(url), named: "entry").decode(Entry.self) {
      print(entry.title)
    }
    #expect(titles == ["T"])
  }

  struct NodeCounter: XMLStreamHandler {
    var count = 0
    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
      if name == "node" { count += 1 }
    }
  }

  /// Compiled but not run, since the file is too large.
  private func countNodes() throws -> Int {
    var counter = NodeCounter()
    try XMLStreamParser(.file("planet.osm.gz")).parse(&counter)
    return counter.count
  }

  @Test func borrowedText() throws {
    var counter = NodeCounter()
    try XMLStreamParser(.string("<osm><node/><way/><node/></osm>")).parse(&counter)
    #expect(counter.count == 2)
  }
}
