/// The part of a document that a value is decoded from. Elements are numbered as in their tree.
enum NodeValue {
  /// One element: the root, or an item of a list.
  case element(Int)
  /// All elements of a key inside an element, by the first of them.
  case elements(first: Int, MatchingNames)
  /// The elements at the ends of a path; whether they may have several names.
  case ends([Int], isChoice: Bool)
  /// One element whose name has already determined the case of an enum.
  case payload(Int)
  /// An attribute of an element; whether its key means attributes only.
  case attribute(Int, of: Int, isMeant: Bool)
  /// The text directly inside an element.
  case text(of: Int)
  /// Attributes or texts of several elements. A single value is the first of them.
  case texts([NodeValue])
  /// A word of a text or an attribute.
  case word(TapeText, of: Int, isMeant: Bool)
  /// Nothing: there is no element or attribute with the key in an element.
  case missing(in: Int)

  /// What is at the end of a path from an element: elements or, if there are none, texts.
  init(atEnd elements: [Int], _ texts: [NodeValue], of item: Int, isChoice: Bool) {
    if !elements.isEmpty {
      self = .ends(elements, isChoice: isChoice)
    } else {
      self = texts.count > 1 ? .texts(texts) : texts.first ?? .missing(in: item)
    }
  }

  /// The element, or the element that contains it.
  var item: Int {
    switch self {
    case .element(let item), .elements(let item, _), .payload(let item), .attribute(_, let item, _), .text(let item),
      .word(_, let item, _), .missing(let item):
      item
    case .ends(let items, _): items[0]
    case .texts(let texts): texts[0].item
    }
  }

  /// The decoded element, if the value is one; the first one if there are several.
  var element: Int? {
    switch self {
    case .element(let item), .elements(let item, _), .payload(let item): item
    case .ends(let items, _): items[0]
    default: nil
    }
  }

  /// The element, or the element of a text: the content beside the attributes may be a type of its own.
  var elementWithText: Int? {
    switch self {
    case .text(let item): item
    case .texts(let texts): texts[0].elementWithText
    default: element
    }
  }

  /// Whether the element's own name may determine the case of an enum.
  var mayBeCase: Bool {
    switch self {
    case .element: true
    case .ends(_, let isChoice): isChoice
    default: false
    }
  }

  var isMissing: Bool { if case .missing = self { true } else { false } }

  /// Whether it is an attribute whose key could also mean an element. For a type that can't be an attribute, it counts as
  /// missing.
  var isGuess: Bool {
    switch self {
    case .attribute(_, _, let isMeant), .word(_, _, let isMeant): !isMeant
    case .texts(let texts): texts[0].isGuess
    default: false
    }
  }
}

/// The content of values.
extension NodeTree {
  /// The bytes of a plain text, unless it is one of mixed content. With `orNil`, an element with attributes may be nil.
  @_lifetime(borrow self)
  func bytes(of text: PlainText, _ orNil: Bool) -> Span<UInt8>? {
    switch text {
    case .element(let item) where !hasElements(item) && (!orNil || attributes(of: item).isEmpty):
      textBytes(self.text(of: item))
    case .attribute(let attribute): valueBytes(value(of: attribute))
    default: nil
    }
  }

  /// The characters of a single value. For an element, they include those of its children.
  func bytes(of value: NodeValue) -> TapeText {
    switch value {
    case .element(let item), .elements(let item, _), .payload(let item): text[text(of: item)]
    case .ends(let items, _): text[text(of: items[0])]
    case .attribute(let attribute, _, _): values[self.value(of: attribute)]
    case .text(let item):
      if hasElements(item) { TapeText(ExpatXMLElement(self, item).directText) } else { text[text(of: item)] }
    case .texts(let texts): bytes(of: texts[0])
    case .word(let bytes, _, _): bytes
    case .missing: values[0..<0]
    }
  }

  func hasElements(_ item: Int) -> Bool { children(of: item).contains { items[$0].isElement } }

  /// Whether it has no characters but white space, and no elements. Attributes don't count.
  func isBlank(_ value: NodeValue) -> Bool {
    // Checked first, since the text may be that of many elements.
    if let element = value.element, hasElements(element) { return false }
    guard bytes(of: value).allSatisfy(\.isXMLSpace) else { return false }
    if case .elements(let first, let names) = value, nextSibling(of: first, names) != nil { return false }
    if case .ends(let items, _) = value { return items.count == 1 }
    return true
  }

  /// The first element directly inside another one with one of the names.
  func firstElement(in item: Int, _ names: MatchingNames) -> Int? {
    names.isEmpty ? nil : children(of: item).first { names.contain(items[$0].name) }
  }

  /// The first attribute of an element with one of the names.
  func firstAttribute(of item: Int, _ names: MatchingNames) -> Int? {
    names.isEmpty ? nil : attributes(of: item).first { names.contain(attributes[$0].name) }
  }

  /// The next element after this one, in the same element, with one of the names or, without names, any.
  func nextSibling(of item: Int, _ names: MatchingNames?) -> Int? {
    guard let names else { return siblings(after: item).first { items[$0].isElement } }
    return siblings(after: item).first { names.contain(items[$0].name) }
  }
}

extension TapeText {
  /// The text without white space at the start and at the end.
  var trimmed: TapeText {
    guard let first, let end = last else { return self }
    if !first.isXMLSpace, !end.isXMLSpace { return self }
    guard let last = lastIndex(where: { !$0.isXMLSpace }) else { return self[startIndex..<startIndex] }
    return self[...last].drop(while: \.isXMLSpace)
  }
}
