/// One parse from its beginning to its end, for every API. It joins the source, the pipeline, the flag that stops it, the progress that
/// other threads see, and the last position.
package final class ParseRun {
  // Not Sendable: it belongs to the thread that parses.

  /// Nil for a document that is fed.
  package let source: (any ByteSource)?
  package let progress: XMLProgress
  package let stop: StopFlag
  /// Nil before the parse and after it.
  @safe @exclusivity(unchecked) package private(set) var pipeline: ParsePipeline?
  /// The number of this parse in its progress; 0 before it begins.
  private var number = 0
  @safe @exclusivity(unchecked) package private(set) var hasEnded = false
  private var lastPosition = XMLPosition.none
  private var lastTextOffset: Int?

  package init(_ source: (any ByteSource)?, _ progress: XMLProgress, stop: StopFlag = StopFlag()) {
    self.source = source
    self.progress = progress
    self.stop = stop
  }

  package var hasBegun: Bool { number > 0 }

  /// The position of the current event; after the parse, of its end or its error.
  package var position: XMLPosition { pipeline?.position ?? lastPosition }

  /// See ``ParsePipeline/textOffset``. It is known after the parse, too.
  var textOffset: Int? { pipeline?.textOffset ?? lastTextOffset }

  /// Makes the pipeline: see ``ParsePipeline``. `end()` must follow even if this throws.
  package func begin(
    _ sink: EventSink, _ options: consuming XMLOptions, returnsBetweenBuffers: Bool = false,
    readsExternalDeclarations: Bool = false
  ) throws -> ParsePipeline {
    stop.arm()
    if let cancellation = source?.cancellation { stop.push(cancellation) }
    number = progress.begin(stop)
    if progress.isCancelled { stop.raise() }
    let pipeline = try ParsePipeline(
      sink: sink, stop: stop, options: options, source: source, progress: progress, number: number,
      returnsBetweenBuffers: returnsBetweenBuffers, readsExternalDeclarations: readsExternalDeclarations)
    self.pipeline = pipeline
    return pipeline
  }

  /// Whether the source has to be read before there can be more events.
  package var needsMore: Bool { pipeline.map { !$0.hasRemainder } ?? false }

  /// Parses one more chunk, or as much of it as the sink takes. Returns false once the document is complete.
  package func advance() throws -> Bool {
    guard let pipeline else { return false }
    if pipeline.hasRemainder {
      try pipeline.goOn()
    } else if let source, try pipeline.pull({ try progress.read(source, into: &$0, parse: number) }) {
      return true
    } else {
      try pipeline.finish()
    }
    guard pipeline.hasEnded else { return true }
    progress.finish(parse: number)
    return false
  }

  /// Parses bytes of a document that is fed.
  package func feed(_ bytes: RawSpan) throws {
    guard let pipeline else { return }
    try pipeline.checkStop()
    progress.didRead(bytes.byteCount, parse: number)
    var offset = 0
    while offset < bytes.byteCount {
      _ = try pipeline.pull { offset += $0.append(prefixOf: bytes.extracting(droppingFirst: offset)) }
    }
  }

  /// Ends the parse, after the document or an error.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    lastPosition = position
    lastTextOffset = textOffset
    pipeline = nil
    stop.disarm()
    if source?.cancellation != nil { stop.pop() }
    progress.end(parse: number)
    source?.close()
  }
}
