/// The result of parsing a document.
struct Outcome: Equatable {
  var succeeded: Bool
  var events: [String]
  var positions: [String]
  /// The description of `parserError`.
  var error: String?

  /// The events with their positions, and the result.
  var lines: [String] {
    zip(positions, events).map { "\($0) \($1)" } + ["\(succeeded) \(error ?? "")"]
  }

  /// The first difference from what is expected; nil if there is none.
  func difference(from expected: Outcome) -> String? {
    if self == expected { return nil }
    let counts = ("\(lines.count) lines", "\(expected.lines.count)")
    let difference = zip(lines, expected.lines).first { $0 != $1 } ?? counts
    return "\(difference.0) instead of \(difference.1)"
  }
}

/// A document as text or as bytes.
protocol TextOrBytes { var allBytes: [UInt8] { get } }

extension String: TextOrBytes { var allBytes: [UInt8] { Array(utf8) } }

extension [UInt8]: TextOrBytes { var allBytes: [UInt8] { self } }

/// Parses a document whole and in chunks of 1 and 7 bytes. Expects the same outcome each time, and returns it.
@discardableResult
func parse(
  _ document: some TextOrBytes, sourceLocation: SourceLocation = #_sourceLocation,
  configure: (ExpatXMLParser) -> Void = { _ in }
) throws -> Outcome {
  parseInChunks(document, sizes: [1, 7], sourceLocation: sourceLocation, configure: configure)
}

/// Parses a document whole, in chunks of each size, and in `others`. Expects the same outcome each time, and returns it.
@discardableResult
func parseInChunks(
  _ text: some TextOrBytes, sizes: [Int] = [1, 3], others: [(String, ExpatXMLParser)] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  configure: (ExpatXMLParser) -> Void = { _ in }
) -> Outcome {
  let document = text.allBytes
  let chunks = ([max(1, document.count)] + sizes).map { size in
    ("chunks of \(size)", ExpatXMLParser(document, size: size))
  }
  let outcome = record(ExpatXMLParser(data: Data(document)), configure)
  for (name, parser) in chunks + others {
    let other = record(parser, configure)
    guard let difference = other.difference(from: outcome) else { continue }
    let text = String(decoding: document.prefix(1000), as: UTF8.self).debugDescription
    Issue.record("from \(name): \(difference) of \(text)", sourceLocation: sourceLocation)
  }
  return outcome
}

/// Parses a document from every kind of source, plain and gzipped, for tests of sources and chunks.
@discardableResult
func parseEverywhere(
  _ document: [UInt8], sourceLocation: SourceLocation = #_sourceLocation,
  configure: (ExpatXMLParser) -> Void = { _ in }
) throws -> Outcome {
  var parsers: [(String, ExpatXMLParser)] = []
  for (name, bytes) in [("plain", document), ("gzipped", gzip(document))] {
    for size in [1, 2, 3, 4, 5, 6, 7, 64 << 10] {
      parsers.append(("\(name) chunks of \(size)", ExpatXMLParser(bytes, size: size)))
    }
    parsers.append(("\(name) data", ExpatXMLParser(data: Data(bytes))))
    parsers.append(("\(name) stream", ExpatXMLParser(stream: InputStream(data: Data(bytes)))))
    let file = try TemporaryFile(bytes)
    parsers.append(("\(name) file", ExpatXMLParser(.file(file.path))))
    parsers.append(("\(name) file URL", try #require(ExpatXMLParser(contentsOf: URL(fileURLWithPath: file.path)))))
    guard hasNetworking else { continue }
    let url = try TestServer.shared.publish(bytes)
    parsers.append(("\(name) http URL", try #require(ExpatXMLParser(contentsOf: url))))
  }
  return parseInChunks(document, sizes: [], others: parsers, sourceLocation: sourceLocation, configure: configure)
}

extension Outcome {
  /// The last event with its position: `1:5 error 68`.
  var lastLine: String { "\(positions.last ?? "") \(events.last ?? "")" }

  /// Whether the last event is the only error.
  var endsInItsOnlyError: Bool {
    !succeeded && events.filter { $0.hasPrefix("error ") }.count == 1 && events.last?.hasPrefix("error ") == true
  }
}

/// Parses with one parser and records everything. `onEvent` gets the line of each event after it was recorded.
func record(
  _ parser: ExpatXMLParser, _ configure: (ExpatXMLParser) -> Void = { _ in },
  onEvent: ((ExpatXMLParser, String) -> Void)? = nil
) -> Outcome {
  let recorder = EventRecorder()
  recorder.onEvent = onEvent
  parser.delegate = recorder
  configure(parser)
  let succeeded = parser.parse()
  return Outcome(
    succeeded: succeeded, events: recorder.lines, positions: recorder.positions,
    error: parser.parserError?.localizedDescription)
}

extension ExpatXMLParser {
  convenience init(document: String) { self.init(data: Data(document.utf8)) }

  /// A parser of bytes that come in chunks of one size, and then of a fault, if there is one.
  convenience init(_ bytes: [UInt8], size: Int, fault: (any Error)? = nil) {
    self.init(XMLSource { _ in ChunkSource(bytes, size: size, fault: fault) })
  }

  /// The answers of its recorder for entities, by name.
  func answer(_ answers: [String: String]) {
    (delegate as? EventRecorder)?.entities = answers.mapValues { Array($0.utf8) }
  }
}
