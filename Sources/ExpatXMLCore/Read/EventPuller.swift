/// Parses a document when events are requested.
final class EventPuller {
  // Not Sendable: one task or thread uses it at a time.

  private let parser: PullParser<XMLEvent>
  private let positions: PullQueue<SourcePosition>?
  /// The position of the last event, if positions are tracked.
  private(set) var position: SourcePosition?

  init(
    _ source: any ByteSource, _ options: ParserOptions, _ progress: ParseProgress, capacity: PullCapacity = .events
  ) {
    let queuer = EventQueuer(options, capacity: capacity)
    parser = PullParser(
      source: source, sink: queuer, queue: queuer.queue, options: options, progress: progress)
    positions = queuer.positions
  }

  /// The number of events that were parsed and not taken.
  var queuedCount: Int { parser.queuedCount }

  var metadata: SourceMetadata { parser.metadata }

  var repairs: [XMLRepair] { parser.repairs }

  /// Returns the next event if it is already parsed. It sometimes returns nil even then. The caller asks `next` then.
  @inline(__always)
  func popReady() -> XMLEvent? {
    let event = parser.popReady()
    if event != nil, let positions { position = positions.popFirst() }
    return event
  }

  func next() throws -> XMLEvent? { took(try parser.next()) }

  func next(isolation: isolated (any Actor)?) async throws -> XMLEvent? {
    took(try await parser.next(isolation: isolation))
  }

  private func took(_ event: XMLEvent?) -> XMLEvent? {
    if let positions { position = event == nil ? nil : positions.popFirst() }
    return event
  }
}
