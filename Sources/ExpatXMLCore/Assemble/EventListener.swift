/// Receives the events of an `ElementResolver` that are neither elements nor text, and decides how elements are
/// delivered.
package protocol EventListener: AnyObject {
  func startDocument()
  func endDocument()
  /// The document type declaration, with the identifiers of the external subset.
  func documentType(publicID: String?, systemID: String?)
  func declaration(_ declaration: Declaration)
  /// Asks for the text of an external or undeclared entity. Nil leaves it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent?
  func startMapping(prefix: String, uri: String)
  func endMapping(prefix: String)
  /// Called if `choosesAttributes` is set.
  func wantsAttributes(ofElement name: String) -> Bool
  /// Receives a CDATA section if `cdataDelivery` asks for it, or a part of one if text is streamed.
  func cdata(_ text: BorrowedUTF8)
  func comment(_ text: BorrowedUTF8)
  func processingInstruction(target: String, data: String?)
  /// Notes a reference to an entity whose text is not known. It is in text, or in the next start tag.
  func skippedEntity(_ name: String)
  /// Notes that a fault was repaired. Everything before it was delivered.
  func didRepair(_ repair: XMLRepair)
  /// Notes that an element is about to end, after which fewer than `receiverDepth` elements are open.
  func receiverEnds()
  /// Called after the collected text was delivered. The next events go to another receiver.
  func handOver()
  /// Called after everything that has arrived was delivered.
  func didDrainChunk()
}
