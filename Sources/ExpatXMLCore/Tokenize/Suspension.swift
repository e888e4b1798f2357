/// Where Expat may be suspended.
///
/// Many releases, suspended inside an internal entity, lose what follows: see `ExpatLibrary.resumesInEntities`. The others
/// forget, if they are suspended behind the last token of an entity, to check that elements end where they started. So
/// inside entities this is done only where every element is closed that started in the entity: then nothing is left to
/// check.
struct Suspension {
  /// The reference that the last start tag came out of, and how many elements were open in front of it.
  private var reference: (offset: Int, depth: Int) = (-1, 0)

  /// A start tag is about to be handed on.
  mutating func noteStartTag(in document: ExpatInput, depth: Int) {
    guard document.token.isReference, document.token.offset != reference.offset else { return }
    reference = (document.token.offset, depth)
  }

  /// Returns false if it can't be done here.
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
