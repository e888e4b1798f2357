// The ways into the library as README and *What to use when* show them. They must compile in language modes 5 and 6:
// `Tests/Client/run`. DoorsInMode5 is a link to this folder.
import ExpatXML
import ExpatXMLCoding
import Foundation

/// A door behind which something else was found.
public struct Failure: Error {
  var door: String
}

private struct Entry: Codable, Equatable {
  var title: String
  var count: Int?
}

private final class Titles: NSObject, ExpatXMLParserDelegate {
  var texts: [String] = []

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { texts.append(string) }
}

private struct Counter: XMLStreamHandler {
  var count = 0

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) { count += name == "title" ? 1 : 0 }
}

private let document = "<feed><entry><title>A</title><count>1</count></entry><entry><title>B</title></entry></feed>"

private func expect(_ door: String, _ isRight: Bool) throws {
  if !isRight { throw Failure(door: door) }
}

/// Goes through each door. Throws a `Failure` that names the one behind which something else was found.
public func tryDoors() async throws {
  let titles = Titles()
  let parser = ExpatXMLParser(data: Data(document.utf8))
  parser.delegate = titles
  try expect("parse", parser.parse() && titles.texts == ["A", "1", "B"])

  let fed = ExpatXMLParser()
  fed.delegate = titles
  titles.texts = []
  for byte in document.utf8 { fed.feed([byte]) }
  try expect("feed", fed.finish() && titles.texts == ["A", "1", "B"])

  titles.texts = []
  let awaited = ExpatXMLParser(.string(document), options: XMLOptions(repairs: .feeds, limits: .untrusted))
  awaited.delegate = titles
  try await awaited.parseDocument()
  try expect("parseDocument", titles.texts == ["A", "1", "B"] && awaited.progress.repairs.isEmpty)

  var entries: [Entry] = []
  let records = XMLRecords(.string(document), named: "entry")
  for try await entry in records.decode(Entry.self) { entries.append(entry) }
  try expect("records", entries == [Entry(title: "A", count: 1), Entry(title: "B")])

  var starts = 0
  for try await event in XMLEvents(.string(document)) {
    if case .startElement(let element) = event, element.attributes.isEmpty { starts += 1 }
  }
  try expect("events", starts == 6)

  let reader = XMLRecordReader(.string(document), named: "entry")
  try expect("reader", try reader.next(Entry.self) == entries[0] && reader.next()?["title"]?.text == "B")

  var counter = Counter()
  try XMLStreamParser(.string(document)).parse(&counter)
  try expect("borrowed text", counter.count == 2)

  let name = "B"
  let feed = try await ExpatXMLElement(.string(document))
  try expect("tree", feed["entry[title=\(name)]"] == feed.elements.last && feed.texts("entry/title") == ["A", "B"])

  struct Feed: Codable, Equatable { var entry: [Entry] }
  let value = try ExpatXMLDecoder().decode(Feed.self, from: Data(document.utf8))
  try expect("values", try ExpatXMLDecoder().decode(Feed.self, from: ExpatXMLEncoder().encode(value)) == value)

  var writer = XMLWriter(format: .compact.withoutDeclaration)
  try writer.document("a", ["b": "1"]) { try $0.element("c", "x & y") }
  try expect("writer", String(decoding: try writer.finish(), as: UTF8.self) == #"<a b="1"><c>x &amp; y</c></a>"#)

  var edited = try await ExpatXMLDocument(.string("<a  x='1'><!-- --><b/></a>"))
  try edited.set("2", at: "@x")
  try expect("document", edited.description == "<a  x='2'><!-- --><b/></a>")

  var rewriter = XMLRewriter()
  rewriter.onElement("b") { try $0.remove() }
  try expect(
    "rewriter", String(decoding: try rewriter.rewrite(.string("<a><b/> <c/></a>")), as: UTF8.self) == "<a> <c/></a>")

  do {
    _ = try await ExpatXMLElement(.string("<a>\n<b></a>"))
    throw Failure(door: "error")
  } catch let error as XMLParseError {
    try expect("error", error.position.line == 2 && error.localizedDescription == "\(error)")
  }
}
