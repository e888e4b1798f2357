import ExpatXML

// The groups of repairs, in terms of the single ones.
extension XMLRepairs {
  static let characters: XMLRepairs = [.droppedCharacters, .surrogatePairs]
  static let encoding: XMLRepairs = [.windows1252Bytes, .declaredEncodings]
  static let entities: XMLRepairs = [.htmlEntities, .ampersands, .undeclaredEntities]
  static let markup: XMLRepairs = [.lessThanSigns, .cdataEnds, .doubleHyphens]
  static let attributes: XMLRepairs = [
    .duplicateAttributes, .unquotedAttributes, .attributesWithoutValue, .missingSpaces,
  ]
  static let surroundings: XMLRepairs = [.leadingCharacters, .leadingContent, .trailingZeros, .trailingContent]
  static let endTags: XMLRepairs = [.missingEndTags, .strayEndTags]
}

extension XMLRepair {
  /// The group that the repair belongs to.
  var group: XMLRepairs {
    switch kind {
    case .character, .surrogatePair: .characters
    case .byte, .declaredEncoding: .encoding
    case .htmlEntity, .ampersand, .undeclaredEntity: .entities
    case .lessThanSign, .cdataEnd, .doubleHyphen: .markup
    case .duplicateAttribute, .unquotedAttribute, .attributeWithoutValue, .missingSpace: .attributes
    case .leadingCharacters, .leadingContent, .trailingZeros, .trailingContent: .surroundings
    case .missingEndTag, .unfinishedContent, .strayEndTag: .endTags
    case .unescapedMarkup: .unescapedMarkup
    @unknown default: []
    }
  }
}
