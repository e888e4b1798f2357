import ExpatXML
import Foundation

/// The result of one way of parsing: the document's text and the values of its root's attributes, or the error.
struct Reading: Equatable, CustomStringConvertible {
  var text = ""
  var attributes: [String] = []
  var skipped: [String] = []
  var fault: XMLErrorCode?

  var description: String { "\(text.debugDescription) \(attributes) \(skipped) \(fault.map { "\($0)" } ?? "")" }
}

/// The results of the ways of parsing that report entities whose text is not known, and of those that can't.
struct Readings: Equatable {
  var telling: [String: Reading]
  var whole: [String: Reading]
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
}

private struct Handler: XMLStreamHandler {
  var reading = Reading()
  mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) {
    for index in 0..<attributes.count { reading.attributes.append(attributes.value(at: index).string) }
  }
  mutating func characters(_ text: BorrowedUTF8) { reading.text += text.string }
  mutating func skippedEntity(_ name: String) { reading.skipped.append(name) }
}

/// The source of a document.
enum DocumentSource {
  case data([UInt8])
  case string(String)
}

/// Parses a document in every way. Fed parsers get it in chunks of every size.
func readInEveryWay(_ source: DocumentSource, _ options: ParserOptions) async -> Readings {
  var readings = Readings(telling: [:], whole: [:])

  let collector = Collector()
  let parser =
    switch source {
    case .data(let bytes): ExpatXMLParser(data: Data(bytes))
    case .string(let string): ExpatXMLParser(string: string)
    }
  parser.options = options
  parser.delegate = collector
  parser.parse()
  collector.reading.fault = (parser.parserError as NSError?).flatMap { XMLErrorCode(rawValue: $0.code) }
  readings.telling["delegate"] = collector.reading

  if case .data(let bytes) = source {
    for size in [1, 2, 3, 7] {
      let collector = Collector()
      let parser = ExpatXMLParser()
      parser.options = options
      parser.delegate = collector
      for start in stride(from: 0, to: bytes.count, by: size) {
        if !parser.feed(Array(bytes[start..<min(bytes.count, start + size)])) { break }
      }
      parser.finish()
      collector.reading.fault = (parser.parserError as NSError?).flatMap { XMLErrorCode(rawValue: $0.code) }
      readings.telling["fed \(size)"] = collector.reading
    }
  }

  var handler = Handler()
  let stream =
    switch source {
    case .data(let bytes): XMLStreamParser(data: Data(bytes), options: options)
    case .string(let string): XMLStreamParser(string: string, options: options)
    }
  handler.reading.fault = fault { try stream.parse(&handler) }
  readings.telling["handler"] = handler.reading

  var pulled = Reading()
  let reader =
    switch source {
    case .data(let bytes): XMLEventReader(data: Data(bytes), options: options)
    case .string(let string): XMLEventReader(string: string, options: options)
    }
  pulled.fault = fault { while let event = try reader.next() { pulled.note(event) } }
  readings.telling["event reader"] = pulled

  var events = Reading()
  let sequence =
    switch source {
    case .data(let bytes): XMLEvents(data: Data(bytes), options: options)
    case .string(let string): XMLEvents(string: string, options: options)
    }
  do {
    for try await event in sequence { events.note(event) }
  } catch {
    events.fault = (error as? XMLParseError)?.code
  }
  readings.telling["events"] = events

  readings.whole["tree"] = reading {
    switch source {
    case .data(let bytes): try ExpatXMLNode(data: Data(bytes), options: options)
    case .string(let string): try ExpatXMLNode(string: string, options: options)
    }
  }
  var decoder = ExpatXMLDecoder()
  decoder.options = options
  readings.whole["decoder"] = reading {
    switch source {
    case .data(let bytes): try decoder.decode(ExpatXMLNode.self, from: Data(bytes))
    case .string(let string): try decoder.decode(ExpatXMLNode.self, from: string)
    }
  }
  readings.whole["record reader"] = reading {
    switch source {
    case .data(let bytes): try XMLRecordReader(data: Data(bytes), named: "r", options: options).next()
    case .string(let string): try XMLRecordReader(string: string, named: "r", options: options).next()
    }
  }
  let records =
    switch source {
    case .data(let bytes): XMLRecords(data: Data(bytes), named: "r", options: options)
    case .string(let string): XMLRecords(string: string, named: "r", options: options)
    }
  var record = Reading()
  do {
    for try await node in records { record = Reading(node) }
  } catch {
    record.fault = (error as? XMLParseError)?.code
  }
  readings.whole["records"] = record
  return readings
}

private func fault(_ body: () throws -> Void) -> XMLErrorCode? {
  do {
    try body()
    return nil
  } catch {
    return (error as? XMLParseError)?.code ?? .internalError
  }
}

private func reading(_ body: () throws -> ExpatXMLNode?) -> Reading {
  var reading = Reading()
  let fault = fault { reading = try body().map { Reading($0) } ?? Reading() }
  reading.fault = fault
  return reading
}

extension Reading {
  fileprivate init(_ node: ExpatXMLNode) {
    self.init(text: node.innerText, attributes: node.attributes.map(\.value))
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
