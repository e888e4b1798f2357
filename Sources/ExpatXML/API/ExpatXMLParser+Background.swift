public import Foundation

/// Parsing in the background. No thread waits while the network is silent.
extension ExpatXMLParserMembers {
  /// Parses the document on a queue. Returns at once.
  ///
  /// The delegate is called on the queue, in document order, even if the queue is concurrent. Each chunk of the
  /// document is a block of its own, so other blocks run between chunks. While a server sends nothing, nothing is on
  /// the queue and no thread waits. Reading from an `InputStream` and loading an external entity do block a thread.
  ///
  /// From this call to the completion, use the parser and the delegate on the queue only. Both are kept alive.
  /// ``ExpatXMLParser/abortParsing()`` may be called from any thread.
  ///
  /// - Parameters:
  ///   - queue: the queue on which the delegate and the completion are called.
  ///   - completion: called once, after the last event, with the ``ExpatXMLParser/parserError``: nil if the document was parsed to its
  ///     end. If `parserWillBeginParse(_:)` returned false, the error says so, and the parser can be used again.
  public func parse(on queue: DispatchQueue, completion: @escaping @Sendable (_ error: (any Error)?) -> Void) {
    if let refusal = parsing.beginInBackground() { return queue.async { completion(refusal) } }
    BackgroundParse(self, on: queue, completion: completion).start()
  }
}
