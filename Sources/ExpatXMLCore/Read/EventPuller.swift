/// Parses a document when events are requested.
typealias EventPuller = PullParser<XMLEvent>

extension EventPuller {
  convenience init(
    _ source: any ByteSource, _ options: XMLOptions, _ progress: XMLProgress, capacity: PullCapacity = .events
  ) {
    let queuer = EventQueuer(options, capacity: capacity)
    self.init(source, sink: queuer, queue: queuer.queue, options: options, progress: progress)
  }
}
