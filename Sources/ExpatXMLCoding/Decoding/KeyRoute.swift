/// A key that is a path from element to element, such as `link[@rel='self']/@href`, with the numbers of its names.
final class KeyRoute {
  private final class Step {
    let test: NameTest?
    let names = MatchingNames()
    let conditions: [Condition]

    init(_ test: NameTest?, _ conditions: [Condition]) { (self.test, self.conditions) = (test, conditions) }
  }

  private final class Condition {
    let test: NameTest
    let names = MatchingNames()
    let value: [UInt8]

    init(_ test: NameTest, _ value: String) { (self.test, self.value) = (test, Array(value.utf8)) }
  }

  private enum End {
    case element(orAttribute: NameTest?, MatchingNames)
    case attribute(NameTest, MatchingNames)
    case text
  }

  private var steps: [Step] = []
  private let end: End
  private let isChoice: Bool

  /// Nil for other paths.
  init?(_ path: ValuePath) {
    guard let (route, attribute) = path.plainRoute else { return nil }
    isChoice = path.isChoice
    end =
      switch route.end {
      case .element: .element(orAttribute: attribute, MatchingNames())
      case .attribute(let name): .attribute(name, MatchingNames())
      case .text: .text
      }
    for step in route.steps {
      var conditions: [Condition] = []
      for case .attribute(let name, let value?) in step.conditions { conditions.append(Condition(name, value.string)) }
      steps.append(Step(step.name, conditions))
    }
  }

  func update(_ session: DecodingSession, _ names: KeyNames) {
    func update(_ matching: MatchingNames, _ test: NameTest) {
      matching.update(session) { test.matches($0, convert: names.conversion) }
    }
    for step in steps {
      if let test = step.test { update(step.names, test) }
      for condition in step.conditions { update(condition.names, condition.test) }
    }
    switch end {
    case .element(let test?, let names): update(names, test)
    case .attribute(let test, let names): update(names, test)
    case .element, .text: break
    }
  }

  /// What is at the end, if the path starts at an element.
  func value(from item: Int, in tree: NodeTree) -> NodeValue {
    switch end {
    case .element(_, let attributes):
      var found: [Int] = []
      follow(to: steps.count, from: item, in: tree) { found.append($0) }
      if !found.isEmpty { return .ends(found, isChoice: isChoice) }
      return attributes.isEmpty
        ? .missing(in: item)
        : texts(to: steps.count - 1, item, tree) { attribute(of: $0, tree, attributes, isMeant: false) }
    case .attribute(_, let names):
      return texts(to: steps.count, item, tree) { attribute(of: $0, tree, names, isMeant: true) }
    case .text: return texts(to: steps.count, item, tree) { .text(of: $0) }
    }
  }

  /// The same, as far as it is a plain text.
  func plain(from item: Int, in tree: NodeTree) -> PlainText {
    let names: MatchingNames
    var (count, found) = (steps.count, PlainText.missing)
    switch end {
    case .text: return .other
    case .attribute(_, let attributes): names = attributes
    case .element(_, let attributes):
      search(to: count, from: item, in: tree) {
        found = .element($0)
        return false
      }
      if case .element = found { return found }
      names = attributes
      count -= 1
    }
    if names.isEmpty { return .missing }
    search(to: count, from: item, in: tree) {
      guard let attribute = tree.firstAttribute(of: $0, names) else { return true }
      found = .attribute(attribute)
      return false
    }
    return found
  }

  private func attribute(of item: Int, _ tree: NodeTree, _ names: MatchingNames, isMeant: Bool) -> NodeValue? {
    tree.firstAttribute(of: item, names).map { .attribute($0, of: item, isMeant: isMeant) }
  }

  private func texts(to count: Int, _ item: Int, _ tree: NodeTree, _ text: (Int) -> NodeValue?) -> NodeValue {
    var texts: [NodeValue] = []
    follow(to: count, from: item, in: tree) { if let text = text($0) { texts.append(text) } }
    return texts.count > 1 ? .texts(texts) : texts.first ?? .missing(in: item)
  }

  private func follow(to count: Int, from item: Int, in tree: NodeTree, _ body: (Int) -> Void) {
    search(to: count, from: item, in: tree) {
      body($0)
      return true
    }
  }

  /// Follows the first `count` steps, until the function returns false. Returns whether it never did.
  @discardableResult
  private func search(
    to count: Int, step number: Int = 0, from item: Int, in tree: NodeTree, _ body: (Int) -> Bool
  ) -> Bool {
    if number == count { return body(item) }
    let step = steps[number]
    if step.test != nil, step.names.isEmpty { return true }
    let end = tree.end(of: item)
    var child = item + 1
    while child < end {
      let name = tree.items[child].name
      if step.test == nil ? tree.items[child].isElement : step.names.contain(name), meets(step.conditions, child, tree),
        !search(to: count, step: number + 1, from: child, in: tree, body)
      {
        return false
      }
      child = tree.end(of: child)
    }
    return true
  }

  private func meets(_ conditions: [Condition], _ item: Int, _ tree: NodeTree) -> Bool {
    for condition in conditions {
      let value = condition.value
      guard let attribute = tree.firstAttribute(of: item, condition.names),
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
