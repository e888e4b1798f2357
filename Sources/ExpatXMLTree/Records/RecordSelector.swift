/// Selects the elements of a pattern.
///
/// It is a class, so that calling it copies no path.
final class RecordSelector: NodeSelector {
  private let pattern: RecordPattern

  init(_ pattern: RecordPattern) { self.pattern = pattern }

  var needsAncestors: Bool { pattern.needsAncestors }

  var needsAttributes: Bool { pattern.needsAttributes }

  /// Whether elements of this name may be selected, whatever their namespace.
  func mayName(_ element: XMLName) -> Bool {
    pattern.path.routes.contains { $0.steps.last?.name?.mayMatch(element) ?? true }
  }

  /// Whether a tree is built from an element that has just started. The names of the attributes are given if they are needed.
  func selects(
    _ element: XMLName, _ attributes: XMLAttributes, names: [XMLName], in elements: ElementStack
  ) -> Bool {
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
      guard
        test.matches(
          name.localName, qualifiedName: name.qualifiedName,
          namespace: elements.namespaces.namespace(ofAttribute: name).uri,
          isUnprefixed: name.prefix.isEmpty)
      else { continue }
      guard let value else { return true }
      return value == ExactString(attributes.value(at: index).string)
    }
    return false
  }
}
