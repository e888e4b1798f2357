extension XMLEventReader {
  /// All events up to the end of the document.
  func all() throws -> [XMLEvent] {
    var events: [XMLEvent] = []
    while let event = try next() { events.append(event) }
    return events
  }

  /// All events as they are compared with those of a copy, which has a declaration and an encoding of its own.
  func allOfACopy() throws -> [XMLEvent] {
    try all().map { event in
      guard case .startDocument(let start) = event else { return event }
      return .startDocument(.init(isStandalone: start.isStandalone))
    }
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
