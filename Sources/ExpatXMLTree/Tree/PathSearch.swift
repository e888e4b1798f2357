/// Finds the ends of a path in a tree. The end of an attribute or a text is the element that it belongs to.
struct PathSearch<Tree: PathTree> {
  // It takes no closures: closure specialisation would compile a copy of everything here for each.

  typealias Found = (element: Int, end: PathRoute.End)

  private let tree: Tree
  private let start: Int
  /// How names in the document are compared.
  private let names: ComparedNames
  private let wanted: WantedEnds
  private var found: [Found] = []

  /// The ends that are wanted, in document order, each once.
  static func ends(
    of routes: [PathRoute], from start: Int, in tree: Tree, _ names: ComparedNames, _ wanted: WantedEnds
  ) -> [Found] {
    var search = PathSearch(tree: tree, start: start, names: names, wanted: wanted)
    search.follow(routes)
    return search.found
  }

  private mutating func follow(_ routes: [PathRoute]) {
    if routes.count == 1 {
      let route = routes[0]
      if route.staysInOrder {
        _ = visit(route.isAbsolute ? -1 : start, route.steps[...], route.end)
        return
      }
      for element in elements(along: route) { guard append(element, route.end) else { return } }
      return
    }
    var routesTo: [Int: [Int]] = [:]
    for (number, route) in routes.enumerated() {
      for element in elements(along: route) { routesTo[element, default: []].append(number) }
    }
    for element in tree.inDocumentOrder(Array(routesTo.keys)) {
      var ends: Set<PathRoute.End> = []
      for number in routesTo[element] ?? [] where ends.insert(routes[number].end).inserted {
        guard append(element, routes[number].end) else { return }
      }
    }
  }

  /// Notes an end if it is wanted. Returns whether more are.
  private mutating func append(_ element: Int, _ end: PathRoute.End) -> Bool {
    switch (wanted, end) {
    case (.first, .attribute(let name)) where attribute(name, of: element) == nil: return true
    case (.equal(let text), _) where !has(text, element, end): return true
    default: found.append((element, end))
    }
    if case .all = wanted { return true }
    return false
  }

  private func has(_ text: ExactString, _ element: Int, _ end: PathRoute.End) -> Bool {
    switch end {
    case .element: tree.has(text, in: element)
    case .attribute(let name): attribute(name, of: element).map { text == ExactString($0.value) } ?? false
    case .text: tree.hasDirectly(text, in: element)
    }
  }

  private func attribute(_ name: NameTest, of element: Int) -> ExpatXMLElement.Attribute? {
    let (tree, item) = tree.tag(ofElement: element)
    return names.attribute(name, of: ExpatXMLElement(tree, item))
  }

  /// Follows steps to elements directly inside. Returns whether more ends are wanted.
  private mutating func visit(_ parent: Int, _ steps: ArraySlice<PathStep>, _ end: PathRoute.End) -> Bool {
    guard let step = steps.first else { return parent < 0 ? true : append(parent, end) }
    let rest = steps.dropFirst()
    guard parent >= 0, !step.hasPosition else {
      for element in elements(of: step, in: parent) { guard visit(element, rest, end) else { return false } }
      return true
    }
    if let candidates = candidates(for: step) {
      let met = candidates.filter { tree.parentElement(of: $0) == parent && isMet(step, by: $0) }
      for element in tree.inDocumentOrder(met) { guard visit(element, rest, end) else { return false } }
      return true
    }
    var child = tree.firstElement(in: parent)
    while child >= 0 {
      if isMet(step, by: child), !visit(child, rest, end) { return false }
      child = tree.nextElement(after: child, in: parent)
    }
    return true
  }

  /// The only elements that may meet a step, if the tree knows them by the names that it has.
  private func candidates(for step: PathStep) -> [Int]? {
    names.convert == nil ? tree.candidates(for: step) : nil
  }

