import ExpatXML

/// A delegate call with its position.
struct Event: Equatable {
  enum Kind: Equatable {
    case startDocument, endDocument, startElement, endElement, startMapping, endMapping
    case text, cdata, comment, processingInstruction, declaration, entity, skippedEntity, repair, error
  }

  var kind: Kind
  /// The name of an element, the prefix of a mapping, or all contents of another event.
  var content: String
  var attributes: [String: String] = [:]
  /// The expanded name of an element, and the URI of a mapping.
  var namespace: String?
  var position: XMLPosition
}
