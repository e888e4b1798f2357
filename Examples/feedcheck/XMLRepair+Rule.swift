import ExpatXML

extension XMLRepair {
  /// What a validator says about the fault: the rule that the document breaks.
  var rule: String {
    switch kind {
    case .leadingCharacters: "Nothing may come before the XML declaration."
    case .leadingContent: "Nothing but the document may be in a feed. Look for what the server writes before it."
    case .trailingZeros, .trailingContent: "Nothing but comments may come after the end tag of the root element."
    case .htmlEntity: "XML knows only amp, lt, gt, quot and apos. Write the character itself, or its number."
    case .undeclaredEntity: "The entity is not declared. An & in text is written as &amp;."
    case .ampersand: "An & in text is written as &amp;."
    case .lessThanSign: "A < in text is written as &lt;."
    case .character: "XML does not allow this character, not even as a reference."
    case .byte: "The byte is no character in the encoding that the document declares, or in UTF-8."
    case .surrogatePair: "A character outside of the Basic Multilingual Plane is one character, not two surrogates."
    case .declaredEncoding: "The document is not in the encoding that it declares."
    case .duplicateAttribute: "An element has an attribute only once."
    case .unquotedAttribute: "The value of an attribute needs quotation marks."
    case .attributeWithoutValue: "An attribute needs a value."
    case .missingSpace: "There must be a space between two attributes."
    case .cdataEnd: "]]> in text is written as ]]&gt;. CDATA sections do not nest."
    case .doubleHyphen: "A comment does not contain two hyphens."
    case .missingEndTag: "Every element needs an end tag."
    case .unfinishedContent: "The document ends too early."
    case .strayEndTag: "An end tag needs a start tag."
    case .unescapedMarkup: "HTML in a feed is escaped, or in a CDATA section."
    @unknown default: "The document is not well-formed."
    }
  }
}
