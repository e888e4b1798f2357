import ArgumentParser
import ExpatXML

/// How records are written.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines of JSON, one a record (jsonlines.org).
  case jsonl, csv, xml

  /// What writes them: the selected parts of each, or, without a selection, all of it.
  func writer(_ selections: [Selection]?, separator: String = "; ") -> any RecordWriter {
    switch self {
    case .jsonl: JSONLinesWriter(selections: selections)
    case .csv: CSVWriter(selections: selections ?? [], separator: separator)
    case .xml: XMLWriter(selections: selections)
    }
  }
}

/// Makes text of records.
protocol RecordWriter {
  /// What stands in front of all records.
  var header: String { get }
  /// What stands behind them.
  var footer: String { get }
  /// A record, with its line end.
  func text(of record: ExpatXMLNode) -> String
}
