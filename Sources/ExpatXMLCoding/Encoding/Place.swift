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
    /// The element itself, which has other keys too.
    case beside
    /// One of the words of an attribute or of the text.
    case wordOfAttribute(String), wordOfText
    /// Any of these, for values of an array if there is a name for them. The case of an enum decides.
    case choice([WrittenKey], itemName: String? = nil)
  }

  private let outer: ElementDraft
  /// The path from there.
  private let wrappers: [KeyStep]
  let kind: Kind

  init(_ draft: ElementDraft, _ kind: Kind) { self.init(draft, [], kind) }

  private init(_ outer: ElementDraft, _ wrappers: [KeyStep], _ kind: Kind) {
    self.outer = outer
    self.wrappers = wrappers
    self.kind = kind
  }

  /// The element around the value. The elements of the path are made only now, since there may be no value.
  var draft: ElementDraft { wrappers.reduce(outer) { $0.wrapper($1) } }

  /// The place of a key that is in this one.
  func end(of key: WrittenKey) -> Place {
    let kind: Kind =
      switch key.end {
      case .element(let step): .element(step)
      case .attribute(let name): .attribute(name)
      case .text: .text
      case .itself: .beside
      case .anyElement: .choice([WrittenKey(end: .anyElement)])
      }
    let end = Place(outer, wrappers + key.wrappers, kind)
    return if case .choice(_, let itemName?) = self.kind { end.ofItem(named: itemName) } else { end }
  }

  /// The place of each value of an array.
  func ofItem(named itemName: String) -> Place {
    switch kind {
    case .element, .wordOfAttribute, .wordOfText: self
    case .choice(let alternatives, _): Place(outer, wrappers, .choice(alternatives, itemName: itemName))
    case .attribute(let name): Place(outer, wrappers, .wordOfAttribute(name))
    case .text: Place(outer, wrappers, .wordOfText)
    case .inside, .beside:
      Place(
        outer, wrappers, .choice([WrittenKey(end: .element(KeyStep(name: itemName))), WrittenKey(end: .anyElement)]))
    }
  }
}
