/// A key that is a path from element to element, such as `link[@rel='self']/@href`, with the numbers of its names. `PathSearch`
/// follows all other paths. It compares texts, which takes longer than everything here.
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

  private let steps: [Step]
  /// The attribute at the end. If the path ends in a mere name, it counts without an element of that name.
  private let attribute: MatchingNames?
  private let endsInElement: Bool
  private let isChoice: Bool

  /// Nil for other paths.
  init?(_ path: ValuePath) {
    guard let (route, attribute) = path.plainRoute else { return nil }
    steps = route.steps.map(Step.init)
    isChoice = path.isChoice
    endsInElement = route.end == .element
    self.attribute = attribute.map(MatchingNames.init)
  }

  var names: [MatchingNames] {
    [attribute].compactMap { $0 } + steps.flatMap { [$0.name].compactMap { $0 } + $0.conditions.map(\.name) }
  }

  /// What is at the end, if the path starts at an element.
  func value(from item: Int, in tree: NodeTree) -> NodeValue {
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
