import ExpatXML

/// The printed report about a feed.
struct FeedReport {
  var feed: Feed
  var repairs: [XMLRepair]
  /// The greatest number of entries and of repairs to print.
  var limit: Int
  /// The document, to show the lines with faults.
  var source: SourceLines?
  /// Why the feed was not read to its end.
  var error: XMLParseError?
  /// Whether it is for a terminal, which supports bold and faint type.
  var isStyled = false

  var lines: [String] {
    var lines: [String] = []
    if !feed.title.isEmpty { lines += [styled(feed.title, 1), ""] }
    for (number, entry) in zip(1..., feed.entries.prefix(limit)) {
      lines.append("\(number < 10 ? " " : "")\(number). \(entry.title.isEmpty ? "(no title)" : entry.title)")
      if !entry.link.isEmpty { lines.append("    " + styled(entry.link, 2)) }
    }
    if feed.entries.count > limit { lines.append("    and \(feed.entries.count - limit) more") }
    lines += ["", counted(feed.entries.count, "entry", "entries") + ". " + summary]
    for repair in repairs.prefix(limit) {
      lines += place(repair.position, repair.rule) + ["       " + repair.message]
    }
    if repairs.count > limit { lines += ["", "  and \(repairs.count - limit) more"] }
    if let error { lines += place(error.position, error.message) + ["       This was not repaired."] }
    return lines
  }

  /// A position, what is wrong there, and the line.
  private func place(_ position: XMLPosition, _ message: String) -> [String] {
    ["", styled("  \(position):", 1) + " " + message]
      + (source?.excerpt(at: position) ?? []).map { "       " + styled($0, 2) }
  }

  /// The number of repairs of each kind.
  private var summary: String {
    guard !repairs.isEmpty else { return error == nil ? "Nothing had to be repaired." : "The rest can't be read." }
    let kinds = XMLRepair.Fault.allCases.compactMap { kind in
      let count = repairs.count { $0.kind == kind }
      return count > 0 ? "\(kind.rawValue) \(count)" : nil
    }
    return "\(counted(repairs.count, "fault was", "faults were")) repaired: \(kinds.joined(separator: ", "))."
      + (error == nil ? "" : " The rest can't be read.")
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }

  private func styled(_ text: String, _ style: Int) -> String { isStyled ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text }
}
