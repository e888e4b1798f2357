import ExpatXML
import ExpatXMLTree

/// Reads the records of a document and writes them, one at a time.
struct RecordExport {
  var writer: any RecordWriter
  /// The greatest number of records to write.
  var limit: Int?

  /// Deeper documents are errors, since records are written by recursion.
  static let options = {
    var options = XMLOptions()
    options.limits.elementDepth = 1000
    return options
  }()

  /// Returns the number of records written. Records before an error are written too.
  @discardableResult
  func run(_ reader: XMLRecordReader, write: (String) throws -> Void) throws -> Int {
    var count = 0
    while count < limit ?? .max, let record = try reader.next() {
      // Not before the first record: if the path can't be one of records, nothing is written.
      if count == 0 { try write(writer.header) }
      try write(writer.text(of: record))
      count += 1
    }
    if count == 0 { try write(writer.header) }
    try write(writer.footer)
    return count
  }
}
