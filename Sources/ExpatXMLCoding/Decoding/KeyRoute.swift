/// A key that is a path from element to element, such as `link[@rel='self']/@href`, with the numbers of its names.
final class KeyRoute {
  private struct Step {
    let test: NameTest?
    let names = MatchingNames()
    var conditions: [Condition] = []
  }

  private struct Condition {
    let test: NameTest
    let names = MatchingNames()
    let value: TapeText
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
      for case .attribute(let name, let value?) in step.conditions {
        conditions.append(Condition(test: name, value: TapeText(value.string)))
      }
      steps.append(Step(test: step.name, conditions: conditions))
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
      follow(steps[...], from: item, in: tree) { found.append($0) }
      if !found.isEmpty { return .ends(found, isChoice: isChoice) }
      return attributes.isEmpty
        ? .missing(in: item)
        : texts(steps.dropLast(), item, tree) { attribute(of: $0, tree, attributes, isMeant: false) }
    case .attribute(_, let names):
      return texts(steps[...], item, tree) { attribute(of: $0, tree, names, isMeant: true) }
    case .text: return texts(steps[...], item, tree) { .text(of: $0) }
    }
  }

  private func attribute(of item: Int, _ tree: NodeTree, _ names: MatchingNames, isMeant: Bool) -> NodeValue? {
    tree.firstAttribute(of: item, names).map { .attribute($0, of: item, isMeant: isMeant) }
  }

  private func texts(
    _ steps: ArraySlice<Step>, _ item: Int, _ tree: NodeTree, _ text: (Int) -> NodeValue?
  ) -> NodeValue {
    var first: NodeValue?
    var all: [NodeValue] = []
    follow(steps, from: item, in: tree) { item in
      guard let text = text(item) else { return }
      if let first, all.isEmpty { all.append(first) }
      if first == nil { first = text } else { all.append(text) }
    }
    return all.isEmpty ? first ?? .missing(in: item) : .texts(all)
  }

  private func follow(_ steps: ArraySlice<Step>, from item: Int, in tree: NodeTree, _ body: (Int) -> Void) {
    guard let step = steps.first else { return body(item) }
    if step.test != nil, step.names.isEmpty { return }
    let end = tree.end(of: item)
    var child = item + 1
    while child < end {
      let name = tree.items[child].name
      if step.test == nil ? tree.items[child].isElement : step.names.contain(name),
        Self.meets(step.conditions, child, tree)
      {
        follow(steps.dropFirst(), from: child, in: tree, body)
      }
      child = tree.end(of: child)
    }
  }

  private static func meets(_ conditions: [Condition], _ item: Int, _ tree: NodeTree) -> Bool {
    conditions.allSatisfy { condition in
      guard let attribute = tree.firstAttribute(of: item, condition.names) else { return false }
      return tree.values[tree.value(of: attribute)] == condition.value
    }
  }
}
