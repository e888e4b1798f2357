/// Finds the ends of a path in a tree. The end of an attribute or a text is the element that it belongs to.
struct PathSearch {
  // It calls no closures: a copy of everything here would be compiled for each.

  typealias Found = (node: ExpatXMLElement, end: PathRoute.End)

  /// What is searched for.
  enum Wanted {
    case all
    /// The first element.
    case element
    /// The first end that has a text: anything but an attribute that is not there.
    case text
  }

  private let node: ExpatXMLElement
  /// How names in the document are compared.
  private let names: ComparedNames
  private let wanted: Wanted
  private var found: [Found] = []

  /// The ends that are wanted, in document order, each once.
  static func ends(
    of routes: [PathRoute], from node: ExpatXMLElement, _ names: ComparedNames = ComparedNames(), wanted: Wanted = .all
  ) -> [Found] {
    var search = PathSearch(node: node, names: names, wanted: wanted)
    search.follow(routes)
    return search.found
  }

  private init(node: ExpatXMLElement, names: ComparedNames, wanted: Wanted) {
    self.node = node
    self.names = names
    self.wanted = wanted
  }

  private mutating func follow(_ routes: [PathRoute]) {
    if routes.count == 1, routes[0].staysInOrder {
      let route = routes[0]
      _ = visit(route.isAbsolute ? nil : node, route.steps[...], route.end)
      return
    }
    var places: [(item: Int, route: Int)] = []
    for (number, route) in routes.enumerated() {
      places += items(along: route).map { ($0, number) }
    }
    places.sort { ($0.item, $0.route) < ($1.item, $1.route) }
    var ends: Set<PathRoute.End> = []
    for (index, place) in places.enumerated() {
      if index > 0, places[index - 1].item != place.item { ends = [] }
      let end = routes[place.route].end
      guard ends.insert(end).inserted else { continue }
      guard append(ExpatXMLElement(node.tree, place.item), end) else { return }
    }
  }

  /// Notes an end if it is wanted. Returns whether more are.
  private mutating func append(_ node: ExpatXMLElement, _ end: PathRoute.End) -> Bool {
    switch (wanted, end) {
    case (.element, .attribute), (.element, .text): return true
    case (.text, .attribute(let name)) where names.attribute(name, of: node) == nil: return true
    default: found.append((node, end))
    }
    if case .all = wanted { return true }
    return false
  }

  /// Follows steps to elements directly inside. Returns whether more ends are wanted.
  private mutating func visit(
    _ parent: ExpatXMLElement?, _ steps: ArraySlice<PathStep>, _ end: PathRoute.End
  ) -> Bool {
    guard let step = steps.first else { return parent.map { append($0, end) } ?? true }
    let rest = steps.dropFirst()
    guard let parent, !step.hasPosition else {
      for element in step.elements(in: parent, of: node.tree, names) {
        guard visit(element, rest, end) else { return false }
      }
      return true
    }
    let tree = node.tree
    var child = parent.item + 1
    let last = tree.end(of: parent.item)
    while child < last {
      let element = ExpatXMLElement(tree, child)
      if tree.items[child].isElement, step.name.map({ names.match($0, element) }) ?? true {
        if step.conditions.allSatisfy({ $0.isMet(by: element, names) }), !visit(element, rest, end) { return false }
      }
      child = tree.end(of: child)
    }
    return true
  }

  /// The elements at the end of any route, each once. Takes linear time for each step.
  private func items(along route: PathRoute) -> [Int] {
    let tree = node.tree
    // The document around the root has the number -1.
    var items = [route.isAbsolute ? -1 : node.item]
    for step in route.steps {
      let parents: [Int]
      switch step.axis {
      case .parent:
        items = Array(Set(items.filter { $0 > 0 }.map { Int(tree.items[$0].parent) })).sorted()
        continue
      case .child: parents = items
      case .descendant: parents = Self.selvesAndDescendants(of: items, in: tree)
      }
      items = parents.flatMap { parent in
        step.elements(in: parent < 0 ? nil : ExpatXMLElement(tree, parent), of: tree, names).map(\.item)
      }
      items.sort()
    }
    return items.filter { $0 >= 0 }
  }

  /// Items in document order, with all elements in them, each once.
  private static func selvesAndDescendants(of items: [Int], in tree: NodeTree) -> [Int] {
    var all: [Int] = []
    var end = Int.min
    for item in items where item >= end {
      if item < 0 { all.append(item) }
      end = item < 0 ? tree.end(of: 0) : tree.end(of: item)
      all += (max(item, 0)..<end).filter { tree.items[$0].isElement }
    }
    return all
  }
}

extension PathRoute {
  /// Whether following it finds elements in document order, each once.
  var staysInOrder: Bool { steps.allSatisfy { $0.axis == .child } }
}

extension PathStep {
  /// Whether a condition counts elements, so that it can't be met by one alone.
  fileprivate var hasPosition: Bool {
    conditions.contains {
      switch $0 {
      case .position, .last: true
      case .attribute, .element: false
      }
    }
  }

  /// The elements directly inside another one that the step leads to. Nil is the document around the root.
  fileprivate func elements(in parent: ExpatXMLElement?, of tree: NodeTree, _ names: ComparedNames) -> [ExpatXMLElement] {
    var elements = parent.map { $0.elements } ?? [ExpatXMLElement(root: tree)]
    if let name { elements.removeAll { !names.match(name, $0) } }
    for condition in conditions { elements = condition.filter(elements, names) }
    return elements
  }
}

extension PathStep.Condition {
  /// The elements of one parent that meet the condition.
  fileprivate func filter(_ elements: [ExpatXMLElement], _ names: ComparedNames) -> [ExpatXMLElement] {
    switch self {
    case .position(let number): elements.indices.contains(number - 1) ? [elements[number - 1]] : []
    case .last: elements.last.map { [$0] } ?? []
    case .attribute, .element: elements.filter { isMet(by: $0, names) }
    }
  }

  fileprivate func isMet(by element: ExpatXMLElement, _ names: ComparedNames) -> Bool {
    switch self {
    case .attribute(let name, let value):
      guard let actual = names.attribute(name, of: element) else { return false }
      guard let value else { return true }
      let range = actual.tree.value(of: actual.index)
      return range.count == value.string.utf8.count && value == ExactString(actual.value)
    case .element(let name, let value):
      for child in element.elements where names.match(name, child) {
        guard let value else { return true }
        // The elements around a long text may be many.
        let length = child.tree.text(of: child.item).count
        if length == value.string.utf8.count, value == ExactString(child.text) { return true }
      }
      return false
    default: return true
    }
  }
}
