/// Decides where Expat may be suspended.
///
/// Many releases lose content if they are suspended inside an internal entity: see `ExpatLibrary.resumesInEntities`.
/// The others fail to check that elements end in the entity in which they started if they are suspended behind the last
/// token of an entity. So inside an entity, Expat is suspended only if all elements that started there are closed. Then
/// nothing is left to check.
struct Suspension {
  /// The reference that the last start tag came from, and the number of open elements before it.
  private var reference: (offset: Int, depth: Int) = (-1, 0)

  /// Notes that a start tag is about to be delivered.
  mutating func noteStartTag(in document: ExpatInput, depth: Int) {
    guard document.token.isReference, document.token.offset != reference.offset else { return }
    reference = (document.token.offset, depth)
  }

  /// Suspends Expat if that is possible here. Returns false otherwise.
  func suspend(_ document: ExpatInput, depth: Int, interruptingEntities: Bool) -> Bool {
    if document.token.isReference {
      guard interruptingEntities, document.token.offset != reference.offset || depth == reference.depth else {
        return false
      }
    }
    document.suspend()
    return true
  }
}
