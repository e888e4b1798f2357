import ExpatXML

extension [Event] {
  /// The events as they are compared between parses in different chunks.
  ///
  /// The chunks determine how streamed text is divided, and whether a part of it is delivered before the delegate is
  /// asked for an entity or before a repair is reported. So if text is streamed, texts are joined, and their positions
  /// and the events between them are left out.
  func comparable(_ settings: ParserSettings) -> [Event] {
    let events = withoutLateRepairs
    guard settings.streamsText else { return events }
    return events.filter { $0.kind != .entity && $0.kind != .repair }.reduce(into: []) { events, event in
      var event = event
      if event.kind == .text || event.kind == .cdata {
        event.position = .none
        if events.last?.kind == event.kind {
          events[events.count - 1].content += event.content
          return
        }
      }
      events.append(event)
    }
  }

  /// The events without repairs after the end of a text that is too long. Expat waits for what follows a carriage return, so with
  /// it alone, a repair there is told before the text exceeds its limit.
  private var withoutLateRepairs: [Event] {
    guard let error = last, error.kind == .error, error.content.contains("textRunBytes") else { return self }
    return filter { $0.kind != .repair || $0.position.byteOffset <= error.position.byteOffset }
  }

  /// Whether the limit of amplification ends these events.
  var exceedAmplification: Bool { last?.kind == .error && last?.content.contains("entityAmplification") == true }
}

/// Ends the target with the events of two parses that should be the same.
func fail(_ events: [Event], _ difference: String, _ others: [Event]) -> Never {
  let lists = [events, others].map { $0.map { "\($0)" }.joined(separator: "\n") }
  fatalError("Expected:\n\(lists[0])\n\(difference):\n\(lists[1])")
}
