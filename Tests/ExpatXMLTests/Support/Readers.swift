extension XMLEventReader {
  /// All events up to the end of the document.
  func all() throws -> [XMLEvent] {
    var events: [XMLEvent] = []
    while let event = try next() { events.append(event) }
    return events
  }
}

extension XMLRecordReader {
  /// All records up to the end of the document.
  func all() throws -> [ExpatXMLElement] {
    var records: [ExpatXMLElement] = []
    while let record = try next() { records.append(record) }
    return records
  }
}

extension XMLEvent {
  /// The name of an entity whose text is not known.
  var skippedName: String? { if case .skippedEntity(let name) = self { name } else { nil } }
}
