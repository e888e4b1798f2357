internal import Foundation

/// Advances a parser chunk by chunk, each in a block of its own on a queue.
final class BackgroundParse: @unchecked Sendable {
  // Sendable because it and its parser are used by one block of the queue after the other.

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
      if parser.beginChunks() { advance() } else { complete() }
    }
  }

  /// Nothing is touched after another block may have been scheduled.
  private func advance() {
    if parser.waitsForSource(resume: { self.schedule() }) { return }
    if parser.parseChunk() { schedule() } else { complete() }
  }

  private func schedule() { queue.async { self.advance() } }

  private func complete() { completion(parser.completionError) }
}
