import ArgumentParser
import ExpatXML
import ExpatXMLTree

/// The output formats.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines of JSON, one for each record (jsonlines.org).
  case jsonl, csv, xml

  /// A writer for the selected parts of each record or, without a selection, for all of it.
  func writer(_ selections: [Selection]?, separator: String = "; ") -> any RecordWriter {
    switch self {
    case .jsonl: JSONLinesWriter(selections: selections)
    case .csv: CSVWriter(selections: selections ?? [], separator: separator)
    case .xml: XMLWriter(selections: selections)
    }
  }
}

/// Turns records into text.
protocol RecordWriter {
  /// The text before all records.
  var header: String { get }
  /// The text after all records.
  var footer: String { get }
  /// The text of a record, with its line end.
  func text(of record: ExpatXMLElement) -> String
}
