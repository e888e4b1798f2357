/// The result of one way of parsing: the document's text, the values of its elements' attributes and its repairs, and the error.
struct Reading: Equatable, CustomStringConvertible {
  var text = ""
  var attributes: [String] = []
  var skipped: [String] = []
  var repairs: [XMLRepair.Fault] = []
  var fault: XMLErrorCode?

  var description: String {
    var parts = [text.debugDescription]
    if !attributes.isEmpty { parts.append("attributes \(attributes)") }
    if !skipped.isEmpty { parts.append("skipped \(skipped)") }
    if !repairs.isEmpty { parts.append("repaired \(repairs.map { "\($0)" }.joined(separator: " "))") }
    if let fault { parts.append("\(fault)") }
    return parts.joined(separator: " ")
  }
}

/// The results of the ways of parsing that report entities whose text is not known, and of those that can't.
struct Readings {
  var telling: [String: Reading] = [:]
  var whole: [String: Reading] = [:]
  /// The errors of the ways that end in one, and those of them that are about the document.
  var anyErrors: [String: any Error] = [:]
  var errors: [String: XMLParseError] { anyErrors.compactMapValues { $0 as? XMLParseError } }
  /// The progress of each way.
  var runs: [String: XMLProgress] = [:]

  /// All results.
  var all: [String: Reading] { telling.merging(whole) { first, _ in first } }

  /// Expects the same result everywhere.
  func expect(_ reading: Reading, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    for (way, other) in all {
      #expect(other == reading, "\(way) \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
    }
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
  /// One that can't be fed.
  case other(XMLSource, XMLAsyncSource)

  static func url(_ url: URL) -> DocumentSource { .other(.contents(of: url), .url(url)) }

  static func request(_ request: URLRequest) -> DocumentSource {
    .other(.contents(of: request), .request(request))
  }
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
    for (way, error) in others.anyErrors { readings.anyErrors["\(way) in chunks of \(size)"] = error }
    for (way, run) in others.runs { readings.runs["\(way) in chunks of \(size)"] = run }
  }
  return readings
}

