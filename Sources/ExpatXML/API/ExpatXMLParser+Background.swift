public import Foundation

/// Parsing in the background. No thread waits while the network is silent.
extension ExpatXMLParserMembers {
  /// Parses the document for a delegate on a queue. Returns at once.
  ///
  /// The delegate is called on the queue, in document order, even if the queue is concurrent. Each chunk of the
  /// document is a block of its own, so other blocks run between chunks. While a server sends nothing, nothing is on
  /// the queue and no thread waits. Reading from an `InputStream` and loading an external entity do block a thread.
  ///
  /// From this call on, the parser and the delegate belong to the queue: the compiler refuses later uses of either. It also refuses a
  /// delegate of the main actor: use ``parseDocument()`` for that. To stop the parse from elsewhere, keep the ``progress``, which is
  /// `Sendable`.
  ///
  /// - Parameters:
  ///   - parser: the parser. Its ``ExpatXMLParser/delegate`` becomes the delegate.
  ///   - delegate: gets the events. It is kept alive.
  ///   - queue: the queue on which the delegate and the completion are called.
  ///   - completion: called once, after the last event, with the delegate and the ``ExpatXMLParser/parserError``: nil if the
  ///     document was parsed to its end. If `parserWillBeginParse(_:)` returned false, the error says so.
  public static func parse<Delegate: ExpatXMLParserDelegate & SendableMetatype>(
    _ parser: sending ExpatXMLParser, delegate: sending Delegate, on queue: DispatchQueue,
    completion: @escaping @Sendable (_ delegate: sending Delegate, _ error: (any Error)?) -> Void
  ) {
    parser.delegate = delegate
    nonisolated(unsafe) let delegate = delegate
    parser.parse(on: queue) { error in unsafe completion(delegate, error) }
  }

  /// Parses the document to its end on the caller's actor. Other tasks run there between the chunks, and while a server is
  /// silent, no thread waits.
  ///
  /// The delegate may belong to the actor. Reading from an `InputStream` and loading an external entity do block a thread.
  ///
  /// - Throws: the ``ExpatXMLParser/parserError``; `CancellationError` if the task is cancelled, which stops the parse as
  ///   ``ExpatXMLParser/abortParsing()`` does.
  nonisolated(nonsending) public func parseDocument() async throws {
    var parse = TaskParse(self)
    try await parse.run(isolation: #isolation)
  }
}

extension ExpatXMLParserMembers {
  /// Parses on a queue. The parser is used there only until the completion is called.
  func parse(on queue: DispatchQueue, completion: @escaping @Sendable (_ error: (any Error)?) -> Void) {
    if let refusal = parsing.beginInBackground() { return queue.async { completion(refusal) } }
    BackgroundParse(self, on: queue, completion: completion).start()
  }
}
