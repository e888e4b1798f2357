/// Where the value of a key goes, starting from the element with the keys. Names are numbers.
final class Target {
  enum Kind {
    /// A new element.
    case element
    case attribute
    /// The text directly inside the element.
    case text
    /// The element itself.
    case inside
    /// The element itself, which has other keys too: the key `.`.
    case beside
    /// One of the words of an attribute or of the text.
    case wordOfAttribute, wordOfText
    /// An element with the name of an enum's case: the key `*`.
    case anyElement
    /// Any of the alternatives. The case of an enum decides.
    case choice
  }

  let kind: Kind
  /// The name of the element or the attribute.
  let name: Int
  /// The attributes that the element has, as in `link[@rel='self']`.
  let attributes: [(name: Int, value: String)]
  /// Elements around values are the same element if this number is the same.
  let id: Int
  /// The elements around it.
  let outer: [Target]
  let alternatives: [Target]
  let isChoice: Bool

  init(
    _ kind: Kind, _ name: Int = -1, attributes: [(name: Int, value: String)] = [], id: Int? = nil,
    in outer: [Target] = [], alternatives: [Target] = []
  ) {
    self.kind = kind
    self.name = name
    self.attributes = attributes
    self.id = id ?? name
    self.outer = outer
    self.alternatives = alternatives
    isChoice = kind == .choice || kind == .anyElement
  }

  /// The same, if it is directly inside.
  var plain: PlainTarget? {
    guard outer.isEmpty, attributes.isEmpty, kind == .attribute || kind == .element else { return nil }
    return PlainTarget(name: name, isAttribute: kind == .attribute)
  }

  /// The place of each value of an array. Elements without another name get that of the items.
  func ofItem(named itemName: Int) -> Target {
    switch kind {
    case .element, .wordOfAttribute, .wordOfText, .anyElement: self
    case .choice: Target(.choice, alternatives: alternatives.map { $0.ofItem(named: itemName) })
    case .attribute: Target(.wordOfAttribute, name, in: outer)
    case .text: Target(.wordOfText, in: outer)
    case .inside, .beside:
      Target(.choice, alternatives: [Target(.element, itemName, in: outer), Target(.anyElement, in: outer)])
    }
  }

  /// Decides a choice, by the name of a case or of a node if there is one. Nil if only a name can decide.
  func chosen(by name: Int?) -> Target? {
    switch kind {
    case .anyElement: return name.map { Target(.element, $0, in: outer) }
    case .choice:
      let named = alternatives.first {
        $0.kind == .element ? $0.name == name : $0.kind == .anyElement && name != nil
      }
      // The values of an array have a choice inside the element itself.
      return (named ?? alternatives[0]).chosen(by: name)
    default: return self
    }
  }
}

/// An attribute, or an element that may have nothing but a text, directly inside. As a value it needs no reference counting.
struct PlainTarget {
  let name: Int
  let isAttribute: Bool
}

/// A target, and the element that it starts from.
struct Place {
  let start: Int
  let target: Target
}
