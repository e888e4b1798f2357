/// Parses a document when events are requested.
typealias EventPuller = PullParser<XMLEvent>

extension EventPuller {
  convenience init(
    _ source: any ByteSource, _ options: XMLOptions, _ run: XMLRun, capacity: PullCapacity = .events
  ) {
    let queuer = EventQueuer(options, capacity: capacity)
    self.init(source, sink: queuer, queue: queuer.queue, positions: queuer.positions, options: options, run: run)
  }
}

/// Parses a document when records are requested.
typealias RecordPuller = PullParser<ExpatXMLNode>

extension RecordPuller {
  convenience init(
    _ source: any ByteSource, _ path: XMLPath, _ options: XMLOptions, _ run: XMLRun,
    capacity: PullCapacity = .records
  ) {
    var (source, selection) = (source, NodeSelection.document)
    do { selection = .elements(try RecordPattern(path)) } catch { source = RefusingSource(error) }
    let queue = PullQueue<ExpatXMLNode>(capacity)
    // What was fed after a record is known by the position of its end.
    let positions = options.tracksPositions || source is FedSource ? PullQueue<XMLPosition>(.unlimited) : nil
    let builder = NodeBuilder.filling(selection) { record, location in
      if let positions { _ = positions.append(location.position, bytes: 0) }
      return queue.append(record, bytes: record.tree.byteCount)
    }
    builder.adopt(options)
    self.init(source, sink: builder, queue: queue, positions: positions, options: options, run: run)
  }
}
