/// Gets from an `ElementResolver` what is neither an element nor a text, and decides how elements are delivered.
package protocol EventListener: AnyObject {
  func startDocument()
  func endDocument()
  /// The document type declaration, with the identifiers of the external subset.
  func documentType(publicID: String?, systemID: String?)
  func declaration(_ declaration: Declaration)
  /// Asks for the text of an entity that is not in the document; nil to leave it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent?
  func startMapping(prefix: String, uri: String)
  func endMapping(prefix: String)
  /// Asked where `choosesAttributes`.
  func wantsAttributes(ofElement name: String) -> Bool
  /// A CDATA section, where `cdataDelivery` asks for it, or a part of one where text is streamed.
  func cdata(_ text: BorrowedUTF8)
  func comment(_ text: BorrowedUTF8)
  func processingInstruction(target: String, data: String?)
  /// A reference to an entity whose text nobody knows, in text or in front of the start tag that it stands in.
  func skippedEntity(_ name: String)
  /// A fault was repaired. What stands in front of it was delivered.
  func didRepair(_ repair: XMLRepair)
  /// An element is about to end, behind which fewer are open than `receiverDepth`.
  func receiverEnds()
  /// Collected text was delivered: events go to another receiver.
  func handOver()
  /// What has come so far was handed on.
  func didDrainChunk()
}
