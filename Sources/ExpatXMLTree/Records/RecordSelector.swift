/// Selects the elements of a pattern.
///
/// It is a class, so that calling it copies no path.
final class RecordSelector: NodeSelector {
  private let pattern: RecordPattern
  /// What the root of the document must match. Nil after the root.
  private var root: RecordPattern?

  init(_ pattern: RecordPattern, root: RecordPattern? = nil) {
    self.pattern = pattern
    self.root = root
  }

  var needsAncestors: Bool { pattern.needsAncestors }

  var needsAttributes: Bool { pattern.needsAttributes || root?.needsAttributes == true }

  /// Whether elements of this name may be selected, whatever their namespace, or must be checked as the root.
  func mayName(_ element: XMLName) -> Bool {
    root != nil || pattern.path.parsed.routes.contains { $0.steps.last?.name?.mayMatch(element) ?? true }
  }

  /// Whether a tree is built from an element that has just started. The names of the attributes are given if they are needed.
  ///
  /// - Throws: a fault if the element is the root, and not the one that was asked for.
  func selects(
    _ element: XMLName, _ attributes: XMLAttributes, names: [XMLName], in elements: ElementStack
  ) throws(ParseFault) -> Bool {
    if let root {
      self.root = nil
      guard Self.selects(root, element, attributes, names: names, in: elements) else {
        let namespace = elements.namespaces.namespace(ofElement: element).uri
        let name = "<\(element.qualifiedName)>" + (namespace.isEmpty ? "" : ", in namespace \(namespace)")
        throw ParseFault(
          code: .documentStartError, message: "Expected the root element \(root.path.text), not \(name).")
      }
    }
    return Self.selects(pattern, element, attributes, names: names, in: elements)
  }

  private static func selects(
    _ pattern: RecordPattern, _ element: XMLName, _ attributes: XMLAttributes, names: [XMLName],
    in elements: ElementStack
  ) -> Bool {
    for route in pattern.path.parsed.routes {
      guard let step = route.steps.last, matches(step.name, element, in: elements) else { continue }
      if pattern.needsAncestors, !route.ends(inside: elements.ancestors) { continue }
      var isMet = true
      for condition in step.conditions where isMet {
        if case .attribute(let name, let value) = condition {
          isMet = hasAttribute(name, value, attributes, names: names, in: elements)
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