  /// The elements at the end of a route, each once, in document order. Takes linear time for each step.
  private func elements(along route: PathRoute) -> [Int] {
    var elements = [route.isAbsolute ? -1 : start]
    for step in route.steps {
      switch step.axis {
      case .parent:
        let parents = Set(elements.filter { $0 >= 0 }.map { tree.parentElement(of: $0) }.filter { $0 >= 0 })
        elements = tree.inDocumentOrder(Array(parents))
      case .followingSibling: elements = tree.inDocumentOrder(siblings(step, after: elements))
      case .selfOrDescendant: elements = tree.selvesAndDescendants(of: elements)
      case .child: elements = tree.inDocumentOrder(elements.flatMap { self.elements(of: step, in: $0) })
      case .descendant:
        if !step.hasPosition, let candidates = candidates(for: step) {
          let (outer, met) = (elements, candidates.filter { isMet(step, by: $0) })
          elements = tree.inDocumentOrder(
            met.filter { candidate in
              outer.contains { $0 < 0 || $0 != candidate && tree.isInside(candidate, $0) }
            })
        } else {
          elements = tree.inDocumentOrder(
            tree.selvesAndDescendants(of: elements).flatMap { self.elements(of: step, in: $0) })
        }
      }
    }
    return elements.filter { $0 >= 0 }
  }

  /// The elements after others in their parents that a step leads to. All siblings are visited once.
  private func siblings(_ step: PathStep, after elements: [Int]) -> [Int] {
    var (waiting, found) = (Set(elements), [Int]())
    for element in elements where element >= 0 && waiting.remove(element) != nil {
      let parent = tree.parentElement(of: element)
      var isWanted = true
      var sibling = parent < 0 ? -1 : tree.nextElement(after: element, in: parent)
      while sibling >= 0 {
        if isWanted, isMet(step, by: sibling) {
          found.append(sibling)
          isWanted = !step.hasPosition
        }
        if !isWanted, waiting.isEmpty { break }
        if waiting.remove(sibling) != nil { isWanted = true }
        sibling = tree.nextElement(after: sibling, in: parent)
      }
    }
    return found
  }

  /// The elements directly inside another one that a step leads to.
  private func elements(of step: PathStep, in parent: Int) -> [Int] {
    var elements: [Int] = []
    var child = parent < 0 ? tree.rootElement : tree.firstElement(in: parent)
    while child >= 0 {
      if isNamed(step, child) { elements.append(child) }
      child = parent < 0 ? -1 : tree.nextElement(after: child, in: parent)
    }
    for condition in step.conditions {
      switch condition {
      case .position(let number): elements = elements.indices.contains(number - 1) ? [elements[number - 1]] : []
      case .last: elements = elements.last.map { [$0] } ?? []
      case .attribute, .path: elements.removeAll { !isMet(condition, by: $0) }
      }
    }
    return elements
  }

  private func isNamed(_ step: PathStep, _ element: Int) -> Bool {
    step.name.map { names.match($0, tree.name(ofElement: element)) } ?? true
  }

  /// Whether an element meets a step without positions.
  private func isMet(_ step: PathStep, by element: Int) -> Bool {
    isNamed(step, element) && step.conditions.allSatisfy { isMet($0, by: element) }
  }

  private func isMet(_ condition: PathStep.Condition, by element: Int) -> Bool {
    switch condition {
    case .attribute(let name, let value):
      guard let actual = attribute(name, of: element) else { return false }
      guard let value else { return true }
      let range = actual.tree.value(of: actual.index)
      return range.count == value.string.utf8.count && value == ExactString(actual.value)
    case .path(let routes, let value):
      let wanted = value.map { WantedEnds.equal(to: $0) } ?? .first
      return !Self.ends(of: routes, from: element, in: tree, names, wanted).isEmpty
    case .position, .last: return true
    }
  }
}

/// What is searched for.
enum WantedEnds {
  case all
  /// The first that is there: anything but an attribute that is missing.
  case first
  /// The first that has this text.
  case equal(to: ExactString)
}

extension PathSearch<NodeTree> {
  /// The ends that are wanted, in document order, each once.
  static func ends(
    of routes: [PathRoute], from element: ExpatXMLElement, _ names: ComparedNames = ComparedNames(),
    wanted: WantedEnds = .all
  ) -> [(node: ExpatXMLElement, end: PathRoute.End)] {
    let tree = element.tree
    return ends(of: routes, from: element.item, in: tree, names, wanted).map {
      (ExpatXMLElement(tree, $0.element), $0.end)
    }
  }
}

extension PathRoute {
  /// Whether following it finds elements in document order, each once.
  var staysInOrder: Bool { steps.allSatisfy { $0.axis == .child } }
}

extension PathStep {
  /// Whether a condition counts elements, so that it can't be met by one alone.
  var hasPosition: Bool {
    conditions.contains {
      switch $0 {
      case .position, .last: true
      case .attribute, .path: false
      }
    }
  }
}
