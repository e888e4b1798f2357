extension DocumentWriter {
  /// What an open element contains so far.
  enum Content {
    case nothing, markup, text
  }

  enum Phase {
    case start, prolog, content, epilog, end
  }

  /// What may come next.
  struct State {
    var phase = Phase.start
    /// What the last open element contains, or the document while none is open.
    var content = Content.nothing
    /// Whether that content may be indented.
    var isIndentable: Bool
    /// Whether the `>` of the last start tag is still missing.
    var isTagOpen = false
    /// How much white space is held back.
    var heldSpaceCount = 0
    /// Whether something was written before, outside of the root element.
    var needsLineBreak = false
    var documentType = DocumentType.none
  }

  /// The state at the start of a call, to undo the call if it is refused.
  struct Mark {
    let state: State
    let byteCount: Int
    let depth: Int
    let declarationCount: Int
    let attributeCount: Int
  }

  /// A document type declaration that is written part by part.
  enum DocumentType {
    case none, open, inSubset, complete
  }
}
