/// Where Expat may be interrupted.
///
/// Interrupted behind the last token of an internal entity, it forgets to check that elements end where they started, and
/// in the middle of one, it reports what follows behind the reference (2.5). So this is done only if too much would come
/// otherwise, and only where every element is closed that started in the entity: then nothing is left to check.
struct Suspension {
  /// The reference that the last start tag came out of, and how many elements were open in front of it.
  private var reference: (offset: Int, depth: Int) = (-1, 0)
  /// Where Expat says it is when it goes on in the middle of an entity. What follows the reference is there too.
  private var resumedOffset = -1
  private var isInReference = false

  private func isInReference(_ document: ExpatInput) -> Bool {
    document.tokenIsReference || document.offset == resumedOffset
  }

  /// A start tag is about to be handed on.
  mutating func noteStartTag(in document: ExpatInput, depth: Int) {
    guard isInReference(document), document.offset != reference.offset else { return }
    reference = (document.offset, depth)
  }

  mutating func suspend(_ document: ExpatInput, depth: Int, isUrgent: Bool) {
    isInReference = isInReference(document)
    if isInReference {
      guard isUrgent, document.offset != reference.offset || depth == reference.depth else { return }
    }
    document.suspend()
  }

  mutating func willResume(_ document: ExpatInput) {
    if isInReference { resumedOffset = document.offset }
  }
}

extension ExpatTokenizer {
  /// Makes the tokenizer return in the middle of what was written, soon, or not before it is urgent. External entities are
  /// parsed to their end.
  func suspend(isUrgent: Bool) {
    guard !isInEntity else { return }
    suspension.suspend(document, depth: withElements { $0.depth }, isUrgent: isUrgent)
  }

  /// Whether there is more to tokenize of what was written, when it is resumed. Nothing may be written meanwhile.
  var isSuspended: Bool { input.isSuspended }
}
