@testable import ExpatXML
@testable import ExpatXMLCore

extension XMLEvent {
  /// The corresponding event of a delegate. Nil if there is none, or only if external entities are resolved.
  var delegateEvent: DelegateEvent? {
    switch self {
    case .startDocument: .startDocument
    case .endDocument: .endDocument
    case .documentType, .endDocumentType, .skippedEntity: nil
    case .declaration(let declaration): declaration.content.delegateEvent
    case .startMappingPrefix(let prefix, let uri): .startMapping(prefix: prefix, uri: uri)
    case .endMappingPrefix(let prefix): .endMapping(prefix: prefix)
    case .startElement(let element):
      .startElement(
        DelegateEvent.Name(element.name, element.namespaceURI, element.qualifiedName),
        attributes: Dictionary(element.attributes.map { ($0.name, $0.value) }) { _, last in last })
    case .endElement(let element):
      .endElement(DelegateEvent.Name(element.name, element.namespaceURI, element.qualifiedName))
    case .characters(let text): .characters(text)
    case .cdata(let text): .cdata(Array(text.utf8))
    case .comment(let text): .comment(text)
    case .processingInstruction(let instruction):
      .processingInstruction(target: instruction.target, data: instruction.data)
    }
  }

  /// The line for this event in an `Outcome`.
  var line: String { delegateEvent?.description ?? "" }
}

extension DelegateEvent.Name {
  fileprivate init(_ name: String, _ namespaceURI: String?, _ qualifiedName: String) {
    self =
      if let namespaceURI { Self(name, namespaceURI: namespaceURI, qualifiedName: qualifiedName) } else {
        Self(qualifiedName, namespaceURI: nil, qualifiedName: nil)
      }
  }
}

extension MarkupDeclaration {
  fileprivate var delegateEvent: DelegateEvent? {
    switch self {
    case .notation(let notation):
      .notation(name: notation.name, publicID: notation.publicID, systemID: notation.systemID)
    case .entity(let entity): entity.delegateEvent
    case .attribute(let attribute):
      .attributeDeclaration(
        name: attribute.name, elementName: attribute.elementName, type: attribute.type,
        defaultValue: attribute.defaultValue)
    case .element(let element): .elementDeclaration(name: element.name, model: element.model)
    }
  }
}

extension MarkupDeclaration.Entity {
  fileprivate var delegateEvent: DelegateEvent? {
    if isParameter { return nil }
    if let value { return .internalEntity(name: name, value: value) }
    return notationName.map {
      .unparsedEntity(name: name, publicID: publicID, systemID: systemID, notationName: $0)
    }
  }
}

/// Pulls all events, and records them like those of a delegate.
func pull(
  _ source: any ByteSource, options: XMLOptions = XMLOptions(), capacity: PullCapacity = .events
) -> Outcome {
  var options = options
  options.tracksPositions = true
  let puller = EventPuller(source, options, XMLProgress(), capacity: capacity)
  var outcome = Outcome(succeeded: false, events: [], positions: [])
  do {
    while let event = try puller.next() {
      guard let event = event.delegateEvent else { continue }
      outcome.events.append(event.description)
      outcome.positions.append(puller.progress.position.map { "\($0.line):\($0.column)" } ?? "")
    }
    outcome.succeeded = true
  } catch {
    let nsError = (error as? XMLParseError)?.nsError ?? error as NSError
    outcome.error = nsError.localizedDescription
    let domain = nsError.domain == ExpatXMLParser.errorDomain ? nil : nsError.domain
    outcome.events.append(DelegateEvent.error(domain: domain, code: nsError.code).description)
    let position = (error as? XMLParseError)?.position
    outcome.positions.append(position.map { "\($0.line):\($0.column)" } ?? "")
  }
  return outcome
}
