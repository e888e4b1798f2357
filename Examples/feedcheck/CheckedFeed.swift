import ExampleTerminal
import ExpatXML
import ExpatXMLTree

/// A feed that was read as far as possible, and what was repaired.
struct CheckedFeed {
  enum Verdict: Equatable { case healthy, unreadable, repaired, noFeed }

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
      let rule = RepairGroup.group(of: repair)?.rule ?? "The document is not well-formed."
      lines += ["", "  \(repair.position): \(rule)"]
      lines += excerpt(of: document, at: repair.position).map { "      \($0)" } + ["      \(repair.message)"]
    }
    if repairs.count > limit { lines += ["", "  and \(repairs.count - limit) more"] }
    return lines
  }

  /// The number of repairs of each group, and what is to be said of the document.
  private var summary: String {
    let groups = RepairGroup.all.compactMap { group in
      let count = repairs.count { RepairGroup.group(of: $0)?.name == group.name }
      return count > 0 ? "\(group.name) \(count)" : nil
    }
    let faults = repairs.count == 1 ? "1 fault was repaired" : "\(repairs.count) faults were repaired"
    var sentences = repairs.isEmpty ? [] : ["\(faults): \(groups.joined(separator: ", "))."]
    switch verdict {
    case .healthy: sentences.append("Nothing had to be repaired.")
    case .repaired: break
    case .unreadable: sentences.append("The rest can't be read.")
    case .noFeed where root.lowercased() == "html": sentences.append("This is a page of HTML, not a feed.")
    case .noFeed: sentences.append("This is not a feed: its root element is \(root), and not rss, feed or RDF.")
    }
    return sentences.joined(separator: " ")
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
