import ExpatXML

/// Reads the records of a document and writes them, one at a time.
struct RecordExport {
  var writer: any RecordWriter
  /// How many records are written at most.
  var limit: Int?

  /// Deeper documents are errors: records are written by recursion.
  static let options = {
    var options = ParserOptions()
    options.shouldProcessNamespaces = true
    options.limits.elementDepth = 1000
    return options
  }()

  /// Returns how many records were written. Those in front of an error were.
  @discardableResult
  func run(_ reader: XMLRecordReader, write: (String) throws -> Void) throws -> Int {
    try write(writer.header)
    var count = 0
    while count < limit ?? .max, let record = try reader.next() {
      try write(writer.text(of: record))
      count += 1
    }
    try write(writer.footer)
    return count
  }
}
