/// Where a value goes: into an element that is being encoded, or beside what is in it.
struct Place {
  enum Kind {
    /// A new element.
    case element(KeyStep)
    case attribute(String)
    /// The text directly inside the element.
    case text
    /// The element itself.
    case inside
    /// One of the words of an attribute or of the text.
    case wordOfAttribute(String), wordOfText
    /// Any of these. The case of an enum decides.
    case choice([WrittenKey])
  }

  let draft: ElementDraft
  let kind: Kind

  init(_ draft: ElementDraft, _ kind: Kind) {
    self.draft = draft
    self.kind = kind
  }

  /// The place at the end of a path, whose elements are made.
  init(_ draft: ElementDraft, _ key: WrittenKey) {
    let inner = key.wrappers.reduce(draft) { $0.wrapper($1) }
    switch key.end {
    case .element(let step): self.init(inner, .element(step))
    case .attribute(let name): self.init(inner, .attribute(name))
    case .text: self.init(inner, .text)
    case .anyElement: self.init(inner, .choice([WrittenKey(end: .anyElement)]))
    }
  }

  /// The place of each value of an array.
  func ofItem(named itemName: String) -> Place {
    switch kind {
    case .element, .choice, .wordOfAttribute, .wordOfText: self
    case .attribute(let name): Place(draft, .wordOfAttribute(name))
    case .text: Place(draft, .wordOfText)
    case .inside:
      Place(
        draft, .choice([WrittenKey(end: .element(KeyStep(name: itemName))), WrittenKey(end: .anyElement)]))
    }
  }
}
