import ClientOfExpatXML
import ExpatXML
import Foundation

/// Parses on a queue and writes everything down. `meanwhile` is called when the parser belongs to the queue.
func record(
  _ parser: ExpatXMLParser, on queue: DispatchQueue, configure: (ExpatXMLParser, EventRecorder) -> Void = { _, _ in },
  meanwhile: (ExpatXMLParser) -> Void = { _ in }
) async -> Outcome {
  let recorder = EventRecorder()
  parser.delegate = recorder
  configure(parser, recorder)
  let error = await withCheckedContinuation { continuation in
    parser.parse(on: queue) { continuation.resume(returning: $0) }
    meanwhile(parser)
  }
  return Outcome(
    succeeded: error == nil, events: recorder.lines, positions: recorder.positions,
    error: error?.localizedDescription)
}
