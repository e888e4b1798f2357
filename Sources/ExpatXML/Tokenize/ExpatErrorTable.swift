internal import CExpat

/// Turns Expat's errors into `NSXMLParserError`'s codes.
enum ExpatErrorTable {
  static func error(of parser: OpaquePointer, at position: SourcePosition, isEmpty: Bool) -> XMLParseError {
    let code = unsafe XML_GetErrorCode(parser)
    let (parserCode, message): (XMLErrorCode, String) =
      switch code {
      case XML_ERROR_NO_MEMORY: (.outOfMemoryError, "Out of memory.")
      case XML_ERROR_NO_ELEMENTS where isEmpty: (.emptyDocumentError, "The document is empty.")
      case XML_ERROR_NO_ELEMENTS:
        (.prematureDocumentEndError, "The document ends before its root element does.")
      case XML_ERROR_SYNTAX: (.emptyDocumentError, "Markup was expected here.")
      case XML_ERROR_INVALID_TOKEN: (.invalidCharacterError, "Not well-formed: this character can't stand here.")
      case XML_ERROR_UNCLOSED_TOKEN:
        (.prematureDocumentEndError, "The document ends inside a tag, comment or other markup.")
      case XML_ERROR_PARTIAL_CHAR: (.invalidCharacterError, "The document ends inside a character.")
      case XML_ERROR_TAG_MISMATCH: (.tagNameMismatchError, "Mismatched end tag.")
      case XML_ERROR_DUPLICATE_ATTRIBUTE: (.attributeRedefinedError, "The attribute is there twice.")
      case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
        (.prematureDocumentEndError, "Something follows the end of the root element.")
      case XML_ERROR_UNDEFINED_ENTITY: (.undeclaredEntityError, "The entity is not declared.")
      case XML_ERROR_RECURSIVE_ENTITY_REF: (.entityRefLoopError, "The entity refers to itself.")
      case XML_ERROR_ASYNC_ENTITY: (.unfinishedTagError, "An entity must end in the element in which it starts.")
      case XML_ERROR_BAD_CHAR_REF: (.invalidCharacterError, "The reference is to a character that XML does not allow.")
      case XML_ERROR_BINARY_ENTITY_REF: (.unparsedEntityError, "The reference is to an unparsed entity.")
      case XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF:
        (.entityIsExternalError, "An attribute value refers to an external entity.")
      case XML_ERROR_MISPLACED_XML_PI:
        (.misplacedXMLDeclarationError, "An XML declaration may only stand at the very start.")
      case XML_ERROR_UNKNOWN_ENCODING: (.encodingNotSupportedError, "The document's encoding is not supported.")
      case XML_ERROR_INCORRECT_ENCODING: (.invalidEncodingError, "The document is not in the encoding it declares.")
      case XML_ERROR_UNCLOSED_CDATA_SECTION: (.prematureDocumentEndError, "The document ends inside a CDATA section.")
      case XML_ERROR_XML_DECL: (.xmlDeclNotFinishedError, "The XML declaration is not well-formed.")
      case XML_ERROR_TEXT_DECL: (.xmlDeclNotFinishedError, "The text declaration is not well-formed.")
      case XML_ERROR_PUBLICID: (.literalNotFinishedError, "A character is not allowed in a public identifier.")
      case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
        (.entityRefLoopError, "Entities expand beyond the limit on amplification.")
      default:
        (.internalError, unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "Unknown error.")
      }
    return XMLParseError(code: parserCode, message: message, position: position)
  }
}
