/// An event other than tags and text. All tiers share this list. Views are valid during the call that passes the event.
package enum DocumentEvent: ~Escapable {
  case startDocument(XMLEvent.StartDocument)
  case endDocument
  /// A document type declaration. It may come before `startDocument`.
  case documentType(XMLEvent.DocumentType)
  case declaration(MarkupDeclaration)
  /// The end of the document type declaration.
  case endDocumentType
  case startMapping(prefix: String, uri: String)
  case endMapping(prefix: String)
  /// A CDATA section if `reportsCDATA` asks for it, or a part of one if text is streamed.
  case cdata(XMLBorrowedUTF8)
  case comment(XMLBorrowedUTF8)
  /// The data is nil if there is none. Expat does not distinguish that from empty data.
  case processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?)
  /// A reference to an entity whose text is not known. It is in text, or in the next start tag.
  case skippedEntity(String)
  /// A fault was repaired. Everything before it was delivered.
  case repair(XMLRepair)
}
