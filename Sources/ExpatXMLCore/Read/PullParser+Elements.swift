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
    do {
      self.init(source, .elements(try RecordPattern(path)), options, run, capacity: capacity)
    } catch {
      self.init(RefusingSource(error), .document, options, run, capacity: capacity)
    }
  }

  convenience init(
    _ source: any ByteSource, _ selection: NodeSelection, _ options: XMLOptions, _ run: XMLRun,
    capacity: PullCapacity = .records
  ) {
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

  /// After an error, the record that was not complete; nil if there is none.
  func unfinishedRecord() -> ExpatXMLNode? { (sink as? NodeBuilder)?.unfinishedTree() }

  /// Parses a document. After its end, the builder knows what is around the root.
  static func document(
    _ source: any ByteSource, _ options: XMLOptions, _ run: XMLRun
  ) -> (RecordPuller, NodeBuilder) {
    let queue = PullQueue<ExpatXMLNode>(.records)
    let builder = NodeBuilder.filling(.document) { root, _ in queue.append(root, bytes: root.tree.byteCount) }
    builder.adopt(options, keepsDocument: true)
    return (RecordPuller(source, sink: builder, queue: queue, options: options, run: run), builder)
  }
}
