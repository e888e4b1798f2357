extension XMLRepairs {
  /// The single repairs by their names.
  static let byName: [String: XMLRepairs] = [
    "unescapedMarkup": .unescapedMarkup,
    "misdeclaredUTF8": .misdeclaredUTF8,
    "leadingCharacters": .leadingCharacters,
    "trailingZeros": .trailingZeros,
    "htmlEntities": .htmlEntities,
    "ampersands": .ampersands,
    "lessThanSigns": .lessThanSigns,
    "droppedCharacters": .droppedCharacters,
    "replacedCharacters": .replacedCharacters,
    "windows1252Bytes": .windows1252Bytes,
    "replacedBytes": .replacedBytes,
    "declaredEncodings": .declaredEncodings,
    "duplicateAttributes": .duplicateAttributes,
    "unquotedAttributes": .unquotedAttributes,
    "attributesWithoutValue": .attributesWithoutValue,
    "missingSpaces": .missingSpaces,
    "cdataEnds": .cdataEnds,
    "undeclaredEntities": .undeclaredEntities,
    "doubleHyphens": .doubleHyphens, "declarations": .declarations,
    "trailingContent": .trailingContent,
    "leadingContent": .leadingContent,
    "surrogatePairs": .surrogatePairs,
    "missingEndTags": .missingEndTags,
    "strayEndTags": .strayEndTags,
  ]
}
