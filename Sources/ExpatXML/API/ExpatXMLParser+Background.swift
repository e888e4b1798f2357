public import Foundation

/// Parsing in the background: no thread waits while the network is silent.
extension ExpatXMLParser {
  /// Parses the document on a queue, and returns at once.
  ///
  /// The delegate is called on the queue, in order, whether or not the queue is serial, and in turns: after each chunk of
  /// the document the queue may do something else. While a server sends nothing, nothing is on the queue and no thread
  /// waits. A thread does wait in a read from an `InputStream`, and for an external entity, if those are loaded.
  ///
  /// From this call to the completion, parser and delegate belong to the queue and are kept alive;
  /// ``abortParsing()`` may be called by any thread, from now on.
  ///
  /// - Parameters:
  ///   - queue: where the delegate and the completion are called.
  ///   - completion: called once, after the delegate's last event, with the ``parserError``: nil if the document was
  ///     parsed to its end. If the delegate puts parsing off, the error says so, and the parser can be used again.
  public func parse(on queue: DispatchQueue, completion: @escaping @Sendable (_ error: (any Error)?) -> Void) {
    if let refusal = parsing.beginInBackground() { return queue.async { completion(refusal) } }
    BackgroundParse(self, on: queue, completion: completion).start()
  }
}
