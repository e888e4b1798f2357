import ExpatXML

/// A delegate call, and where it was made.
struct Event: Equatable {
  enum Kind: Equatable {
    case startDocument, endDocument, startElement, endElement, startMapping, endMapping
    case text, cdata, comment, processingInstruction, declaration, entity, skippedEntity, repair, error
  }

  var kind: Kind
  /// The name of an element; the prefix of a mapping; all there is to say about anything else.
  var content: String
  var attributes: [String: String] = [:]
  /// The expanded name of an element, and the URI of a mapping.
  var namespace: String?
  var position: SourcePosition
}
