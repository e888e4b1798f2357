/// A key that is a path from element to element, such as `link[@rel='self']/@href`, with the numbers of its names.
final class KeyRoute {
  /// A name in the path. A class, so that the test is not copied.
  private final class Name {
    let test: NameTest
    let numbers = MatchingNames()

    init(_ test: NameTest) { self.test = test }
  }

  private final class Step {
    /// Nil for any name.
    let name: Name?
    let conditions: [(name: Name, value: [UInt8])]

    init(_ step: PathStep) {
      name = step.name.map(Name.init)
      conditions = step.conditions.compactMap {
        if case .attribute(let name, let value?) = $0 { (Name(name), Array(value.string.utf8)) } else { nil }
      }
    }
  }

  private let steps: [Step]
  /// The attribute at the end. If the path ends in a mere name, it counts without an element of that name.
  private let attribute: Name?
  private let endsInElement: Bool
  private let isChoice: Bool

  /// Nil for other paths.
  init?(_ path: ValuePath) {
    guard let (route, attribute) = path.plainRoute else { return nil }
    steps = route.steps.map(Step.init)
    isChoice = path.isChoice
    endsInElement = route.end == .element
    if case .attribute(let name) = route.end {
      self.attribute = Name(name)
    } else {
      self.attribute = attribute.map(Name.init)
    }
  }

  func update(_ documentNames: [NodeName], from start: Int, _ names: KeyNames) {
    let all = steps.flatMap { [$0.name].compactMap { $0 } + $0.conditions.map(\.name) } + [attribute].compactMap { $0 }
    for name in all {
      name.numbers.update(documentNames, from: start) { name.test.matches($0, convert: names.conversion) }
    }
  }

  /// What is at the end, if the path starts at an element.
  func value(from item: Int, in tree: NodeTree) -> NodeValue {
    if endsInElement {
      var found: [Int] = []
      search(to: steps.count, from: item, in: tree) {
        found.append($0)
        return true
      }
      if !found.isEmpty { return .ends(found, isChoice: isChoice) }
      if attribute == nil { return .missing(in: item) }
    }
    var texts: [NodeValue] = []
    search(to: endsInElement ? steps.count - 1 : steps.count, from: item, in: tree) {
      if let attribute {
        let found = tree.firstAttribute(of: $0, attribute.numbers)
        if let found { texts.append(.attribute(found, of: $0, isMeant: !endsInElement)) }
      } else {
        texts.append(.text(of: $0))
      }
      return true
    }
    return texts.count > 1 ? .texts(texts) : texts.first ?? .missing(in: item)
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
      guard let attribute = tree.firstAttribute(of: $0, attribute.numbers) else { return true }
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
    if step.name?.numbers.isEmpty == true { return true }
    let end = tree.end(of: item)
    var child = item + 1
    while child < end {
      let name = tree.items[child].name
      if step.name?.numbers.contain(name) ?? tree.items[child].isElement, meets(step, child, tree),
        !search(to: count, step: number + 1, from: child, in: tree, body)
      {
        return false
      }
      child = tree.end(of: child)
    }
    return true
  }

  private func meets(_ step: Step, _ item: Int, _ tree: NodeTree) -> Bool {
    for (name, value) in step.conditions {
      guard let attribute = tree.firstAttribute(of: item, name.numbers),
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
