/// A row of CSV (RFC 4180, with a line feed).
public func csvRow(_ cells: [String]) -> String { cells.map(csvCell).joined(separator: ",") + "\n" }

private func csvCell(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { !"\",\r\n".utf8.contains($0) } && text.first != " " && text.last != " "
  if isPlain { return text }
  // By code points: a quotation mark and a combining mark after it are one Character.
  return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
}
