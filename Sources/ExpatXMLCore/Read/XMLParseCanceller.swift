/// Stops a parse from another task or thread, which the parser itself may not be handed to: `canceller` of parsers, readers and
/// sequences.
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

  /// Stops the parse soon, and a wait for a pipe or a server at once: it throws `CancellationError`. One that has not begun
  /// does so when it begins. Without effect behind the end. May be called by any thread, any number of times.
  public func cancel() { progress.cancel() }

  /// Whether the parse was cancelled, by whomever.
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
  /// Makes every iteration throw `CancellationError`, from any task, as cancelling the task of an iteration does.
  public var canceller: XMLParseCanceller { XMLParseCanceller(parseProgress) }
}

extension XMLRecords {
  /// Makes every iteration throw `CancellationError`, from any task, as cancelling the task of an iteration does.
  public var canceller: XMLParseCanceller { XMLParseCanceller(parseProgress) }
}
