/// Receives the events of an `ElementResolver` that are neither elements nor text, and decides how elements are
/// delivered.
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
  /// Called if `choosesAttributes` is set.
  func wantsAttributes(ofElement name: String) -> Bool
  /// A CDATA section, where `cdataDelivery` asks for it, or a part of one where text is streamed.
  func cdata(_ text: BorrowedUTF8)
  func comment(_ text: BorrowedUTF8)
  func processingInstruction(target: String, data: String?)
  /// A reference to an entity whose text is not known. It is in text, or in the start tag that follows.
  func skippedEntity(_ name: String)
  /// A fault was repaired. Everything before it was delivered.
  func didRepair(_ repair: XMLRepair)
  /// An element is about to end. After that, fewer than `receiverDepth` are open.
  func receiverEnds()
  /// Collected text was delivered. The next events go to another receiver.
  func handOver()
  /// Everything that has arrived was delivered.
  func didDrainChunk()
}
