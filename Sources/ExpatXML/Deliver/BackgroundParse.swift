internal import Foundation

/// Parses chunk by chunk on a queue, with one block for each chunk.
final class BackgroundParse: @unchecked Sendable {
  // Sendable because only one block of the queue at a time uses it and its parser.

  private let parser: ExpatXMLParser
  private let queue: DispatchQueue
  private let completion: @Sendable ((any Error)?) -> Void

  init(_ parser: ExpatXMLParser, on queue: DispatchQueue, completion: @escaping @Sendable ((any Error)?) -> Void) {
    self.parser = parser
    self.queue = queue
    self.completion = completion
  }

  func start() {
    queue.async { [self] in
      // The delegate may postpone the parse.
      if parsing.advanceInBackground({ _ in false }) { advance() } else { complete() }
    }
  }

  private var parsing: DelegateParse { parser.parsing }

  /// Must be the last call of a block, since it may schedule the next one. If the source makes the parse wait, it is called again after the
  /// next chunk has arrived.
  private func advance() {
    if !parsing.stop.isRaised, parsing.awaitedSource?.whenReadable({ self.schedule() }) == true { return }
    if parsing.advanceInBackground({ try !$0.advance() }) { schedule() } else { complete() }
  }

  private func schedule() { queue.async { self.advance() } }

  private func complete() { completion(parsing.backgroundError) }
}
