import ArgumentParser
import CountingParsers
import Documents
import ExpatXML
import ExpatXMLCoding
import Foundation
import XMLCoder

/// Shows the cost of an event, a record and a decoded value.
struct ValuesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "values",
    abstract: """
      Measures how many events, records and values are read and written per second, also from and to JSON, and with XMLCoder, \
      and what trees take, also with XMLDocument and pugixml.
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

  /// In each round everything is measured once, so that a slow minute of the machine changes ratios less.
  func run() throws {
    var tasks = try readingTasks() + pointTasks() + mapTasks() + orderTasks() + writingTasks()
    for _ in 0..<rounds {
      for index in tasks.indices { try tasks[index].measure() }
    }
    print("                                  number  a second, of user CPU  ns each")
    for task in tasks {
      guard task.count > 0 else { throw ValidationError("Nothing was found in the document.") }
      print(task.row)
    }
    try printTrees()
  }

  private func readingTasks() throws -> [TimedTask] {
    let path = try DocumentFile(.feed, byteCount: megabytes * 1_000_000).url.path
    return [
      TimedTask("events") {
        let reader = XMLEventReader(.file(path))
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
      },
      TimedTask("records") {
        let reader = XMLRecordReader(.file(path), named: "entry")
        var count = 0
        while try reader.next() != nil { count += 1 }
        return count
      },
      TimedTask("values, one by one") {
        let reader = XMLRecordReader(.file(path), named: "entry")
        var count = 0
        while try reader.next(Entry.self) != nil { count += 1 }
        return count
      },
      TimedTask("values, the whole document") {
        try ExpatXMLDecoder().decode(Feed.self, from: .file(path)).entry.count
      },
    ]
  }

  private func orderTasks() throws -> [TimedTask] {
    let order = Order.sample
    let xml = Data(order.xml.utf8)
    let json = try JSONEncoder().encode(order)
    func repeated(_ name: String, _ body: @escaping () throws -> Void) -> TimedTask {
      TimedTask(name) {
        let count = 2000
        for _ in 0..<count { try body() }
        return count
      }
    }
    return [
      repeated("orders") { _ = try ExpatXMLDecoder().decode(Order.self, from: xml) },
      repeated("the same orders, XMLCoder") { _ = try XMLDecoder().decode(Order.self, from: xml) },
      repeated("the same orders, from JSON") { _ = try JSONDecoder().decode(Order.self, from: json) },
      repeated("orders, to XML") { _ = try ExpatXMLEncoder().encode(order, as: "order") },
      repeated("the same orders, XMLCoder") { _ = try XMLEncoder().encode(order, withRootKey: "order") },
      repeated("the same orders, to JSON") { _ = try JSONEncoder().encode(order) },
    ]
  }

  /// The numbers of what is rewritten are those of bytes.
  private func writingTasks() throws -> [TimedTask] {
    struct Silent: XMLStreamHandler {}
    let path = try DocumentFile(.feed, byteCount: megabytes * 1_000_000).url.path
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    let count = 200_000
    func rule(_ pattern: XMLPath) -> TimedTask {
      TimedTask("bytes, by a rule for \(pattern)") {
        var rewriter = XMLRewriter()
        rewriter.onElement(pattern) { _ in }
        try rewriter.rewrite(.bytes(bytes), to: .chunks { _ in })
        return bytes.count
      }
    }
    return [
      TimedTask("events, copied to a writer") {
        let options = XMLOptions(textDelivery: .runs, reportsCDATA: true)
        let reader = XMLEventReader(.file(path), options: options)
        var xml = try XMLWriter(.chunks { _ in })
        var count = 0
        while let event = try reader.next() {
          try xml.write(event)
          count += 1
        }
        try xml.finish()
        return count
      },
      TimedTask("elements, to a writer") {
        var xml = try XMLWriter(.chunks { _ in })
        try xml.document("rows") { rows in
          for _ in 0..<count { try rows.element("row", ["number": "1234567"], "Text that needs no escape") }
        }
        try xml.finish()
        return count
      },
      TimedTask("the same elements, xmlTextWriter") {
        guard write_rows_with_libxml2(Int64(count)) > 0 else { throw ValidationError("xmlTextWriter has failed.") }
        return count
      },
      TimedTask("bytes, parsed alone") {
        var handler = Silent()
        try XMLStreamParser(.bytes(bytes), options: XMLOptions(textDelivery: .discard)).parse(&handler)
        return bytes.count
      },
      TimedTask("bytes, rewritten") {
        try XMLRewriter().rewrite(.bytes(bytes), to: .chunks { _ in })
        return bytes.count
      },
      rule("nothing"), rule("entry/nothing"),
      TimedTask("bytes, changed in memory") {
        var document = try ExpatXMLDocument(.bytes(bytes))
        try document.set("Changed", at: "title")
        return document.bytes.count
      },
    ]
  }
}
