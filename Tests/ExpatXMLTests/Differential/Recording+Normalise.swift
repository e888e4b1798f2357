extension Recording {
  mutating func removeErrors(where isMeant: (_ code: Int) -> Bool) {
    entries.removeAll { if case .error(nil, let code) = $0.event { isMeant(code) } else { false } }
  }

  mutating func removeWarningsOfProcessingInstructions() {
    for index in entries.indices.dropLast().reversed() {
      guard entries[index].event == .error(domain: nil, code: 64),
        case .processingInstruction(let target, _) = entries[index + 1].event,
        target.lowercased().hasPrefix("xml"), target.utf8.count > 3
      else { continue }
      entries.remove(at: index)
    }
  }

  private mutating func change(_ body: (DelegateEvent) -> DelegateEvent?) {
    for index in entries.indices { if let event = body(entries[index].event) { entries[index].event = event } }
  }

  private mutating func forgetPlaces(where isMeant: (DelegateEvent) -> Bool) {
    for index in entries.indices where isMeant(entries[index].event) {
      (entries[index].line, entries[index].column) = (0, 0)
    }
  }

  mutating func removeDeclaredTypes() {
    change {
      switch $0 {
      case .elementDeclaration(let name, _): .elementDeclaration(name: name, model: "")
      case .attributeDeclaration(let name, let elementName, _, let defaultValue):
        .attributeDeclaration(name: name, elementName: elementName, type: "", defaultValue: defaultValue)
      default: nil
      }
    }
  }

  mutating func normaliseLineEndsOfCDATA() {
    change {
      guard case .cdata(let bytes) = $0 else { return nil }
      let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
      return .cdata(
        bytes.replacing([carriageReturn, lineFeed], with: [lineFeed]).replacing([carriageReturn], with: [lineFeed]))
    }
  }

  mutating func makeCharactersOfCDATA() {
    change { if case .cdata(let bytes) = $0 { .characters(String(decoding: bytes, as: UTF8.self)) } else { nil } }
  }

  /// Removes attributes that look like namespace declarations, but declare nothing.
  mutating func removeForbiddenDeclarations() {
    change {
      guard case .startElement(let name, let attributes) = $0 else { return nil }
      return .startElement(
        name,
        attributes: attributes.filter { name, value in
          guard let prefix = name.wholeMatch(of: /xmlns(:.*)?/.matchingSemantics(.unicodeScalar)) else { return true }
          let namespaces = ["http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/"]
          if namespaces.contains(value) { return false }
          return prefix.output.1 == nil || !(value.isEmpty || [":xml", ":xmlns"].contains(prefix.output.1 ?? ""))
        })
    }
  }

  mutating func forgetPlacesOfDeclarations() {
    forgetPlaces {
      switch $0 {
      case .elementDeclaration, .attributeDeclaration, .notation, .unparsedEntity: true
      default: false
      }
    }
  }

  mutating func forgetPlaceOfTheEnd() { forgetPlaces { $0 == .endDocument } }

  /// Joins the text between two entries other than comments and processing instructions, puts it after those, and removes its position.
  mutating func joinText() {
    var joined: [Entry] = []
    var run: String?
    func endRun() {
      if let text = run, !text.isEmpty { joined.append(Entry(.characters(text), line: 0, column: 0)) }
      run = nil
    }
    for entry in entries {
      switch entry.event {
      case .characters(let text): run = (run ?? "") + text
      case .comment, .processingInstruction: joined.append(entry)
      default:
        endRun()
        joined.append(entry)
      }
    }
    endRun()
    entries = joined
  }

  /// Sorts the namespace declarations of each element, and their ends.
  mutating func sortMappings() {
    var index = entries.startIndex
    while index < entries.endIndex {
      guard let (kind, _) = entries[index].event.mapping else {
        index += 1
        continue
      }
      let end = entries[index...].firstIndex { $0.event.mapping?.isStart != kind } ?? entries.endIndex
      entries[index..<end].sort { ($0.event.mapping?.prefix ?? "") < ($1.event.mapping?.prefix ?? "") }
      index = end
    }
  }
}

extension DelegateEvent {
  fileprivate var mapping: (isStart: Bool, prefix: String)? {
    switch self {
    case .startMapping(let prefix, _): (true, prefix)
    case .endMapping(let prefix): (false, prefix)
    default: nil
    }
  }
}
