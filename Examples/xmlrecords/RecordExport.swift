import ExpatXML

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
    func next() throws -> ExpatXMLNode? { count < limit ?? .max ? try reader.next() : nil }
    // It tells whether the path is one of records. If it is not, nothing is written.
    var record = try next()
    try write(writer.header)
    while let current = record {
      try write(writer.text(of: current))
      count += 1
      record = try next()
    }
    try write(writer.footer)
    return count
  }
}
