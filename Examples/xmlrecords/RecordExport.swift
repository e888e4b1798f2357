import ArgumentParser
import ExampleSupport
import ExpatXML
import ExpatXMLTree

/// The output formats.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines of JSON, one for each record (jsonlines.org).
  case jsonl, csv, xml
}

/// Reads the records of a document and writes them, one at a time.
struct RecordExport {
  var format: RecordFormat
  /// The parts of each record; empty for all of it.
  var paths: [XMLTextPath] = []

  /// Returns the number of records written. Records before an error are written too.
  @discardableResult
  func run(_ reader: XMLRecordReader, write: @escaping (String) throws -> Void) throws -> Int {
    // If the path can't be one of records, nothing is written.
    var next = try reader.next()
    var count = 0
    func forEach(_ body: (ExpatXMLElement) throws -> Void) throws {
      while let record = next {
        try body(record)
        count += 1
        next = try reader.next()
      }
    }
    switch format {
    case .jsonl:
      try forEach { try write((paths.isEmpty ? Self.value(of: $0) : selection(of: $0)) + "\n") }
    case .csv:
      try write(csvRow(paths.map(\.description)))
      try forEach { record in try write(csvRow(paths.map { record.texts($0).joined(separator: "; ") })) }
    case .xml:
      var xml = try XMLWriter(.chunks { try write(String(decoding: $0, as: UTF8.self)) }, format: .indented)
      try xml.document("records") { records in
        try forEach { record in
          try records.write(record)
          try records.flush()
        }
      }
      try xml.finish()
    }
    return count
  }

  // MARK: JSON

  private func selection(of record: ExpatXMLElement) -> String {
    let members = paths.map { path in
      let texts = record.texts(path).map(Self.literal)
      return "\(Self.literal(path.description)):\(texts.isEmpty ? "null" : Self.list(texts))"
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func value(of node: ExpatXMLElement) -> String {
    let text = node.directText
    guard !node.attributes.isEmpty || !node.elements.isEmpty else { return literal(text) }
    var members = node.attributes.map { "\(literal("@\($0.qualifiedName)")):\(literal($0.value))" }
    var names: [String] = []
    var values: [String: [String]] = [:]
    for child in node.elements {
      let name = child.qualifiedName
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(value(of: child))
    }
    members += names.map { "\(literal($0)):\(list(values[$0] ?? []))" }
    // White space between elements is only layout.
    if text.contains(where: { !$0.isWhitespace }) { members.append("\"#text\":\(literal(text))") }
    return "{\(members.joined(separator: ","))}"
  }

  private static func list(_ values: [String]) -> String {
    values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]"
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      // XML has no other control characters but these.
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
