import Foundation
import Testing

@testable import ExpatXML

/// Parses a document in chunks of each size and whole, and expects the same outcome each time. It is faster than
/// `parse(_:)`, for tests with many documents. If `comparesLastPlace` is false, the last position is not compared: when
/// a source fails, the position is the start of the last token that has arrived.
@discardableResult
func parseInChunks(
  _ document: [UInt8], sizes: [Int] = [1, 3], comparesLastPlace: Bool = true,
  sourceLocation: SourceLocation = #_sourceLocation, configure: (ExpatXMLParser) -> Void = { _ in }
) -> Outcome {
  var outcome = record(
    ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: max(1, document.count)) }), configure)
  if !comparesLastPlace { outcome.positions.removeLast() }
  for size in sizes {
    var other = record(ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) }), configure)
    if !comparesLastPlace { other.positions.removeLast() }
    if other == outcome { continue }
    let difference = zip(outcome.lines, other.lines).first { $0 != $1 } ?? ("so much", "\(other.lines.count) lines")
    let text = String(decoding: document, as: UTF8.self).debugDescription
    Issue.record(
      "in chunks of \(size): \(difference.1) instead of \(difference.0) of \(text)", sourceLocation: sourceLocation)
  }
  return outcome
}

@discardableResult
func parseInChunks(
  _ document: String, sizes: [Int] = [1, 3], sourceLocation: SourceLocation = #_sourceLocation,
  configure: (ExpatXMLParser) -> Void = { _ in }
) -> Outcome {
  parseInChunks(Array(document.utf8), sizes: sizes, sourceLocation: sourceLocation, configure: configure)
}

extension Outcome {
  /// The last event with its position: `1:5 error 68`.
  var lastLine: String { "\(positions.last ?? "") \(events.last ?? "")" }

  /// Whether the last event is the only error.
  var endsInItsOnlyError: Bool {
    !succeeded && events.filter { $0.hasPrefix("error ") }.count == 1 && events.last?.hasPrefix("error ") == true
  }
}
