/// Finds the elements that trees are built from.
///
/// It is a class, so that calling it copies no path.
final class NodeSelector {
  /// Nil for the root.
  private let pattern: RecordPattern?
  let needsAncestors: Bool
  let needsAttributes: Bool

  init(_ selection: NodeSelection) {
    switch selection {
    case .document: pattern = nil
    case .elements(let pattern): self.pattern = pattern
    }
    needsAncestors = pattern?.needsAncestors ?? false
    needsAttributes = pattern?.needsAttributes ?? false
  }

  /// Whether elements of this name may be selected, whatever their namespace.
  func mayName(_ element: XMLName) -> Bool {
    guard let pattern else { return true }
    return pattern.path.routes.contains { $0.steps.last?.name?.mayMatch(element) ?? true }
  }

  /// Notes at a name whether its elements may be selected.
  func noteName(_ element: XMLName) -> Bool {
    let isSelectable = mayName(element)
    element.isSelectable = isSelectable
    return isSelectable
  }

  /// Whether a tree is built from an element that has just started. The names of the attributes are given if they are needed.
  @inline(never)
  func selects(
    _ element: XMLName, _ attributes: XMLAttributes, names: [XMLName], in elements: ElementStack
  ) -> Bool {
    guard let pattern else { return true }
    for route in pattern.path.routes {
      guard let step = route.steps.last, Self.matches(step.name, element, in: elements) else { continue }
      if needsAncestors, !route.ends(inside: elements.ancestors) { continue }
      var isMet = true
      for condition in step.conditions where isMet {
        if case .attribute(let name, let value) = condition {
          isMet = Self.hasAttribute(name, value, attributes, names: names, in: elements)
        }
      }
      if isMet { return true }
    }
    return false
  }

  private static func matches(_ test: NameTest?, _ element: XMLName, in elements: ElementStack) -> Bool {
    test?.matches(
      element.localName, qualifiedName: element.qualifiedName,
      namespace: elements.namespaces.namespace(ofElement: element).uri, isUnprefixed: elements.isUnprefixed(element))
      ?? true
  }

  private static func hasAttribute(
    _ test: NameTest, _ value: ExactString?, _ attributes: XMLAttributes, names: [XMLName], in elements: ElementStack
  ) -> Bool {
    for (index, name) in names.enumerated() where name.declaredPrefix == nil {
      let isUnprefixed = name.prefix.isEmpty
      let namespace = isUnprefixed ? .absent : elements.namespaces.namespace(ofPrefix: name.prefix) ?? .absent
      guard
        test.matches(
          name.localName, qualifiedName: name.qualifiedName, namespace: namespace.uri, isUnprefixed: isUnprefixed)
      else { continue }
      guard let value else { return true }
      return value == ExactString(attributes.value(at: index).string)
    }
    return false
  }
}
