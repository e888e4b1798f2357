@testable import ExpatXML
@testable import ExpatXMLCore

/// The rules that the events of every parse must obey. Traps if they are violated.
struct Contract {
  let settings: ParserSettings
  let events: [Event]
  let succeeded: Bool

  func check() {
    checkEnds()
    checkNesting()
    checkTexts()
    checkLimits()
  }

  private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError("\(message())\n\(events.map { "\($0)" }.joined(separator: "\n"))") }
  }

  private func checkEnds() {
    expect(succeeded == (events.last?.kind == .endDocument), "parse() is \(succeeded)")
    for (index, event) in events.enumerated() {
      let isLast = index == events.count - 1
      switch event.kind {
      case .startDocument: expect(index == 0, "startDocument is event \(index)")
      case .endDocument, .error: expect(isLast, "\(event.kind) is not the last event")
      default: expect(events[0].kind == .startDocument, "no startDocument")
      }
      if isLast, !succeeded { expect(event.kind == .error, "no error") }
    }
  }

  private func checkNesting() {
    var open: [Event] = []
    var mappings: [(depth: Int, prefix: String)] = []
    for event in events {
      switch event.kind {
      case .startElement:
        expect((event.namespace != nil) == settings.processesNamespaces, "namespace of \(event)")
        open.append(event)
        expect(open.count <= settings.limits.elementDepth, "too deep")
      case .endElement:
        guard let start = open.popLast() else { return expect(false, "\(event) without its start") }
        expect(start.content == event.content && start.namespace == event.namespace, "\(start) ended by \(event)")
      case .startMapping: mappings.append((open.count, event.content))
      case .endMapping:
        let last = mappings.popLast()
        expect(last?.prefix == event.content && last?.depth == open.count, "\(event) ends no mapping")
      case .text, .cdata: expect(!open.isEmpty, "\(event) outside the root element")
      default: break
      }
    }
    if succeeded { expect(open.isEmpty && mappings.isEmpty, "elements or mappings do not end") }
    if !settings.reportsPrefixes { expect(!events.contains { $0.kind == .startMapping }, "mappings") }
  }

  private func checkTexts() {
    var open: [Event] = []
    var previous: Event?
    for event in events {
      switch event.kind {
      case .startElement: open.append(event)
      case .endElement: open.removeLast()
      case .text, .cdata:
        let name = open.last.map(Self.reportedName) ?? ""
        let count = event.content.utf8.count
        expect(event.kind == .cdata || count > 0, "empty text")
        switch settings.effectiveTextDelivery(inElement: name) {
        case .coalesced, .runs:
          expect(previous?.kind != .text || event.kind != .text, "two texts in a row")
          expect(count <= settings.limits.textRunBytes, "long text")
        case .streamed(let maximumBytes): expect(count <= max(maximumBytes, 4), "long chunk of text")
        case .discard: expect(false, "text where it is discarded")
        }
        if event.kind == .cdata { expect(settings.reportsCDATA, "CDATA") }
      default: break
      }
      // Asking for an entity does not end a text.
      if event.kind != .entity { previous = event }
    }
  }

  /// The name that the delegate gets: after `{URI}` if namespaces are processed. An undeclared prefix is part of it.
  private static func reportedName(_ start: Event) -> String {
    guard let scalars = start.namespace?.unicodeScalars, let end = scalars.lastIndex(of: "}") else {
      return start.content
    }
    return String(scalars[scalars.index(after: end)...])
  }

  private func checkLimits() {
    for event in events where event.kind == .startElement {
      expect(event.content.utf8.count <= settings.limits.nameBytes, "long name")
      expect(event.attributes.count <= settings.limits.attributesPerElement, "many attributes")
      for (name, value) in event.attributes {
        expect(name.utf8.count <= settings.limits.nameBytes, "long name")
        expect(value.utf8.count <= settings.limits.attributeValueBytes, "long value")
      }
    }
  }

  /// Checks lines and columns by counting them in the document's text.
  func checkPositions(in text: [UInt8]) {
    var position = XMLPosition.start
    for event in events {
      let wanted = event.position
      expect(wanted.line > 0 && wanted.column > 0 && wanted.byteOffset >= 0, "position of \(event)")
      // A declaration is reported at a `>` only if that follows its last token directly.
      if event.kind == .declaration { continue }
      expect(wanted.byteOffset <= text.count, "\(event) is after the end")
      if wanted.byteOffset < position.byteOffset { position = .start }
      position.advance(over: text[position.byteOffset..<wanted.byteOffset].span)
      expect(position == wanted, "\(event) is at \(position)")
    }
  }
}
