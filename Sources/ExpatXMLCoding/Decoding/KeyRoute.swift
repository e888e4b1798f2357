/// What a key means: a name, or a path from element to element, such as `link[@rel='self']/@href`, with the numbers of its names in
/// the current document. `PathSearch` follows all other paths. It compares texts, which takes longer than everything here.
final class KeyRoute {
  private final class Step {
    /// Nil for any name.
    let name: MatchingNames?
    let conditions: [(name: MatchingNames, value: [UInt8])]

    init(_ step: PathStep) {
      name = step.name.map(MatchingNames.init)
      conditions = step.conditions.compactMap {
        if case .attribute(let name, let value?) = $0 { (MatchingNames(name), Array(value.string.utf8)) } else { nil }
      }
    }
  }

  let key: String
  /// Why it means nothing.
  private(set) var error: XMLPathError?
  /// A path that `PathSearch` follows.
  private(set) var path: ValuePath?
  /// Whether that is a name that means elements only.
  private(set) var isElement = false
  /// If the key is a name, those of elements, of which `@name` means none. Nil for other paths.
  private(set) var elements: MatchingNames?
  private var steps: [Step] = []
  /// The attribute at the end. If the path ends in a mere name, it counts without an element of that name.
  private(set) var attribute: MatchingNames?
  private var endsInElement = true
  private var isChoice = false

  /// Reads a key. With `hasAttribute`, another key means the attribute. Unless it is kept, `PathSearch` follows all that has names.
  init(_ key: String, _ names: KeyNames, hasAttribute: Bool, isKept: Bool) {
    self.key = key
    let (isAttribute, isMarked) = (key.hasPrefix("@"), key.hasPrefix("./"))
    let name = String(key.dropFirst(isAttribute ? 1 : isMarked ? 2 : 0))
    let isAlone = !isAttribute && (isMarked || hasAttribute)
    if isKept, name.isPlainName {
      // A path would mean the same, but reading it takes ten times as long.
      elements = MatchingNames(isAttribute ? nil : NameTest(name, names.namespaces))
      attribute = isAlone ? nil : MatchingNames(NameTest(name, names.namespaces, isAttribute: true))
      endsInElement = !isAttribute
      return
    }
    let path: ValuePath
    do throws(XMLPathError) {
      path = try ValuePath(key.isEmpty ? "#text" : key, namespaces: names.namespaces)
    } catch {
      // A text without any of these is not meant as a path. It is no name either, so it means nothing.
      if key.utf8.contains(where: "/|*[(@".utf8.contains) { self.error = error }
      elements = MatchingNames(nil)
      return
    }
    if let (route, attribute) = path.plainRoute {
      endsInElement = route.end == .element
      isElement = isAlone && endsInElement && route.steps.count == 1
      if isKept || route.steps.isEmpty && attribute == nil {
        isChoice = path.isChoice
        self.attribute = isElement ? nil : attribute.map(MatchingNames.init)
        let isName = attribute != nil && route.steps.count == (endsInElement ? 1 : 0)
        if isName { elements = MatchingNames(route.steps.first?.name) } else { steps = route.steps.map(Step.init) }
        return
      }
    }
    self.path = path
  }

  /// Looks at the names of a document from a number on, or begins again with the first one.
  func update(_ all: [NodeName], from start: Int, _ names: KeyNames) {
    elements?.update(all, from: start, names)
    attribute?.update(all, from: start, names)
    for step in steps {
      step.name?.update(all, from: start, names)
      for condition in step.conditions { condition.name.update(all, from: start, names) }
    }
  }

  /// What is at the end, if the path starts at an element.
  func value(from item: Int, in tree: NodeTree) -> NodeValue {
    if let names = self.elements {
      if let first = tree.firstElement(in: item, names) { return .elements(first: first, names) }
      guard let attribute, let found = tree.firstAttribute(of: item, attribute) else { return .missing(in: item) }
      return .attribute(found, of: item, isMeant: !endsInElement)
    }
    if steps.isEmpty, attribute == nil { return endsInElement ? .element(item) : .text(of: item) }
    var (elements, texts): ([Int], [NodeValue]) = ([], [])
    if endsInElement {
      search(to: steps.count, from: item, in: tree) {
        elements.append($0)
        return true
      }
    }
    if elements.isEmpty, attribute != nil || !endsInElement {
      search(to: endsInElement ? steps.count - 1 : steps.count, from: item, in: tree) {
        if let attribute {
          let found = tree.firstAttribute(of: $0, attribute)
          if let found { texts.append(.attribute(found, of: $0, isMeant: !endsInElement)) }
        } else {
          texts.append(.text(of: $0))
        }
        return true
      }
    }
    return NodeValue(atEnd: elements, texts, of: item, isChoice: isChoice)
  }

  /// The same, as far as it is a plain text.
  func plain(from item: Int, in tree: NodeTree) -> PlainText {
    guard elements == nil, path == nil else { return .other }
    var found = PlainText.missing
    if endsInElement {
      search(to: steps.count, from: item, in: tree) {
        found = .element($0)
        return false
      }
      if case .element = found { return found }
    }
    guard let attribute else { return endsInElement ? .missing : .other }
    search(to: endsInElement ? steps.count - 1 : steps.count, from: item, in: tree) {
      guard let attribute = tree.firstAttribute(of: $0, attribute) else { return true }
      found = .attribute(attribute)
      return false
    }
    return found
  }

  /// Follows the first `count` steps, until the function returns false. Returns whether it never did.
  @discardableResult
  private func search(
    to count: Int, step number: Int = 0, from item: Int, in tree: NodeTree, _ body: (Int) -> Bool
  ) -> Bool {
    if number == count { return body(item) }
    let step = steps[number]
    if step.name?.isEmpty == true { return true }
    for child in tree.children(of: item) {
      let name = tree.items[child].name
      if step.name?.contain(name) ?? tree.items[child].isElement, meets(step, child, tree),
        !search(to: count, step: number + 1, from: child, in: tree, body)
      {
        return false
      }
    }
    return true
  }

  private func meets(_ step: Step, _ item: Int, _ tree: NodeTree) -> Bool {
    for (name, value) in step.conditions {
      guard let attribute = tree.firstAttribute(of: item, name),
        tree.valueBytes(tree.value(of: attribute)).elementsEqual(value.span)
      else { return false }
    }
    return true
  }
}

extension Span<UInt8> {
  fileprivate func elementsEqual(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
