@testable import ExpatXML

/// Parses on a queue and records everything. `meanwhile` is called after the parser was given to the queue.
func record(
  _ parser: ExpatXMLParser, on queue: DispatchQueue, configure: (ExpatXMLParser, EventRecorder) -> Void = { _, _ in },
  meanwhile: (ExpatXMLParser) -> Void = { _ in }
) async -> Outcome {
  let recorder = EventRecorder()
  parser.delegate = recorder
  configure(parser, recorder)
  let error = await parse(parser, on: queue, meanwhile: meanwhile)
  return Outcome(
    succeeded: error == nil, events: recorder.lines, positions: recorder.positions,
    error: error?.localizedDescription)
}

/// Parses on a queue, and returns the error if there is one.
func parse(
  _ parser: ExpatXMLParser, on queue: DispatchQueue, meanwhile: (ExpatXMLParser) -> Void = { _ in }
) async -> (any Error)? {
  let handover = Handover()
  await withCheckedContinuation { continuation in
    parser.parse(on: queue) { error in
      handover.error = error
      continuation.resume()
    }
    meanwhile(parser)
  }
  return handover.error
}

/// Thread Sanitizer does not see that a resumed task continues after the call that resumes it. It does see this lock.
private final class Handover: @unchecked Sendable {
  private let lock = NSLock()
  private var value: (any Error)?

  var error: (any Error)? {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}
