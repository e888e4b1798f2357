/// A path to the value of a key. It leads to elements or, if there are none, to attributes and texts. If no element has the last
/// name, it is that of an attribute.
package struct ValuePath: Sendable {
  /// What is at an end.
  package enum End {
    case element(ExpatXMLElement)
    /// `isMeant` is false if the path ends in a mere name, which may also be that of elements.
    case attribute(ExpatXMLElement.Attribute, of: ExpatXMLElement, isMeant: Bool)
    case text(of: ExpatXMLElement)

    fileprivate var isElement: Bool { if case .element = self { true } else { false } }
  }

  /// The path if it has only child steps, so that it can be followed element by element; nil otherwise. `attribute` is at the end, if no
  /// element is.
  package var plainRoute: (route: PathRoute, attribute: NameTest?)? {
    guard routes.count == 1, routes[0].isPlain else { return nil }
    if case .attribute(let name) = (routesToAttributes.first ?? routes[0]).end { return (routes[0], name) }
    return (routes[0], nil)
  }

  private let routes: [PathRoute]
  private let routesToAttributes: [PathRoute]
  /// Whether elements of several names may be at the end.
  package let isChoice: Bool

  /// Reads a path. In `namespaces`, `""` is for element names without a prefix. Throws if the text is not a path.
  package init(_ text: String, namespaces: [String: String]) throws(XMLPathError) {
    routes = try ParsedPath(text, namespaces).routes
    isChoice = routes.count > 1 || routes.contains { $0.end == .element && $0.steps.last?.name == nil }
    let byPrefix = namespaces.filter { !$0.key.isEmpty }
    let others = byPrefix.count == namespaces.count ? routes : try ParsedPath(text, byPrefix).routes
    routesToAttributes = zip(routes, others).compactMap { route, other in
      guard route.end == .element, let last = route.steps.last, last.axis == .child, last.conditions.isEmpty,
        let name = other.steps.last?.name
      else { return nil }
      return PathRoute(isAbsolute: route.isAbsolute, steps: route.steps.dropLast(), end: .attribute(name))
    }
  }

  /// The ends in document order: only elements, or only attributes and texts. `convert` changes the names of the document before
  /// they are compared.
  package func ends(from node: ExpatXMLElement, convert: ((ExactString) -> ExactString)?) -> [End] {
    let names = ComparedNames(convert: convert)
    let ends = Self.ends(of: routes, from: node, names)
    let elements = ends.filter(\.isElement)
    if !elements.isEmpty { return elements }
    return ends.isEmpty ? Self.ends(of: routesToAttributes, from: node, names, areMeant: false) : ends
  }

  private static func ends(
    of routes: [PathRoute], from node: ExpatXMLElement, _ names: ComparedNames, areMeant: Bool = true
  ) -> [End] {
    PathSearch.ends(of: routes, from: node, names).compactMap { node, end in
      switch end {
      case .element: .element(node)
      case .attribute(let name): names.attribute(name, of: node).map { .attribute($0, of: node, isMeant: areMeant) }
      case .text: .text(of: node)
      }
    }
  }
}

extension PathRoute {
  fileprivate var isPlain: Bool {
    !isAbsolute && staysInOrder
      && steps.allSatisfy { step in
        step.conditions.allSatisfy { if case .attribute(_, _?) = $0 { true } else { false } }
      }
  }
}
