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
      // The delegate may put parsing off.
      if parsing.advanceInBackground({ _ in false }) { advance() } else { complete() }
    }
  }

  private var parsing: DelegateParse { parser.parsing }

  /// Nothing is touched after another block may have been scheduled.
  private func advance() {
    if waitsForSource { return }
    if parseChunk() { schedule() } else { complete() }
  }

  /// Whether the next chunk has to be waited for. If so, this goes on when it no longer has to be.
  private var waitsForSource: Bool {
    !parsing.cancellations.stop.isRaised && parsing.source?.whenReadable { self.schedule() } ?? false
  }

  /// Returns false if it was the last one.
  private func parseChunk() -> Bool {
    guard let source = parsing.source else { return false }
    return parsing.advanceInBackground { try !parsing.pull(from: source, $0) }
  }

  private func schedule() { queue.async { self.advance() } }

  private func complete() { completion(error) }

  /// Nil if the document was parsed to its end.
  private var error: (any Error)? {
    guard parsing.isReady else { return parsing.error }
    return XMLParseError(
      code: .delegateAbortedParseError, message: "The delegate postponed the parse.", position: .none
    )
    .nsError
  }
}
