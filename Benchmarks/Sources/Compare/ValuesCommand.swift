import ArgumentParser
import CountingParsers
import Documents
import ExpatXML
import Foundation
import XMLCoder

/// Shows the cost of an event, a record and a decoded value.
struct ValuesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "values",
    abstract: """
      Measures how many events, records and values are read and written per second, also from and to JSON, and with XMLCoder.
      """)

  @Option(help: "The size of the document.")
  var megabytes = 20

  @Option(help: "How many times it is parsed in each way.")
  var rounds = 5

  private struct Feed: Decodable {
    var entry: [Entry]
  }

  private struct Entry: Decodable {
    enum CodingKeys: String, CodingKey {
      case id, title, updated, category
      case link = "link/@href"
    }
    var id: String
    var title: String
    var updated: String
    var link: [String]
    var category: String?
  }

  func validate() throws {
    if megabytes <= 0 || rounds <= 0 { throw ValidationError("The size and the number of rounds must be positive.") }
  }

  func run() throws {
    let path = try DocumentFile(.feed, byteCount: megabytes * 1_000_000).url.path
    print("                              number  a second, of user CPU  ns each")
    try measure("events") {
      let reader = XMLEventReader(.file(path))
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
    try measure("records") {
      let reader = XMLRecordReader(.file(path), named: "entry")
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
    try measure("values, one by one") {
      let reader = XMLRecordReader(.file(path), named: "entry")
      var count = 0
      while try reader.next(Entry.self) != nil { count += 1 }
      return count
    }
    try measure("values, the whole document") {
      try ExpatXMLDecoder().decode(Feed.self, from: .file(path)).entry.count
    }
    let xml = Data(Order().xml.utf8)
    try measure("orders") { try Self.repeated { _ = try ExpatXMLDecoder().decode(Order.self, from: xml) } }
    try measure("the same orders, XMLCoder") {
      try Self.repeated { _ = try XMLDecoder().decode(Order.self, from: xml) }
    }
    let json = try JSONEncoder().encode(Order())
    try measure("the same orders, from JSON") {
      try Self.repeated { _ = try JSONDecoder().decode(Order.self, from: json) }
    }
    let order = Order()
    try measure("orders, to XML") { try Self.repeated { _ = try ExpatXMLEncoder().encode(order, as: "order") } }
    try measure("the same orders, XMLCoder") {
      try Self.repeated { _ = try XMLEncoder().encode(order, withRootKey: "order") }
    }
    try measure("the same orders, to JSON") { try Self.repeated { _ = try JSONEncoder().encode(order) } }
    try measure("events, copied to a writer") {
      let options = XMLOptions(textDelivery: .runs, cdataDelivery: .asCDATA)
      let reader = XMLEventReader(.file(path), options: options)
      var xml = XMLWriter { _ in }
      var count = 0
      while let event = try reader.next() {
        try xml.write(event)
        count += 1
      }
      try xml.finish()
      return count
    }
    let count = 200_000
    try measure("elements, to a writer") {
      var xml = XMLWriter { _ in }
      try xml.document("rows") { rows in
        for _ in 0..<count { try rows.element("row", ["number": "1234567"], "Text that needs no escape") }
      }
      try xml.finish()
      return count
    }
    try measure("the same elements, xmlTextWriter") {
      guard write_rows_with_libxml2(Int64(count)) > 0 else { throw ValidationError("xmlTextWriter has failed.") }
      return count
    }
    try measureRewriting(path)
  }

  /// The numbers are those of bytes.
  private func measureRewriting(_ path: String) throws {
    struct Silent: XMLStreamHandler {}
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    try measure("bytes, parsed alone") {
      var handler = Silent()
      try XMLStreamParser(.bytes(bytes), options: XMLOptions(textDelivery: .discard)).parse(&handler)
      return bytes.count
    }
    try measure("bytes, rewritten") {
      try XMLRewriter().rewrite(.bytes(bytes)) { _ in }
      return bytes.count
    }
    try measure("bytes, by a rule") {
      var rewriter = XMLRewriter()
      rewriter.onElement("nothing") { _ in }
      try rewriter.rewrite(.bytes(bytes)) { _ in }
      return bytes.count
    }
    try measure("bytes, changed in memory") {
      var document = try XMLEditableDocument(.bytes(bytes))
      try document.set("Changed", at: "title")
      return document.bytes.count
    }
  }

  private static func repeated(_ body: () throws -> Void) rethrows -> Int {
    let count = 2000
    for _ in 0..<count { try body() }
    return count
  }

  private func measure(_ name: String, _ body: () throws -> Int) throws {
    var fastest = Double.infinity
    var count = 0
    for _ in 0..<rounds {
      let start = CPUTime.now
      count = try body()
      fastest = min(fastest, (CPUTime.now - start).user)
    }
    guard count > 0 else { throw ValidationError("Nothing was found in the document.") }
    print(
      name.padding(toLength: 27, withPad: " ", startingAt: 0)
        + String(format: "%9d %22.0f %8.0f", count, Double(count) / fastest, fastest / Double(count) * 1e9))
  }
}
