import ExpatXML
import ExpatXMLTree

/// Writes each record as a row (RFC 4180, with line feeds), below a heading with the selected paths. Several values of
/// one path are in one cell.
struct CSVWriter: RecordWriter {
  let selections: [Selection]
  /// The separator of several values in a cell.
  var separator = "; "

  var header: String { row(selections.map(\.text)) }
  var footer: String { "" }

  func text(of record: ExpatXMLElement) -> String {
    row(selections.map { $0.texts(in: record).joined(separator: separator) })
  }

  private func row(_ cells: [String]) -> String {
    cells.map(Self.cell).joined(separator: ",") + "\n"
  }

  private static func cell(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { !"\",\r\n".utf8.contains($0) } && text.first != " " && text.last != " "
    if isPlain { return text }
    var cell = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { cell += "\"" }
      cell.unicodeScalars.append(scalar)
    }
    return cell + "\""
  }
}
