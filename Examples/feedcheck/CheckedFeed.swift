import ExampleTerminal
import ExpatXML
import ExpatXMLTree
import Foundation

/// A feed that was read as far as possible, and what was repaired.
struct CheckedFeed {
  /// What was found, as the exit status of the program.
  enum Verdict: Int32 { case healthy, unreadable, repaired, noFeed }

  struct Entry: Equatable {
    var title = ""
    var link = ""
  }

  let document: [UInt8]
  private(set) var title = ""
  private(set) var entries: [Entry] = []
  private(set) var repairs: [XMLRepair] = []
  /// Why the feed was not read to its end.
  private(set) var error: (any Error)?
  /// The name of the root element.
  private(set) var root = ""
  private(set) var verdict = Verdict.unreadable

  init(_ document: [UInt8], repairs: XMLRepairs) {
    self.document = document
    let progress = XMLProgress()
    var tree: ExpatXMLElement?
    do {
      tree = try ExpatXMLElement(
        .bytes(document), options: XMLOptions(repairs: repairs, limits: .untrusted), progress: progress)
    } catch {
      self.error = error
      // What was read before the error.
      tree = progress.unfinishedTree
    }
    self.repairs = progress.repairs
    guard let tree else { return }
    root = tree.name
    title = (tree.text("title | {*}channel/title") ?? tree.text("{*}title"))?.trimmed ?? ""
    entries = tree.elements(matching: "{*}channel/{*}item | {*}item | {*}entry").map(Self.entry)
    let isFeed = root == "feed" || ["rss", "RDF"].contains(root) && tree["{*}channel"] != nil
    if error == nil { verdict = !isFeed ? .noFeed : self.repairs.isEmpty ? .healthy : .repaired }
  }

  private static func entry(_ element: ExpatXMLElement) -> Entry {
    // Atom's links are attributes. A link without a relation is the page.
    let links = element.elements(matching: "{*}link")
    let link = links.first { $0.attribute("rel") == "alternate" } ?? links.first { $0.attribute("rel") == nil }
    return Entry(
      title: (element["title"] ?? element["{*}title"])?.text.trimmed ?? "",
      link: link.map { $0.attribute("href") ?? $0.text.trimmed } ?? "")
  }

  /// A report with at most this number of entries and of repairs.
  func report(limit: Int) -> [String] {
    var lines = title.isEmpty ? [] : [title, ""]
    for (number, entry) in zip(1..., entries.prefix(limit)) {
      lines.append("\(number < 10 ? " " : "")\(number). \(entry.title.isEmpty ? "(no title)" : entry.title)")
      if !entry.link.isEmpty { lines.append("    " + entry.link) }
    }
    if entries.count > limit { lines.append("    and \(entries.count - limit) more") }
    lines += ["", "\(entries.count) \(entries.count == 1 ? "entry" : "entries"). \(summary)"]
    for repair in repairs.prefix(limit) {
      lines += ["", "  \(repair.position): \(Self.rules.first { $0.group.contains(repair.kind) }?.rule ?? "")"]
      lines += excerpt(of: document, at: repair.position).map { "      \($0)" } + ["      \(repair.message)"]
    }
    if repairs.count > limit { lines += ["", "  and \(repairs.count - limit) more"] }
    return lines
  }

  /// What is to be said of the document.
  private var summary: String {
    let faults = repairs.count == 1 ? "1 fault was repaired." : "\(repairs.count) faults were repaired."
    let verdict =
      switch verdict {
      case .healthy: "Nothing had to be repaired."
      case .repaired: ""
      case .unreadable: "The rest can't be read."
      case .noFeed where root.lowercased() == "html": "This is a page of HTML, not a feed."
      case .noFeed: "This is not a feed: its root element is \(root), and not rss, feed or RDF."
      }
    return [repairs.isEmpty ? "" : faults, verdict].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What a validator says about faults that are repaired together.
  static let rules: [(group: XMLRepairs, rule: String)] = [
    (.characters, "XML does not allow this character, not even as a reference."),
    (.encoding, "The document is not in the encoding that it declares, or in UTF-8."),
    (.entities, "XML knows only &amp;, &lt;, &gt;, &quot; and &apos;. An & in text is written as &amp;."),
    (.markup, "In text, < is written as &lt; and ]]> as ]]&gt;. A comment does not contain two hyphens."),
    (.attributes, "An element has an attribute only once, after a space, with a value in quotation marks."),
    (.surroundings, "Nothing may come before the XML declaration, and nothing but comments after the root element."),
    (.endTags, "Every element needs a start tag and an end tag."),
    (.unescapedMarkup, "HTML in a feed is escaped, or in a CDATA section."),
    (.misdeclaredUTF8, "The document is in UTF-8, and declares something else."),
  ]
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
