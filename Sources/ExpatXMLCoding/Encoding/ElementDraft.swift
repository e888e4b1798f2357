/// An element that is being encoded. Its attributes may come after its content.
final class ElementDraft {
  enum Item {
    case element(ElementDraft)
    /// An element with nothing but text, as most are.
    case leaf(name: String, text: String)
    case text(String)
    case cdata(String)
    case node(ExpatXMLNode)

    /// The name of an element that was encoded.
    var name: String? {
      switch self {
      case .element(let element): element.name
      case .leaf(let name, _): name
      case .text, .cdata, .node: nil
      }
    }

    var isText: Bool {
      switch self {
      case .text, .cdata: true
      default: false
      }
    }
  }

  let name: String
  private(set) var attributes: [(name: String, value: String)] = []
  private(set) var content: [Item] = []
  /// The element that is the encoded value.
  var node: ExpatXMLNode?
  /// Whether it is the value without a label of an enum's case. Without others, it is the case's element itself.
  var isPayload = false
  /// Whether the value without a label of this case is an element with the case's name.
  var hasNodeAsPayload = false
  /// Whether the enum's case has other values, even if nothing is written for them: the decoder would look for them in this one.
  var hasOtherValues = false
  /// Whether it is the element of a value, and not only around others.
  var hasValue = false
  /// Elements that several keys share: `link` of `link/@href` and `link/@rel`.
  private var wrappers: [String: ElementDraft] = [:]

  init(_ name: String) { self.name = name }

  private func append(_ element: ElementDraft) { content.append(.element(element)) }

  func append(_ node: ExpatXMLNode) { content.append(.node(node)) }

  func append(_ text: String) {
    if !text.isEmpty { content.append(.text(text)) }
  }

  func append(cdata text: String) {
    if !text.isEmpty { content.append(.cdata(text)) }
  }

  /// Appends a word to the text, which is taken out of the content so that it is not copied.
  func append(word: String) {
    guard case .text? = content.last, case .text(var text)? = content.popLast() else { return append(word) }
    text.append(" ")
    text.append(word)
    content.append(.text(text))
  }

  func setAttribute(_ name: String, _ value: String) { attributes.append((name, value)) }

  /// Appends a word to an attribute.
  func appendToAttribute(_ name: String, word: String) {
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      attributes[index].value += " \(word)"
    } else {
      setAttribute(name, word)
    }
  }

  /// The element that all keys with this step share.
  func wrapper(_ step: KeyStep) -> ElementDraft {
    if let wrapper = wrappers[step.id] { return wrapper }
    let wrapper = ElementDraft(step)
    append(wrapper)
    wrappers[step.id] = wrapper
    return wrapper
  }

  /// A new element for a value. If keys share an element with this step, the first value goes there: `link` with
  /// `link/@href`.
  func element(_ step: KeyStep) -> ElementDraft {
    if let wrapper = wrappers[step.id], !wrapper.hasValue {
      wrapper.hasValue = true
      return wrapper
    }
    let element = ElementDraft(step)
    append(element)
    return element
  }

  /// Whether keys share elements, so that the next value may belong into one of these.
  var hasWrappers: Bool { !wrappers.isEmpty }

  func append(leaf name: String, _ text: String) { content.append(.leaf(name: name, text: text)) }

  /// Appends an element with a text.
  func append(_ text: String, in step: KeyStep) {
    if step.attributes.isEmpty, step.name != UnlabelledKey.first, wrappers[step.id] == nil {
      content.append(.leaf(name: step.name, text: text))
    } else {
      element(step).append(text)
    }
  }

  convenience init(_ step: KeyStep) {
    self.init(step.name)
    attributes = step.attributes
  }

  /// The element that is written instead.
  var writtenNode: ExpatXMLNode? {
    if let node { return node }
    guard hasNodeAsPayload, case .node(let node)? = onlyItem else { return nil }
    return node
  }

  /// What the element consists of, if that may be the value without a label of a case.
  private var onlyItem: Item? { hasOtherValues || !attributes.isEmpty || content.count != 1 ? nil : content[0] }

  /// The element whose attributes and content are written.
  var written: ElementDraft {
    guard case .element(let element)? = onlyItem, element.isPayload else { return self }
    let payload = element.written
    // The decoder would take elements with these names for other values of the case.
    return payload.content.contains { $0.name.map(UnlabelledKey.matches) == true } ? self : payload
  }
}
