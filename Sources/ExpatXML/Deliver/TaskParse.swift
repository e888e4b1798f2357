internal import ExpatXMLCore

/// Parses chunk by chunk in a task.
struct TaskParse {
  // Not Sendable: it belongs to the actor of the task.

  private let parser: ExpatXMLParser
  private var turn = ActorTurn()

  init(_ parser: ExpatXMLParser) { self.parser = parser }

  mutating func run(isolation: isolated (any Actor)?) async throws {
    let parsing = parser.parsing
    if let refusal = parsing.beginInBackground() { throw refusal as? XMLParseError ?? refusal }
    // The first step only begins the parse, which the delegate may postpone.
    var isParsing = parsing.advanceInBackground { _ in false }
    let stop = parsing.stop
    await withTaskCancellationHandler {
      while isParsing {
        if isolation != nil, turn.isOver {
          await Task.yield()
          turn.begin()
        }
        await waitForSource(isolation: isolation)
        if Task.isCancelled { parser.abortParsing() }
        isParsing = parsing.advanceInBackground { try !$0.advance() }
      }
    } onCancel: {
      stop.raise()
    }
    guard let error = parsing.backgroundError else { return }
    // The parser's own error is an NSError, as code for XMLParser expects, and prints as one.
    throw Task.isCancelled ? CancellationError() : error as? XMLParseError ?? error
  }

  /// Returns when a read no longer waits.
  private func waitForSource(isolation: isolated (any Actor)?) async {
    let (source, stop) = (parser.parsing.awaitedSource, parser.parsing.stop)
    await withCheckedContinuation(isolation: isolation) { continuation in
      let waits = !stop.isRaised && source?.whenReadable { continuation.resume() } ?? false
      if !waits { continuation.resume() }
    }
  }
}
