/// Parses a document when events are requested.
final class EventPuller {
  // Not Sendable: one task or thread uses it at a time.

  private let parser: PullParser<XMLEvent>
  /// The positions of the events, if they are tracked.
  private let positions: PullQueue<SourcePosition>?
  let run: XMLRun

  init(
    _ source: any ByteSource, _ options: ParserOptions, _ run: XMLRun, capacity: PullCapacity = .events
  ) {
    let queuer = EventQueuer(options, capacity: capacity)
    parser = PullParser(
      source: source, sink: queuer, queue: queuer.queue, options: options, run: run)
    positions = queuer.positions
    self.run = run
  }

  /// The number of events that were parsed and not taken.
  var queuedCount: Int { parser.queuedCount }

  /// Returns the next event if it is already parsed. It sometimes returns nil even then. The caller asks `next` then.
  @inline(__always)
  func popReady() -> XMLEvent? {
    let event = parser.popReady()
    if event != nil, let positions { run.position = positions.popFirst() }
    return event
  }

  func next() throws -> XMLEvent? { took(try parser.next()) }

  func next(isolation: isolated (any Actor)?) async throws -> XMLEvent? {
    took(try await parser.next(isolation: isolation))
  }

  private func took(_ event: XMLEvent?) -> XMLEvent? {
    if let positions { run.position = event == nil ? nil : positions.popFirst() }
    return event
  }
}
