/// Stops a parse from another task or thread. Parsers and readers are not `Sendable`, but their `canceller` is.
/// Sequences have one too.
///
/// ```swift
/// let parser = XMLStreamParser(path: "feed.xml")
/// let canceller = parser.canceller
/// let feed = try await withTaskCancellationHandler {
///   try ExpatXMLNode(parser: parser)
/// } onCancel: {
///   canceller.cancel()
/// }
/// ```
public struct XMLParseCanceller: Sendable {
  private let progress: ParseProgress

  init(_ progress: ParseProgress) { self.progress = progress }

  /// Stops the parse soon: at most the events of 64 KiB of text follow. Waiting for a pipe or a server ends at once. The
  /// parse throws `CancellationError`. If it has not begun, it throws when it begins. After the end, this has no effect.
  /// May be called from any thread, any number of times.
  public func cancel() { progress.cancel() }

  /// Whether the parse was cancelled, by this object or otherwise.
  public var isCancelled: Bool { progress.isCancelled }
}

extension XMLParseCanceller: CustomStringConvertible {
  /// Whether the parse was cancelled.
  public var description: String { "XMLParseCanceller(isCancelled: \(isCancelled))" }
}

extension XMLStreamParser {
  /// Stops the parse from another task or thread.
  public var canceller: XMLParseCanceller { XMLParseCanceller(parseProgress) }
}

extension XMLEventReader {
  /// Makes ``next()`` throw `CancellationError`, from another task or thread.
  public var canceller: XMLParseCanceller { XMLParseCanceller(parseProgress) }
}

extension XMLRecordReader {
  /// Makes ``next()`` throw `CancellationError`, from another task or thread.
  public var canceller: XMLParseCanceller { XMLParseCanceller(parseProgress) }
}

extension XMLEvents {
  /// Makes the iterations of this sequence and its copies that are not over throw `CancellationError`, like cancelling
  /// their tasks; if there is none, the next iteration. Those that begin after that are not affected. May be used from
  /// any task.
  public var canceller: XMLParseCanceller { XMLParseCanceller(iterations.cancellable) }
}

extension XMLRecords {
  /// Makes the iterations of this sequence and its copies that are not over throw `CancellationError`, like cancelling
  /// their tasks; if there is none, the next iteration. Those that begin after that are not affected. May be used from
  /// any task.
  public var canceller: XMLParseCanceller { XMLParseCanceller(iterations.cancellable) }
}
