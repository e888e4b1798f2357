/// Decides whether to parse: as its answers say, and then does.
final class Hesitant: ExpatXMLParserDelegate, Sendable {
  private let answers: Mutex<[Bool]>
  private let action: @Sendable (ExpatXMLParser) -> Void
  private let asked = Mutex(0)
  private let events = Mutex<[String]>([])

  /// `action` is done at each question.
  init(_ answers: [Bool], action: @escaping @Sendable (ExpatXMLParser) -> Void = { _ in }) {
    self.answers = Mutex(answers)
    self.action = action
  }

  var questions: Int { asked.withLock { $0 } }
  var lines: [String] { events.withLock { $0 } }

  func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
    asked.withLock { $0 += 1 }
    action(parser)
    return answers.withLock { $0.isEmpty ? true : $0.removeFirst() }
  }

  func parserDidStartDocument(_ parser: ExpatXMLParser) { events.withLock { $0.append("start") } }

  func parserDidEndDocument(_ parser: ExpatXMLParser) { events.withLock { $0.append("end") } }

  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {
    events.withLock { $0.append("error \((parseError as NSError).code)") }
  }
}
