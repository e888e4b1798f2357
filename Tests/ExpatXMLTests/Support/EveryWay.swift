import ExpatXML
import Foundation
import Testing

/// The result of one way of parsing: the document's text, the values of its elements' attributes and its repairs, and the
/// error.
struct Reading: Equatable, CustomStringConvertible {
  var text = ""
  var attributes: [String] = []
  var skipped: [String] = []
  var repairs: [XMLRepair.Fault] = []
  var fault: XMLErrorCode?

  var description: String {
    "\(text.debugDescription) \(attributes) \(skipped) \(repairs) \(fault.map { "\($0)" } ?? "")"
  }
}

/// The results of the ways of parsing that report entities whose text is not known, and of those that can't.
struct Readings {
  var telling: [String: Reading] = [:]
  var whole: [String: Reading] = [:]
  /// The errors of the ways that end in one.
  var errors: [String: XMLParseError] = [:]

  /// All results.
  var all: [String: Reading] { telling.merging(whole) { first, _ in first } }

  /// Expects the same result everywhere.
  func expect(_ reading: Reading, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    for (way, other) in all {
      #expect(other == reading, "\(way) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
    }
  }

  /// Expects the same fault everywhere, at one place, whatever comes before it.
  func expect(
    fault: XMLErrorCode?, at position: XMLPosition? = nil, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (way, other) in all {
      #expect(other.fault == fault, "\(way) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
    }
    let places = Set(errors.values.map(\.position))
    #expect(places.count == (fault == nil ? 0 : 1), "\(errors)", sourceLocation: sourceLocation)
    if let position { #expect(places == [position], sourceLocation: sourceLocation) }
  }
}

private final class Collector: ExpatXMLParserDelegate {
  var reading = Reading()
  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    reading.attributes += attributeDict.sorted { $0.key < $1.key }.map(\.value)
  }
  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { reading.text += string }
  func parser(_ parser: ExpatXMLParser, didSkipEntity name: String) { reading.skipped.append(name) }
  func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair) { reading.repairs.append(repair.fault) }
}

private struct Handler: XMLStreamHandler {
  var reading = Reading()
  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    for index in 0..<attributes.count { reading.attributes.append(attributes.value(at: index).string) }
  }
  mutating func characters(_ text: XMLBorrowedUTF8) { reading.text += text.string }
  mutating func skippedEntity(_ name: String) { reading.skipped.append(name) }
}

/// The source of a document.
enum DocumentSource {
  case data([UInt8])
  case string(String)
  case chunks([UInt8], of: Int)
}

/// Parses a document in every way: whole and, unless it is a String, in chunks of each size.
func readInEveryWay(
  _ source: DocumentSource, _ options: XMLOptions, chunkSizes: [Int] = [1, 7], recordsNamed name: XMLPath = "r"
) async -> Readings {
  var readings = await readWhole(source, options, recordsNamed: name)
  guard case .data(let bytes) = source else { return readings }
  for size in chunkSizes {
    let others = await readWhole(.chunks(bytes, of: size), options, recordsNamed: name)
    for (way, reading) in others.telling { readings.telling["\(way) in chunks of \(size)"] = reading }
    for (way, reading) in others.whole { readings.whole["\(way) in chunks of \(size)"] = reading }
    for (way, error) in others.errors { readings.errors["\(way) in chunks of \(size)"] = error }
  }
  return readings
}

