import ClientOfExpatXML
import Foundation
import TestData
import Testing

@testable import ExpatXML

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
}

/// Parses one document in every way: at chunk sizes 1 to 7, at 64 KiB and whole, from Data, a stream, a file and a URL,
/// plain and gzipped. Expects the same outcome each time, and returns it.
@discardableResult
func parse(
  _ document: [UInt8], sourceLocation: SourceLocation = #_sourceLocation,
  configure: (ExpatXMLParser) -> Void = { _ in }
) throws -> Outcome {
  let outcome = record(ExpatXMLParser(data: Data(document)), configure)
  for (name, parser) in try everySource(of: document) {
    let other = record(parser, configure)
    if other == outcome { continue }
    let difference = zip(outcome.lines, other.lines).first { $0 != $1 } ?? ("so much", "\(other.lines.count) lines")
    Issue.record("from \(name): \(difference.1) instead of \(difference.0)", sourceLocation: sourceLocation)
  }
  return outcome
}

@discardableResult
func parse(
  _ document: String, sourceLocation: SourceLocation = #_sourceLocation,
  configure: (ExpatXMLParser) -> Void = { _ in }
) throws -> Outcome {
  try parse(Array(document.utf8), sourceLocation: sourceLocation, configure: configure)
}

/// Parses with one parser and records everything.
func record(_ parser: ExpatXMLParser, _ configure: (ExpatXMLParser) -> Void = { _ in }) -> Outcome {
  let recorder = EventRecorder()
  parser.delegate = recorder
  configure(parser)
  let succeeded = parser.parse()
  return Outcome(
    succeeded: succeeded, events: recorder.lines, positions: recorder.positions,
    error: parser.parserError?.localizedDescription)
}

extension ExpatXMLParser {
  convenience init(document: String) { self.init(data: Data(document.utf8)) }
}

private func everySource(of document: [UInt8]) throws -> [(String, ExpatXMLParser)] {
  var parsers: [(String, ExpatXMLParser)] = []
  let gzipped = gzip(document)
  for size in [1, 2, 3, 4, 5, 6, 7, 64 << 10, max(1, document.count)] {
    parsers.append(("chunks of \(size)", ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) })))
    parsers.append(("gzipped chunks of \(size)", ExpatXMLParser(XMLSource { _ in ChunkSource(gzipped, size: size) })))
  }
  for (name, bytes) in [("plain", document), ("gzipped", gzipped)] {
    parsers.append(("\(name) data", ExpatXMLParser(data: Data(bytes))))
    parsers.append(("\(name) stream", ExpatXMLParser(stream: InputStream(data: Data(bytes)))))
    let file = try TemporaryFile(bytes)
    parsers.append(("\(name) file", ExpatXMLParser(.file(file.path))))
    parsers.append(("\(name) file URL", try #require(ExpatXMLParser(contentsOf: URL(fileURLWithPath: file.path)))))
    guard hasNetworking else { continue }
    let url = try TestServer.shared.publish(bytes)
    parsers.append(("\(name) http URL", try #require(ExpatXMLParser(contentsOf: url))))
  }
  return parsers
}
