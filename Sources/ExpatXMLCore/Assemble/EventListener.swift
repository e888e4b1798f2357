/// Receives the events of an `ElementResolver` that are neither elements nor text, and decides how elements are
/// delivered.
package protocol EventListener: AnyObject {
  func event(_ event: DocumentEvent)
  /// Asks for the text of an external or undeclared entity. Nil leaves it out.
  func externalEntity(_ reference: EntityReference) throws -> EntityContent?
  /// Called if `choosesAttributes` is set.
  func wantsAttributes(ofElement name: String) -> Bool
  /// Notes that an element is about to end, after which fewer than `receiverDepth` elements are open.
  func receiverEnds()
  /// Called after the collected text was delivered. The next events go to another receiver.
  func handOver()
  /// Called after everything that has arrived was delivered.
  func didDrainChunk()
}