/// Parses a document in every way, from one source.
private func readWhole(
  _ source: DocumentSource, _ options: XMLOptions, recordsNamed name: XMLPath
) async -> Readings {
  var readings = Readings()
  func note(_ error: any Error, _ way: String, _ reading: inout Reading) {
    let error = error as? XMLParseError
    readings.errors[way] = error
    reading.fault = error?.code ?? .internalError
  }
  func attempt(_ way: String, _ reading: inout Reading, _ body: (inout Reading) throws -> Void) {
    do { try body(&reading) } catch { note(error, way, &reading) }
  }

  let collector = Collector()
  let parser = ExpatXMLParser(source.blocking, options: options)
  parser.delegate = collector
  parser.parse()
  if let error = parser.parserError { note(error, "delegate", &collector.reading) }
  readings.telling["delegate"] = collector.reading

  // A String has no encoding; the bytes that are fed have the one that they declare.
  if !source.isString {
    let collector = Collector()
    let parser = ExpatXMLParser()
    parser.options = options
    parser.delegate = collector
    for chunk in source.chunks where !parser.feed(chunk) { break }
    parser.finish()
    if let error = parser.parserError { note(error, "fed delegate", &collector.reading) }
    readings.telling["fed delegate"] = collector.reading

    var handler = Handler()
    let stream = XMLStreamParser(options: options)
    do {
      for chunk in source.chunks { try stream.feed(chunk, to: &handler) }
      try stream.finish(&handler)
    } catch {
      note(error, "fed handler", &handler.reading)
    }
    handler.reading.repairs = stream.progress.repairs.map(\.fault)
    readings.telling["fed handler"] = handler.reading

    var fed = Reading()
    let events = XMLEventReader(options: options)
    attempt("fed event reader", &fed) {
      for chunk in source.chunks {
        events.feed(chunk)
        while let event = try events.next() { $0.note(event) }
      }
      events.finish()
      while let event = try events.next() { $0.note(event) }
    }
    fed.repairs = events.progress.repairs.map(\.fault)
    readings.telling["fed event reader"] = fed

    var record = Reading()
    let records = XMLRecordReader(named: name, options: options)
    attempt("fed record reader", &record) {
      for chunk in source.chunks {
        records.feed(chunk)
        while let node = try records.next() { $0 = Reading(node) }
      }
      records.finish()
      while let node = try records.next() { $0 = Reading(node) }
    }
    record.repairs = records.progress.repairs.map(\.fault)
    readings.whole["fed record reader"] = record
  }

  var handler = Handler()
  let stream = XMLStreamParser(source.blocking, options: options)
  do { try stream.parse(&handler) } catch { note(error, "handler", &handler.reading) }
  handler.reading.repairs = stream.progress.repairs.map(\.fault)
  readings.telling["handler"] = handler.reading

  var pulled = Reading()
  let reader = XMLEventReader(source.blocking, options: options)
  attempt("event reader", &pulled) { while let event = try reader.next() { $0.note(event) } }
  pulled.repairs = reader.progress.repairs.map(\.fault)
  readings.telling["event reader"] = pulled

  var events = Reading()
  let eventRun = XMLProgress()
  do {
    for try await event in XMLEvents(source.suspending, options: options, progress: eventRun) { events.note(event) }
  } catch {
    note(error, "events", &events)
  }
  events.repairs = eventRun.repairs.map(\.fault)
  readings.telling["events"] = events

  var tree = Reading()
  let treeRun = XMLProgress()
  attempt("tree", &tree) { $0 = Reading(try ExpatXMLElement(source.blocking, options: options, progress: treeRun)) }
  tree.repairs = treeRun.repairs.map(\.fault)
  readings.whole["tree"] = tree

  var value = Reading()
  let decoder = ExpatXMLDecoder()
  attempt("decoder", &value) {
    $0 = Reading(try decoder.decode(ExpatXMLElement.self, from: source.blocking, options: options))
  }
  value.repairs = tree.repairs
  readings.whole["decoder"] = value

  var record = Reading()
  let recordReader = XMLRecordReader(source.blocking, named: name, options: options)
  attempt("record reader", &record) { while let node = try recordReader.next() { $0 = Reading(node) } }
  record.repairs = recordReader.progress.repairs.map(\.fault)
  readings.whole["record reader"] = record

  var last = Reading()
  let recordRun = XMLProgress()
  do {
    for try await node in XMLRecords(source.suspending, named: name, options: options, progress: recordRun) {
      last = Reading(node)
    }
  } catch {
    note(error, "records", &last)
  }
  last.repairs = recordRun.repairs.map(\.fault)
  readings.whole["records"] = last
  return readings
}

extension DocumentSource {
  fileprivate var isString: Bool { if case .string = self { true } else { false } }

  fileprivate var chunks: [[UInt8]] {
    switch self {
    case .data(let bytes): [bytes]
    case .string(let string): [Array(string.utf8)]
    case .chunks(let bytes, let size):
      stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min(bytes.count, $0 + size)]) }
    }
  }

  fileprivate var blocking: XMLSource {
    switch self {
    case .data(let bytes): .data(Data(bytes))
    case .string(let string): .string(string)
    case .chunks: .chunks(chunks)
    }
  }

  fileprivate var suspending: XMLAsyncSource {
    switch self {
    case .data(let bytes): .data(Data(bytes))
    case .string(let string): .string(string)
    case .chunks: .chunks(ChunkSequence(chunks))
    }
  }
}

extension Reading {
  fileprivate init(_ node: ExpatXMLElement) {
    self.init(text: node.text, attributes: node.attributes.map(\.value))
  }

  fileprivate mutating func note(_ event: XMLEvent) {
    switch event {
    case .startElement(let element): attributes += element.attributes.map(\.value)
    case .characters(let string): text += string
    case .skippedEntity(let name): skipped.append(name)
    default: break
    }
  }
}
