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

  mutating func removeDeclaredTypes() {
    for index in entries.indices {
      switch entries[index].event {
      case .elementDeclaration(let name, _): entries[index].event = .elementDeclaration(name: name, model: "")
      case .attributeDeclaration(let name, let elementName, _, let defaultValue):
        entries[index].event = .attributeDeclaration(
          name: name, elementName: elementName, type: "", defaultValue: defaultValue)
      default: break
      }
    }
  }

  mutating func normaliseLineEndsOfCDATA() {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    for index in entries.indices {
      guard case .cdata(let bytes) = entries[index].event, bytes.contains(carriageReturn) else { continue }
      var normalised: [UInt8] = []
      for (offset, byte) in bytes.enumerated() {
        if byte == lineFeed, offset > 0, bytes[offset - 1] == carriageReturn { continue }
        normalised.append(byte == carriageReturn ? lineFeed : byte)
      }
      entries[index].event = .cdata(normalised)
    }
  }

  mutating func makeCharactersOfCDATA() {
    for index in entries.indices {
      guard case .cdata(let bytes) = entries[index].event else { continue }
      entries[index].event = .characters(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Removes attributes that look like namespace declarations, but declare nothing.
  mutating func removeForbiddenDeclarations() {
    for index in entries.indices {
      guard case .startElement(let name, let attributes) = entries[index].event else { continue }
      entries[index].event = .startElement(
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
    for index in entries.indices {
      switch entries[index].event {
      case .elementDeclaration, .attributeDeclaration, .notation, .unparsedEntity:
        (entries[index].line, entries[index].column) = (0, 0)
      default: break
      }
    }
  }

  mutating func forgetPlaceOfTheEnd() {
    guard let index = entries.firstIndex(where: { $0.event == .endDocument }) else { return }
    (entries[index].line, entries[index].column) = (0, 0)
  }

  /// Joins the text between two entries other than comments and processing instructions, puts it after those, and
  /// removes its position.
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
