import ArgumentParser
import ExpatXML
import ExpatXMLCoding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Shows what a small document costs, most of which is making a parser. Most programs parse many such documents.
struct SmallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "small", abstract: "Measures how long small documents in memory take, in every way of parsing.")

  @Option(help: "How many times each document is parsed in a round.")
  var parses = 1000

  @Option(help: "How many rounds there are. The fastest counts.")
  var rounds = 20

  func validate() throws {
    if parses <= 0 || rounds <= 0 { throw ValidationError("The numbers of parses and rounds must be positive.") }
  }

  func run() throws {
    let documents = [Data("<a>Hello.</a>\n".utf8)] + [1, 3, 8, 190].map(Self.feed)
    let columns = documents.map { String(format: "%10d bytes", $0.count) }.joined()
    print("CPU time in μs".padding(toLength: 26, withPad: " ", startingAt: 0) + columns)
    // The ways take turns, so that changes in the machine's load affect all of them.
    var fastest = Self.ways.map { _ in documents.map { _ in Double.infinity } }
    for _ in 0..<rounds {
      for (way, (_, parse)) in Self.ways.enumerated() {
        for (index, document) in documents.enumerated() {
          let start = CPUTime.now
          for _ in 0..<parses { try parse(document) }
          fastest[way][index] = min(fastest[way][index], (CPUTime.now - start).total / Double(parses) * 1e6)
        }
      }
    }
    for (way, times) in zip(Self.ways, fastest) {
      let columns = times.map { String(format: "%16.1f", $0) }.joined()
      print(way.name.padding(toLength: 26, withPad: " ", startingAt: 0) + columns)
    }
  }

  private static let ways: [(name: String, parse: @Sendable (Data) throws -> Void)] = [
    (
      "XMLParser",
      {
        let (parser, counter) = (XMLParser(data: $0), ElementCounter())
        parser.delegate = counter
        try check(parser.parse() ? counter.count : 0)
      }
    ),
    (
      "ExpatXMLParser",
      {
        let (parser, counter) = (ExpatXMLParser(data: $0), ElementCounter())
        parser.delegate = counter
        try check(parser.parse() ? counter.count : 0)
      }
    ),
    ("ExpatXMLElement", { try check(ExpatXMLElement(.data($0)).name.isEmpty ? 0 : 1) }),
    (
      "XMLEventReader",
      {
        let reader = XMLEventReader(.data($0))
        var count = 0
        while try reader.next() != nil { count += 1 }
        try check(count)
      }
    ),
    (
      "XMLStreamParser",
      {
        var counter = ElementHandler()
        try XMLStreamParser(.data($0)).parse(&counter)
        try check(counter.count)
      }
    ),
  ]

  private static func check(_ count: Int) throws {
    if count == 0 { throw ValidationError("Nothing was found in a document.") }
  }

  private static func feed(entryCount: Int) -> Data {
    let entries = (0..<entryCount).map {
      #"<entry id="n\#($0)"><title>Entry \#($0)</title><link href="https://example.com/\#($0)" rel="self"/></entry>"#
    }
    let head = #"<?xml version="1.0" encoding="UTF-8"?>\#n<feed xmlns="http://www.w3.org/2005/Atom">\#n"#
    return Data((head + entries.joined(separator: "\n") + "\n</feed>\n").utf8)
  }

  private final class ElementCounter: NSObject, XMLParserDelegate, ExpatXMLParserDelegate {
    private(set) var count = 0

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      count += 1
    }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      count += 1
    }
  }

  private struct ElementHandler: XMLStreamHandler {
    private(set) var count = 0

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) { count += 1 }
  }
}
