import Documents
import Foundation
import Rivals

/// The results as one table, with a line for each document and source.
struct ResultsTable: CustomStringConvertible {
  private struct Row {
    var document: Results.Document
    var input: InputKind
  }

  private struct Column {
    /// The heading above neighbouring columns.
    var group: String
    var title: String
    var value: (Row) -> String
  }

  private let results: Results

  init(_ results: Results) {
    self.results = results
  }

  var description: String {
    let rows = results.documents.flatMap { document in
      InputKind.allCases.map { Row(document: document, input: $0) }
    }
    let columns = self.columns
    let cells = [columns.map(\.title)] + rows.map { row in columns.map { $0.value(row) } }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = [groupLine(columns, widths: widths)] + cells.map { line($0, columns, widths: widths) }
    return (lines + ["", legend]).joined(separator: "\n")
  }

  private var columns: [Column] {
    [
      Column(group: "", title: "document") { $0.document.document.rawValue },
      Column(group: "", title: "MB") { number(Double($0.document.byteCount) / 1e6) },
      Column(group: "", title: "from") { $0.input.rawValue },
      time(.expatXML, "ExpatXML"), time(.expatXMLNamespaces, "ns"),
      time(.streamParser, "stream"),
      time(.xmlParser, "XMLParser"), time(.xmlParserNamespaces, "ns"),
      time(.expat, "Expat"), time(.expatNamespaces, "ns"), time(.libxml2, "libxml2"),
      // Above 1, ExpatXML is this many times as fast.
      ratio("XMLParser/ExpatXML", "off", .xmlParser, .expatXML),
      ratio("XMLParser/ExpatXML", "ns", .xmlParserNamespaces, .expatXMLNamespaces),
      ratio("ExpatXML/Expat", "off", .expatXML, .expat),
      ratio("ExpatXML/Expat", "ns", .expatXMLNamespaces, .expatNamespaces),
      ratio("stream/Expat", "off", .streamParser, .expat),
      instructions(.expatXML, "ExpatXML"), instructions(.streamParser, "stream"),
      instructions(.expatXMLNamespaces, "ns"),
      instructions(.xmlParser, "XMLParser"), instructions(.xmlParserNamespaces, "ns"), instructions(.expat, "Expat"),
      instructions(.libxml2, "libxml2"),
      relative(.expatXMLUntrusted, "untrusted"), relative(.expatXMLChoosing, "choosing"),
      relative(.expatXMLPushed, "pushed"), relative(.expatXMLDiscarding, "discarding"),
      relative(.expatXMLRepairing, "repairing"), relative(.recordReader, "no record"),
      relative(.eventReader, "events"), declarations,
      memory(.expatXML, "ExpatXML"), memory(.xmlParser, "XMLParser"), memory(.expat, "Expat"),
      memory(.libxml2, "libxml2"),
      firstElement(.expatXML, "ExpatXML"), firstElement(.xmlParser, "XMLParser"),
    ]
  }

  private func time(_ rival: Rival, _ title: String) -> Column {
    Column(group: "user CPU, ms", title: title) { number(seconds($0, rival).map { $0 * 1e3 }) }
  }

  private func ratio(_ group: String, _ title: String, _ dividend: Rival, _ divisor: Rival) -> Column {
    Column(group: group, title: title) { row in
      quotient(seconds(row, dividend), seconds(row, divisor))
    }
  }

  private func instructions(_ rival: Rival, _ title: String) -> Column {
    Column(group: "instructions a byte", title: title) { row in
      row.input == .file ? number(instructions(row.document.document, rival)) : ""
    }
  }

  private static let settings = "instructions, of ExpatXML's"

  private func relative(_ rival: Rival, _ title: String) -> Column {
    Column(group: Self.settings, title: title) { row in
      row.input == .file
        ? quotient(instructions(row.document.document, rival), instructions(row.document.document, .expatXML)) : ""
    }
  }

  /// The cost of declarations in a document type.
  private var declarations: Column {
    Column(group: Self.settings, title: "DTD") { row in
      guard row.input == .file, let twin = row.document.document.withoutDTD else { return "" }
      return quotient(instructions(row.document.document, .expatXML), instructions(twin, .expatXML))
    }
  }

  private func quotient(_ dividend: Double?, _ divisor: Double?) -> String {
    guard let dividend, let divisor, divisor > 0 else { return "–" }
    return number(dividend / divisor, digits: 2)
  }

  private func instructions(_ document: BenchmarkDocument, _ rival: Rival) -> Double? {
    results.instructionsPerByte(document, rival)
  }

  private func memory(_ rival: Rival, _ title: String) -> Column {
    Column(group: "peak memory, MB", title: title) { number(results.peakBytes(task($0, rival)).map { $0 / 1e6 }) }
  }

  private func firstElement(_ rival: Rival, _ title: String) -> Column {
    Column(group: "first element, ms", title: title) { row in
      row.input == .file
        ? number(results.secondsToFirstElement(row.document.document, rival).map { $0 * 1e3 }) : ""
    }
  }

  private func seconds(_ row: Row, _ rival: Rival) -> Double? {
    results.userSeconds(task(row, rival))
  }

  private func task(_ row: Row, _ rival: Rival) -> MeasuringTask {
    MeasuringTask(document: row.document.document, rival: rival, input: row.input)
  }

  private var legend: String {
    var lines = [
      "\(results.environment)",
      "User CPU of the fastest of \(results.rounds) round(s). ns: with namespace processing. Memory: growth while parsing.",
    ]
    if let spread = results.spread, results.rounds > 1 {
      lines.append(
        "The median round is slower than the fastest by \(percent(spread.typical)) typically, "
          + "\(percent(spread.worst)) at worst.")
    }
    if let rate = results.serverBytesPerSecond {
      lines.append(
        "First element: of a download, from a server on 127.0.0.1 that sends \(rate / 1_000_000) MB a second.")
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Layout

  private func line(_ cells: [String], _ columns: [Column], widths: [Int]) -> String {
    var line = ""
    for index in cells.indices {
      line += separator(columns, before: index)
      let padding = String(repeating: " ", count: widths[index] - cells[index].count)
      line += columns[index].group.isEmpty && index != 1 ? cells[index] + padding : padding + cells[index]
    }
    return line
  }

  private func groupLine(_ columns: [Column], widths: [Int]) -> String {
    var line = ""
    var index = 0
    while index < columns.count {
      let end = columns[index...].firstIndex { $0.group != columns[index].group } ?? columns.count
      line += separator(columns, before: index)
      let inner = (index + 1..<end).map { separator(columns, before: $0).count }.reduce(0, +)
      let width = widths[index..<end].reduce(0, +) + inner
      let title = columns[index].group
      line += title + String(repeating: " ", count: max(0, width - title.count))
      index = end
    }
    return line
  }

  private func separator(_ columns: [Column], before index: Int) -> String {
    index == 0 ? "" : columns[index].group == columns[index - 1].group ? " " : " | "
  }
}

private func number(_ value: Double?, digits: Int = 1) -> String {
  guard let value else { return "–" }
  return String(format: "%.\(digits)f", value)
}

private func percent(_ value: Double) -> String {
  "\(Int((value * 100).rounded())) %"
}
