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
  /// Deeper documents are errors, since JSON is written by recursion.
  static let options = {
    var options = XMLOptions()
    options.limits.elementDepth = 1000
    return options
  }()

  var format: RecordFormat
  /// The parts of each record; nil for all of it.
  var selections: [Selection]?
  var prefixes: [String: String] = [:]
  /// The separator of several values in a cell of CSV.
  var separator = "; "
  /// The greatest number of records to write.
  var limit: Int?

  /// Returns the number of records written. Records before an error are written too.
  @discardableResult
  func run(_ reader: XMLRecordReader, write: @escaping (String) throws -> Void) throws -> Int {
    // If the path can't be one of records, nothing is written.
    var next = limit == 0 ? nil : try reader.next()
    var count = 0
    func forEach(_ body: (ExpatXMLElement) throws -> Void) throws {
      while let record = next {
        try body(record)
        count += 1
        next = count < limit ?? .max ? try reader.next() : nil
      }
    }
    switch format {
    case .jsonl:
      try forEach { try write(json($0) + "\n") }
    case .csv:
      try write(csvRow(selections?.map(\.text) ?? []))
      try forEach { record in
        try write(csvRow(selections?.map { $0.texts(in: record).joined(separator: separator) } ?? []))
      }
    case .xml:
      let paths = try selections?.map { try $0.elements(prefixes) }
      var xml = try XMLWriter(.chunks { try write(String(decoding: $0, as: UTF8.self)) }, format: .indented)
      try xml.document("records") { records in
        try forEach { record in
          if let paths {
            try records.element(record.name) { element in
              for path in paths { for part in record.elements(matching: path) { try element.write(part) } }
            }
          } else {
            try records.write(record)
          }
          try records.flush()
        }
      }
      try xml.finish()
    }
    return count
  }

  // MARK: JSON

  private func json(_ record: ExpatXMLElement) -> String {
    guard let selections else { return Self.value(of: record) }
    let members = selections.map { selection in
      let texts = selection.texts(in: record).map(Self.literal)
      return "\(Self.literal(selection.text)):\(texts.isEmpty ? "null" : Self.list(texts))"
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
