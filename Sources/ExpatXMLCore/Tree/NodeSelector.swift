/// Finds the elements that trees are built from.
///
/// It is a class, so that calling it copies no path.
final class NodeSelector {
  private let path: NamePath?
  private let innermost: NameTest?
  /// Whether the selection depends on the elements around an element.
  let needsAncestors: Bool

  init(_ selection: NodeSelection) {
    switch selection {
    case .document:
      path = nil
      innermost = nil
      needsAncestors = false
    case .elements(let path):
      self.path = path
      innermost = path.names.last
      needsAncestors = path.isAbsolute || path.names.count > 1
    }
  }

  /// Whether a tree is built from an element that has just started.
  @inline(never)
  func selects(
    _ element: XMLName, in elements: ElementStack, ancestors: [OpenName]
  ) -> Bool {
    guard let path else { return true }
    guard
      let innermost,
      innermost.matches(
        element.localName, qualifiedName: element.qualifiedName,
        namespace: elements.namespaces.namespace(ofElement: element).uri, isUnprefixed: elements.isUnprefixed(element))
    else { return false }
    return !needsAncestors || path.ends(inside: ancestors) { $0.matches($1.name, isUnprefixed: $1.isUnprefixed) }
  }
}