/// Parses a document in every way, from one source.
private func readWhole(_ source: DocumentSource, _ options: XMLOptions, recordsNamed name: XMLPath) async -> Readings {
  var readings = Readings()
  func read(
    _ way: String, _ run: XMLProgress, isWhole: Bool = false, isToldRepairs: Bool = false,
    _ body: (inout Reading) async throws -> Void
  ) async {
    var reading = Reading()
    do { try await body(&reading) } catch {
      readings.anyErrors[way] = error
      reading.fault = (error as? XMLParseError)?.code ?? .internalError
    }
    if !isToldRepairs { reading.repairs = run.repairs.map(\.fault) }
    readings.runs[way] = run
    if isWhole { readings.whole[way] = reading } else { readings.telling[way] = reading }
  }
  func read(_ way: String, _ parser: ExpatXMLParser, _ parse: () async throws -> Void) async {
    await read(way, parser.progress, isToldRepairs: true) { reading in
      let collector = Collector()
      parser.options = options
      parser.delegate = collector
      defer { reading = collector.reading }
      try await parse()
      if let error = parser.parserError { throw error }
    }
  }

  if let chunks = source.chunks {
    let fed = ExpatXMLParser()
    await read("fed delegate", fed) {
      for chunk in chunks where !fed.feed(chunk) { break }
      fed.finish()
    }
    let stream = XMLStreamParser(options: options)
    await read("fed handler", stream.progress) { reading in
      var handler = Handler()
      defer { reading = handler.reading }
      for chunk in chunks { try stream.feed(chunk, to: &handler) }
      try stream.finish(&handler)
    }
    func feed(_ feed: ([UInt8]) -> Void, _ finish: () -> Void, _ drain: () throws -> Void) rethrows {
      for chunk in chunks {
        feed(chunk)
        try drain()
      }
      finish()
      try drain()
    }
    let events = XMLEventReader(options: options)
    await read("fed event reader", events.progress) { reading in
      try feed({ events.feed($0) }, events.finish) { while let event = try events.next() { reading.note(event) } }
    }
    let records = XMLRecordReader(named: name, options: options)
    await read("fed record reader", records.progress, isWhole: true) { reading in
      try feed({ records.feed($0) }, records.finish) { while let node = try records.next() { reading = Reading(node) } }
    }
  }
  let parser = ExpatXMLParser(source.blocking)
  await read("delegate", parser) { parser.parse() }
  let queued = ExpatXMLParser(source.blocking)
  await read("delegate on a queue", queued) {
    if let error = await parse(queued, on: DispatchQueue(label: "every way")) { throw error }
  }
  let awaited = ExpatXMLParser(source.blocking)
  await read("awaited delegate", awaited) { try await awaited.parseDocument() }
  let stream = XMLStreamParser(source.blocking, options: options)
  await read("handler", stream.progress) { reading in
    var handler = Handler()
    defer { reading = handler.reading }
    try stream.parse(&handler)
  }
  let reader = XMLEventReader(source.blocking, options: options)
  await read("event reader", reader.progress) { while let event = try reader.next() { $0.note(event) } }
  let eventRun = XMLProgress()
  await read("events", eventRun) {
    for try await event in XMLEvents(source.suspending, options: options, progress: eventRun) { $0.note(event) }
  }
  let (treeRun, decoderRun) = (XMLProgress(), XMLProgress())
  func tree() throws -> ExpatXMLElement { try ExpatXMLElement(source.blocking, options: options, progress: treeRun) }
  await read("tree", treeRun, isWhole: true) { $0 = Reading(try tree()) }
  let decoder = ExpatXMLDecoder()
  func decoded() throws -> ExpatXMLElement {
    try decoder.decode(ExpatXMLElement.self, from: source.blocking, options: options, progress: decoderRun)
  }
  await read("decoder", decoderRun, isWhole: true) { $0 = Reading(try decoded()) }
  let (awaitedTreeRun, awaitedDecoderRun) = (XMLProgress(), XMLProgress())
  await read("awaited tree", awaitedTreeRun, isWhole: true) {
    $0 = Reading(try await ExpatXMLElement(source.suspending, options: options, progress: awaitedTreeRun))
  }
  await read("awaited decoder", awaitedDecoderRun, isWhole: true) {
    $0 = Reading(
      try await decoder.decode(
        ExpatXMLElement.self, from: source.suspending, options: options, progress: awaitedDecoderRun))
  }
  let records = XMLRecordReader(source.blocking, named: name, options: options)
  await read("record reader", records.progress, isWhole: true) {
    while let node = try records.next() { $0 = Reading(node) }
  }
  let recordRun = XMLProgress()
  await read("records", recordRun, isWhole: true) {
    for try await node in XMLRecords(source.suspending, named: name, options: options, progress: recordRun) {
      $0 = Reading(node)
    }
  }
  return readings
}

extension DocumentSource {
  /// What can be fed. A String has no encoding; the bytes that are fed have the one that they declare.
  fileprivate var chunks: [[UInt8]]? {
    switch self {
    case .data(let bytes): [bytes]
    case .chunks(let bytes, let size): ExpatXMLTests.chunks(bytes, of: size)
    case .string, .other: nil
    }
  }

  fileprivate var blocking: XMLSource {
    switch self {
    case .data(let bytes): .data(Data(bytes))
    case .string(let string): .string(string)
    case .chunks: .chunks(chunks ?? [])
    case .other(let source, _): source
    }
  }

  fileprivate var suspending: XMLAsyncSource {
    switch self {
    case .data(let bytes): .data(Data(bytes))
    case .string(let string): .string(string)
    case .chunks: .chunks(ChunkSequence(chunks ?? []))
    case .other(_, let source): source
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
