@testable import ExpatXMLCore

/// A fed parser reports a token with its last byte, however long the token and however short the chunks.
@Suite struct LongTokenTests {
  /// The start of a document, the repeated part of a long token, and its end. The last byte makes an event.
  private static let tokens = inputs("long tokens").map { (before: $0[0], unit: $0[1], end: $0[2]) }

  private static let lengths = [1, 30, 63, 64, 65, 66, 130, 1000, 32 << 10, 70_000]

  @Test(arguments: tokens.indices) func anEventIsDeliveredWithItsLastByte(index: Int) {
    let (before, unit, end) = Self.tokens[index]
    for length in Self.lengths {
      for size in [1, 7, 1000, length + 100] where length / size <= 1000 {
        let parser = ExpatXMLParser()
        let recorder = EventRecorder()
        parser.delegate = recorder
        let token = Array((String(repeating: unit, count: length / unit.utf8.count + 1) + end).utf8)
        parser.feed(Array(before.utf8))
        for start in stride(from: 0, to: token.count - 1, by: size) {
          parser.feed(Array(token[start..<min(start + size, token.count - 1)]))
        }
        let count = recorder.lines.count
        parser.feed([token[token.count - 1]])
        #expect(recorder.lines.count > count, "\(before) … \(end) of \(length) bytes in chunks of \(size)")
      }
    }
  }

  /// No event is late, and the cost of each is linear in its length.
  @Test(.enabled(if: HostileScale.isFull)) func anEventIsDeliveredWithItsLastByteInLinearTime() {
    for (before, unit, end) in Self.tokens {
      for megabytes in [1, 10, 100] {
        let parser = ExpatXMLParser()
        parser.options.limits = .unlimited
        let events = EventRecorder()
        parser.delegate = events
        let chunk = Array(String(repeating: unit, count: 1000 / unit.utf8.count).utf8)
        HostileScale.measure("\(before)\(unit)…\(end), \(megabytes) MB") {
          parser.feed(Array(before.utf8))
          for _ in 0..<megabytes * 1000 { parser.feed(chunk) }
          parser.feed(Array(end.utf8.dropLast()))
          let count = events.entries.count
          parser.feed(Array(end.utf8.suffix(1)))
          #expect(events.entries.count > count, "\(before) … \(end) of \(megabytes) MB")
        }
      }
    }
  }

  /// A byte that can't continue a token is an error at once.
  @Test(arguments: [("<a b='", "<"), ("<a b='' ", "<"), ("<a><!--", "--a"), ("<a></a", "<"), ("<a>&", " ")])
  func aFaultIsReportedAtOnce(before: String, fault: String) {
    let parser = ExpatXMLParser()
    let isName = before.hasSuffix("&") || before.hasSuffix("/a")
    parser.feed(Array((before + String(repeating: isName ? "n" : " ", count: 1000)).utf8))
    #expect(parser.parserError == nil)
    #expect(!parser.feed(Array(fault.utf8)))
  }

  /// Expat does not get these bytes separately, so that it does not scan the token from its start at each chunk.
  @Test(arguments: [
    ("<a x='", "\"y>", "'>"), ("<a", " x='>'", ">"), ("</a", " ", ">"), ("<!--", "->", "-->"), ("<?p", " ?->", "?>"),
    ("\"", "'v>", "\" "), ("name", "n.:-_é", " "), ("&name", "n", ";"), ("&#x0", "0aF", ";"),
    ("<!ENT", "ITY", " "),
  ])
  func aTokenIsLookedThroughForItsEnd(opening: String, unit: String, closing: String) {
    let text = Array((opening + String(repeating: unit, count: 100) + closing).utf8)
    var token = UnfinishedToken(notEndedIn: text.span.extracting(first: 4), offset: 0)
    for count in 4..<text.count {
      token.scan(text.span.extracting(first: count))
      #expect(!token.mayHaveEnded, "after \(count) of \(text.count) bytes")
    }
    token.scan(text.span)
    #expect(token.mayHaveEnded)
    // After a wrong guess, further guesses are ignored.
    token.goesOn()
    token.scan((text + text).span)
    #expect(!token.mayHaveEnded)
  }
}
