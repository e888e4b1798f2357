/// What repairs make of the document of a row.
enum ConformanceRepairs {
  /// What is wrong about it; nil if nothing is.
  static func fault(of row: ConformanceRow) throws -> String? {
    let plain = try outcome(of: row, [])
    let repaired = try outcome(of: row, .feeds)
    let isRepaired = repaired.events.contains { $0.hasPrefix("repair ") }
    if !isRepaired { return plain == repaired ? nil : difference(plain, repaired) }
    if plain.succeeded { return "is well-formed, and was repaired: \(repaired.lines)" }
    // What comes before the first repair is as it was, but for the start of a document whose declaration was at fault.
    let events = repaired.events.prefix { !$0.hasPrefix("repair ") }.filter { $0 != "startDocument" }
    let plainEvents = plain.events.filter { $0 != "startDocument" }
    return plainEvents.starts(with: events) ? nil : difference(plain, repaired)
  }

  private static func outcome(of row: ConformanceRow, _ repairs: XMLRepairs) throws -> Outcome {
    guard let parser = ExpatXMLParser(contentsOf: row.document) else { throw CocoaError(.fileReadUnsupportedScheme) }
    return record(parser) {
      $0.configure(for: row)
      $0.options.repairs = repairs
    }
  }

  private static func difference(_ plain: Outcome, _ repaired: Outcome) -> String {
    let difference = zip(plain.lines, repaired.lines).first { $0 != $1 } ?? ("so much", "\(repaired.lines.count) lines")
    return "with repairs \(difference.1), without \(difference.0)"
  }
}
